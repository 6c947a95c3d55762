// Menus at a point, and what can be done with a sticker of the panel.

import { roving } from "./a11y.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { stickOn } from "./peel.js";
import { t } from "../strings/index.js";

/** @typedef {import("../core/types.js").StickerRef} StickerRef */
/** @typedef {{words: string, icon: string, run: () => void, danger?: boolean}} MenuEntry */

/** @type {(() => void) | null} */
let closeCurrent = null;

/**
 * Opens a menu at a point of the screen.
 * @param {{x: number, y: number}} at
 * @param {string} name what the menu is called for readers
 * @param {MenuEntry[]} entries
 * @param {HTMLElement} opener gets the focus back
 */
export function openMenu(at, name, entries, opener) {
  closeCurrent?.();
  const menu = h(
    "div",
    { class: "menu", popover: "manual", role: "menu", "aria-label": name },
    entries.map((entry) =>
      h(
        "button",
        {
          type: "button",
          role: "menuitem",
          class: ["menu-item", entry.danger && "danger"],
          onclick: () => {
            close(true);
            entry.run();
          },
        },
        icon(entry.icon),
        h("span", null, entry.words),
      )
    ),
  );

  /** @param {boolean} back */
  function close(back) {
    if (closeCurrent !== closeThis) return;
    closeCurrent = null;
    document.removeEventListener("pointerdown", onOutside, true);
    document.removeEventListener("wheel", onOutside, true);
    removeEventListener("resize", closeThis);
    const inside = menu.contains(document.activeElement);
    menu.remove();
    if (back && inside) opener.focus({ preventScroll: true });
  }
  const closeThis = () => close(true);

  /** @param {MouseEvent} event */
  function onOutside(event) {
    if (!menu.contains(/** @type {Node} */ (event.target))) close(true);
  }

  closeCurrent = closeThis;
  (opener.closest("peel-panel, .log-frame, main") ?? document.body).append(menu);
  menu.showPopover();
  const room = menu.getBoundingClientRect();
  menu.style.left = `${Math.min(Math.max(8, at.x), innerWidth - room.width - 8)}px`;
  menu.style.top = `${Math.max(8, at.y + room.height + 8 > innerHeight ? at.y - room.height : at.y)}px`;
  const items = roving(menu, "[role=menuitem]", { wrap: true });
  items.focus();
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" && event.key !== "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    close(true);
  });
  document.addEventListener("pointerdown", onOutside, true);
  // Not the scroll itself: moving the focus scrolls too.
  document.addEventListener("wheel", onOutside, { capture: true, passive: true });
  addEventListener("resize", closeThis);
}

/**
 * The menu of a sticker.
 * @param {StickerRef} sticker
 * @param {{x: number, y: number}} at
 * @param {HTMLElement} opener
 * @param {{send?: () => void, remove?: () => void, start?: string | null}} [more] `send` sends it again, `remove` deletes one of one's
 *   own, `start` is the id of the message to begin choosing at
 */
export function openStickerMenu(sticker, at, opener, more = {}) {
  /** @type {MenuEntry[]} */
  const entries = [];
  if (more.send) entries.push({ words: t("sticker.send"), icon: "send", run: more.send });
  entries.push({
    words: t("sticker.stickOn"),
    icon: "place",
    run: () => stickOn(sticker, { opener, start: more.start }),
  });
  if (more.remove) entries.push({ words: t("sticker.delete"), icon: "trash", run: more.remove, danger: true });
  openMenu(at, t("sticker.menu", { alt: sticker.alt }), entries, opener);
}
