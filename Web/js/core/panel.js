// The sticker panel as a value: closed, compact or expanded; what it shows; what was typed. Actions in, a new value out.

import { chosenSections } from "./sections.js";
import { stickerKey } from "./recents.js";

/** @typedef {"closed" | "compact" | "expanded"} PanelMode */
/** @typedef {"loading" | "ready" | "error" | "offline"} PanelStatus */

/**
 * @template {import("./recents.js").StickerKeyed} [S=import("./recents.js").StickerKeyed]
 * @typedef {object} CatalogueSection
 * @property {string} id
 * @property {string} title
 * @property {S} cover
 * @property {S[]} stickers
 */

/**
 * @typedef {object} PanelState
 * @property {PanelMode} mode
 * @property {PanelStatus} status
 * @property {string} query what is typed into the search field; kept while the panel is shut
 * @property {string | null} active id of the section under the top edge
 */

/**
 * @typedef {{type: "open"} | {type: "close"} | {type: "toggle-size"} | {type: "status", status: PanelStatus}
 *   | {type: "query", query: string} | {type: "active", section: string | null}} PanelAction
 */

/** @type {Readonly<PanelState>} */
export const initialPanel = Object.freeze({ mode: "closed", status: "loading", query: "", active: null });

/**
 * @param {Readonly<PanelState>} state
 * @param {PanelAction} action
 * @returns {Readonly<PanelState>} the same object when nothing changed
 */
export function reducePanel(state, action) {
  switch (action.type) {
    case "open":
      return state.mode === "closed" ? { ...state, mode: "compact" } : state;
    case "close":
      return state.mode === "closed" ? state : { ...state, mode: "closed" };
    case "toggle-size":
      if (state.mode === "closed") return state;
      return { ...state, mode: state.mode === "compact" ? "expanded" : "compact" };
    case "status":
      return state.status === action.status ? state : { ...state, status: action.status };
    case "query":
      return state.query === action.query ? state : { ...state, query: action.query };
    case "active":
      return state.active === action.section ? state : { ...state, active: action.section };
  }
}

/** Ids of the two sections that are not the catalogue's; a colon cannot be in a real id. */
export const RECENTS_ID = ":recents";
export const MINE_ID = ":mine";

/**
 * What the grid shows, in order: the last used if there are any, one's own (even when there are none, so that the way to
 * make one is seen), then the chosen sections.
 * @template {import("./recents.js").StickerKeyed} S
 * @param {readonly CatalogueSection<S>[]} catalogue
 * @param {{sections: readonly string[] | null | undefined, mine: readonly S[], recents: readonly S[]}} stickers
 * @param {{recents: string, mine: string}} titles
 * @returns {{id: string, title: string, cover: S | null, stickers: readonly S[]}[]}
 */
export function panelSections(catalogue, stickers, titles) {
  const chosen = new Set(chosenSections(catalogue.map((section) => section.id), stickers.sections));
  /** @type {{id: string, title: string, cover: S | null, stickers: readonly S[]}[]} */
  const sections = [];
  if (stickers.recents.length > 0) {
    sections.push({ id: RECENTS_ID, title: titles.recents, cover: null, stickers: stickers.recents });
  }
  sections.push({ id: MINE_ID, title: titles.mine, cover: null, stickers: stickers.mine });
  for (const section of catalogue) {
    if (!chosen.delete(section.id)) continue;
    sections.push({ id: section.id, title: section.title, cover: section.cover, stickers: section.stickers });
  }
  return sections;
}

/**
 * Every sticker that can be searched, once: one's own, all of the catalogue (chosen or not), then what only the recents know.
 * @template {import("./recents.js").StickerKeyed} S
 * @param {readonly CatalogueSection<S>[]} catalogue
 * @param {{mine: readonly S[], recents: readonly S[]}} stickers
 * @returns {{sticker: S, section: string}[]}
 */
export function searchable(catalogue, stickers) {
  /** @type {Map<string, {sticker: S, section: string}>} */
  const found = new Map();
  /** @param {readonly S[]} list @param {string} section */
  const add = (list, section) => {
    for (const sticker of list) {
      const key = stickerKey(sticker);
      if (!found.has(key)) found.set(key, { sticker, section });
    }
  };
  add(stickers.mine, "");
  for (const section of catalogue) add(section.stickers, section.title);
  add(stickers.recents, "");
  return [...found.values()];
}
