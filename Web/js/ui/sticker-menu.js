// What can be done with a sticker, as a menu: in the panel, and on a sticker in the chat by press and hold.

import { announce, roving } from "./a11y.js";
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
    document.removeEventListener("scroll", closeThis, true);
    removeEventListener("resize", closeThis);
    const inside = menu.contains(document.activeElement);
    menu.remove();
    if (back && inside) opener.focus({ preventScroll: true });
  }
  const closeThis = () => close(true);

  /** @param {PointerEvent} event */
  function onOutside(event) {
    if (!menu.contains(/** @type {Node} */ (event.target))) close(true);
  }

  closeCurrent = closeThis;
  (opener.closest("peel-panel, .log-frame, main") ?? document.body).append(menu);
  menu.showPopover();
  const room = menu.getBoundingClientRect();
  menu.style.left = `${Math.min(Math.max(8, at.x), innerWidth - room.width - 8)}px`;
  menu.style.top = `${Math.min(Math.max(8, at.y), innerHeight - room.height - 8)}px`;
  const items = roving(menu, "[role=menuitem]", { wrap: true });
  items.focus();
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" && event.key !== "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    close(true);
  });
  document.addEventListener("pointerdown", onOutside, true);
  document.addEventListener("scroll", closeThis, true);
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

/** How long a finger rests, and how far it may shake. */
const HOLD = 500;
const SLOP = 10;

/**
 * Gives a sticker in the chat its menu: press and hold, right click, the menu key or Shift+Enter.
 * @param {HTMLElement} element focusable
 * @param {() => {sticker: StickerRef, send?: () => void, start?: string | null} | null} find what it shows now
 * @returns {() => void} stop
 */
export function attachStickerMenu(element, find) {
  let timer = 0;
  let x = 0;
  let y = 0;
  let held = false;

  /** @param {{x: number, y: number}} at */
  function open(at) {
    const found = find();
    if (!found) return;
    const { sticker, ...more } = found;
    openStickerMenu(sticker, at, element, more);
    announce(t("sticker.menu", { alt: sticker.alt }));
  }

  /** @param {PointerEvent} event */
  function onDown(event) {
    clearTimeout(timer);
    held = false;
    if (event.button !== 0 || !event.isPrimary) return;
    ({ clientX: x, clientY: y } = event);
    timer = setTimeout(() => {
      held = true;
      open({ x, y });
    }, HOLD);
  }

  /** @param {PointerEvent} event */
  function onMove(event) {
    if (Math.hypot(event.clientX - x, event.clientY - y) > SLOP) clearTimeout(timer);
  }

  function onEnd() {
    clearTimeout(timer);
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** @param {MouseEvent} event */
  function onContextMenu(event) {
    event.preventDefault();
    if (held) return;
    clearTimeout(timer);
    held = event.button !== 2;
    open(event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : middle());
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.target !== element) return;
    if (!(event.key === "ContextMenu" || (event.shiftKey && (event.key === "F10" || event.key === "Enter")))) return;
    event.preventDefault();
    event.stopPropagation();
    open(middle());
  }

  function middle() {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }

  element.addEventListener("pointerdown", onDown);
  element.addEventListener("pointermove", onMove);
  element.addEventListener("pointerup", onEnd);
  element.addEventListener("pointercancel", onEnd);
  element.addEventListener("click", onClick, true);
  element.addEventListener("contextmenu", onContextMenu);
  element.addEventListener("keydown", onKey);
  return () => {
    clearTimeout(timer);
    element.removeEventListener("pointerdown", onDown);
    element.removeEventListener("pointermove", onMove);
    element.removeEventListener("pointerup", onEnd);
    element.removeEventListener("pointercancel", onEnd);
    element.removeEventListener("click", onClick, true);
    element.removeEventListener("contextmenu", onContextMenu);
    element.removeEventListener("keydown", onKey);
  };
}
