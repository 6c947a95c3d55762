// What can be done with a message.

import { t } from "../strings/index.js";
import { coordinates } from "../core/format.js";
import { actions } from "../io/actions.js";
import { roving } from "./a11y.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";

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
  }
  if (copyable) {
    entries.push(["copy", message.text ? t("message.copy") : t("message.location.copy"), () => copy(copyable)]);
  }
  if (item && item.state !== "sending") entries.push(["trash", t("message.discard"), () => discard(item.id), true]);
  if (entries.length === 0) return;

  const menu = h(
    "div",
    { class: "menu", role: "menu", popover: "auto", "aria-label": t("message.actions") },
    entries.map(([picture, words, run, danger]) =>
      h(
        "button",
        {
          class: ["menu-item", danger && "danger"],
          type: "button",
          role: "menuitem",
          onclick: () => {
            menu.hidePopover();
            run();
          },
        },
        icon(picture),
        words,
      )
    ),
  );
  (opener.closest("main") ?? document.body).append(menu);
  menu.showPopover();
  const box = menu.getBoundingClientRect();
  const gap = 8;
  menu.style.left = `${Math.max(gap, Math.min(at.x, innerWidth - box.width - gap))}px`;
  menu.style.top = `${Math.max(gap, at.y + box.height + gap > innerHeight ? at.y - box.height : at.y)}px`;
  const focus = roving(menu, ".menu-item", { wrap: true });
  focus.focus();
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Tab") menu.hidePopover();
  });
  menu.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
    const inside = menu.contains(document.activeElement) || document.activeElement === document.body;
    menu.remove();
    if (inside && opener.isConnected) opener.focus({ preventScroll: true });
  });
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
