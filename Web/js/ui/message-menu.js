// What can be done with a message.

import { t } from "../strings/index.js";
import { coordinates } from "../core/format.js";
import { actions } from "../io/actions.js";
import { stickOn } from "./peel.js";
import { openMenu } from "./sticker-menu.js";

/** @typedef {import("../core/timeline.js").MessageRow} MessageRow */

/**
 * @param {MessageRow} row
 * @param {{x: number, y: number}} at in the window
 * @param {HTMLElement} opener gets the focus back
 * @param {{reply: () => void, stick: () => void}} acts
 */
export function openMessageMenu(row, at, opener, acts) {
  const { message, item } = row;
  const copyable = message.text || (message.location ? coordinates(message.location) : "");
  /** @type {[string, string, () => void, boolean?][]} */
  const entries = [];
  if (item?.state === "failed") entries.push(["retry", t("message.retry"), () => actions.retry(item.id)]);
  if (!item) {
    entries.push(["reply", t("message.reply"), acts.reply]);
    entries.push(["sticker", t("message.stick"), acts.stick]);
    const { sticker } = message;
    if (sticker) entries.push(["place", t("sticker.stickOn"), () => stickOn(sticker, { opener })]);
  }
  if (copyable) {
    entries.push(["copy", message.text ? t("message.copy") : t("message.location.copy"), () => copy(copyable)]);
  }
  if (item && item.state !== "sending") entries.push(["trash", t("message.discard"), () => discard(item.id), true]);
  if (entries.length === 0) return;

  openMenu(
    at,
    t("message.actions"),
    entries.map(([picture, words, run, danger]) => ({ icon: picture, words, run, danger })),
    opener,
  );
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    actions.toast(t("message.copied"));
  } catch {
    actions.toast(t("problem.other"));
  }
}

/** @param {string} id */
async function discard(id) {
  await actions.discard(id);
  actions.toast(t("message.discarded"));
}
