// Ties the panel to the state: what it shows, and what it asks for.

import { Problem } from "../core/problem.js";
import { actions, store } from "../io/actions.js";
import { api } from "../io/api.js";
import { t } from "../strings/index.js";
import { announce } from "./a11y.js";
import { ask } from "./sheet.js";

/** @typedef {import("./panel.js").PeelPanel} PeelPanel */

/**
 * @param {PeelPanel} panel
 * @returns {() => void} stop
 */
export function linkPanel(panel) {
  const stops = [
    store.watch((state) => state.catalogue, (catalogue) => {
      panel.catalogue = catalogue?.sections ?? null;
      if (catalogue) panel.status = "ready";
    }),
    store.watch((state) => state.stickers, (stickers) => {
      panel.stickers = stickers;
    }),
    store.watch((state) => state.online, (online) => {
      if (!store.state.catalogue) panel.status = online ? "loading" : "offline";
    }),
  ];

  async function retry() {
    panel.status = "loading";
    await actions.refreshStickers();
    if (!store.state.catalogue) await diagnose(panel);
  }

  /** @param {Event} event */
  async function onDelete(event) {
    const sticker = /** @type {CustomEvent} */ (event).detail;
    const yes = await ask({
      title: t("sticker.delete"),
      text: t("sticker.delete.ask", { alt: sticker.alt }),
      yes: t("common.remove"),
    });
    if (!yes) return;
    try {
      await api.delete(`/v1/me/stickers/${encodeURIComponent(sticker.stickerId)}`);
      announce(t("sticker.deleted"));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status !== 404) return actions.toast(t(error.code === "offline" ? "problem.offline" : "problem.other"));
    }
    await actions.refreshStickers();
  }

  /** @param {Event} event */
  const onSections = (event) => void actions.chooseSections(/** @type {CustomEvent} */ (event).detail);
  /** @param {Event} event */
  const onMode = (event) => {
    if (/** @type {CustomEvent} */ (event).detail === "closed") return;
    const { catalogue } = store.state;
    if (!catalogue && panel.status === "loading") void diagnose(panel);
    // A server that has just been set up may still be making its stickers.
    else if (catalogue?.sections.length === 0) void actions.refreshStickers();
  };

  panel.addEventListener("sections-change", onSections);
  panel.addEventListener("sticker-delete", onDelete);
  panel.addEventListener("panel-retry", retry);
  panel.addEventListener("panel-mode", onMode);
  return () => {
    for (const stop of stops) stop();
    panel.removeEventListener("sections-change", onSections);
    panel.removeEventListener("sticker-delete", onDelete);
    panel.removeEventListener("panel-retry", retry);
    panel.removeEventListener("panel-mode", onMode);
  };
}

/**
 * Asks for the catalogue once more to learn why it is not there: not connected is one thing, a refusal another.
 * @param {PeelPanel} panel
 */
async function diagnose(panel) {
  try {
    const catalogue = await api.get("/v1/stickers/catalogue");
    store.dispatch({ type: "catalogue", catalogue });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (!store.state.catalogue) panel.status = error.code === "offline" ? "offline" : "error";
  }
}
