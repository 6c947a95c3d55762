// One row of the panel's grid, and its cells.

import { stickerKey } from "../core/recents.js";
import { h } from "./dom.js";
import { fillPicture } from "./sticker-image.js";

/** @typedef {import("../core/types.js").StickerRef} StickerRef */

/** The sticker a cell's button stands for. @type {WeakMap<Element, StickerRef>} */
const shown = new WeakMap();

/** @param {Element} button @returns {StickerRef | null} */
export function stickerOf(button) {
  return shown.get(button) ?? null;
}

/**
 * @typedef {object} RowPlace
 * @property {string} id of the row, for the page
 * @property {number} row number in its section, from 0
 * @property {number} columns
 * @property {number} item side of a cell
 * @property {number} inset
 * @property {number} top from the top of the section's grid
 */

/** What a row was made from, to see whether it must be made anew. @param {readonly StickerRef[]} stickers @param {RowPlace} place */
export function rowSignature(stickers, place) {
  return `${place.columns} ${place.item} ${place.inset} ${place.top} ${
    stickers.map((one) => `${stickerKey(one)}@${one.sha256}`).join(" ")
  }`;
}

/**
 * @param {readonly StickerRef[]} stickers those of this row
 * @param {RowPlace} place
 * @returns {HTMLElement}
 */
export function makeRow(stickers, place) {
  const row = h(
    "div",
    { role: "row", class: "panel-row", "aria-rowindex": place.row + 1 },
    stickers.map((sticker, column) => {
      const picture = h("span");
      const button = h("button", {
        type: "button",
        class: "panel-cell",
        tabindex: "-1",
        "aria-label": sticker.alt || sticker.emoji.join(" "),
        dataset: { index: place.row * place.columns + column },
      }, picture);
      shown.set(button, sticker);
      fillPicture(picture, sticker, { width: place.item - 16 });
      button.style.width = `${place.item}px`;
      button.style.height = `${place.item}px`;
      return h("div", {
        role: "gridcell",
        class: "panel-gridcell",
        id: `${place.id}-${column}`,
        "aria-colindex": column + 1,
      }, button);
    }),
  );
  row.style.insetBlockStart = `${place.top}px`;
  row.style.paddingInlineStart = `${place.inset}px`;
  return row;
}
