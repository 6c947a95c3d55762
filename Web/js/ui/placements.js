// The stickers that lie on a bubble, and what they say: who stuck them, and how to take them away.

import { drawnSize, mayRemove, stackingOrder } from "../core/placement.js";
import { announce } from "./a11y.js";
import { find, h, keyedList, replace, update } from "./dom.js";
import { peelHost } from "./peel-host.js";
import { beginEdit, currentEdit, endLingering, onEditChange } from "./stick-editor.js";
import { fillPicture } from "./sticker-image.js";
import { t } from "../strings/index.js";

/** @typedef {import("../core/types.js").Message} Message */
/** @typedef {import("../core/types.js").Placement} Placement */

/** What an element was drawn with. @type {WeakMap<Element, {placement: Placement, message: Message, bubble: HTMLElement}>} */
const drawn = new WeakMap();
/** Placements that were seen, so that only new ones settle. @type {Set<string>} */
const settled = new Set();

/** The message a bubble was drawn with last. @type {WeakMap<HTMLElement, Message>} */
const messages = new WeakMap();

onEditChange((bubble, message) => renderPlacements(bubble, messages.get(bubble) ?? message));

/**
 * Draws a message's placements over its bubble. Called whenever the message is drawn; what did not change is left alone.
 * @param {HTMLElement} bubble the box the places are fractions of; it must be positioned
 * @param {Message} message
 * @param {{fresh?: boolean}} [options] `fresh` when placements that were not there before should settle into place
 */
export function renderPlacements(bubble, message, options = {}) {
  messages.set(bubble, message);
  const editing = currentEdit();
  const edited = editing !== null && editing.message.id === message.id;
  let layer = /** @type {HTMLElement | null} */ (bubble.querySelector(":scope > .placements"));
  if (!layer) {
    if (message.placements.length === 0 && !edited) return;
    layer = h("div", { class: "placements" }, h("ul", { "aria-label": t("stick.list") }));
    bubble.append(layer);
  }
  const list = /** @type {HTMLElement} */ (layer.querySelector(":scope > ul") ??
    layer.insertBefore(h("ul", { "aria-label": t("stick.list") }), layer.firstChild));
  const placements = stackingOrder(message.placements);
  list.hidden = placements.length === 0;
  keyedList(list, placements, (one) => one.id, (one) => create(one), () => {});
  for (const [index, placement] of placements.entries()) {
    const element = /** @type {HTMLElement} */ (list.children[index]);
    drawn.set(element, { placement, message, bubble });
    lay(element, placement);
    element.classList.toggle("pending", placement.pending === true);
    element.classList.toggle("is-edited", edited && editing?.draft.id === placement.id);
    if (options.fresh && !settled.has(placement.id) && !(edited && editing?.draft.id === placement.id)) {
      element.classList.add("settling");
      element.addEventListener("animationend", () => element.classList.remove("settling"), { once: true });
    }
    settled.add(placement.id);
    endLingering(placement.id);
    const who = placement.author === peelHost().me()
      ? t("stick.by.you", { alt: placement.sticker.alt })
      : t("stick.by", {
        name: peelHost().nameOf(placement.author),
        alt: placement.sticker.alt,
      });
    update(find(element, "button"), { "aria-label": who });
  }
  if (edited && editing && editing.element.parentElement !== layer) {
    const focused = editing.element === document.activeElement;
    layer.append(editing.element);
    if (focused) editing.element.focus({ preventScroll: true });
  }
}

/** @param {Placement} placement */
function create(placement) {
  const picture = h("span");
  fillPicture(picture, placement.sticker, { width: 96 * placement.scale });
  const button = h("button", {
    type: "button",
    class: "placement-button",
    onclick: () => showNote(item, true),
    onfocus: () => {
      if (button.matches(":focus-visible")) showNote(item, false);
    },
    onpointerenter: (/** @type {PointerEvent} */ event) => {
      if (event.pointerType === "mouse") showNote(item, false);
    },
    onpointerleave: (/** @type {PointerEvent} */ event) => {
      if (event.pointerType === "mouse") hideSoon();
    },
    onblur: hideSoon,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Delete" || event.key === "Backspace") {
        event.preventDefault();
        take(item);
      } else if (event.key === "Escape" && note?.matches(":popover-open")) {
        event.stopPropagation();
        hideNote();
      }
    },
  }, picture);
  const item = h("li", { class: "placement", dataset: { placement: placement.id } }, button);
  return item;
}

/** @param {HTMLElement} element @param {Placement} placement */
function lay(element, placement) {
  const size = drawnSize(placement.sticker, placement.scale);
  element.style.setProperty("--x", String(placement.x));
  element.style.setProperty("--y", String(placement.y));
  element.style.setProperty("--w", `${size.width}px`);
  element.style.setProperty("--h", `${size.height}px`);
  element.style.setProperty("--turn", `${placement.rotation}deg`);
}

/** @type {HTMLElement | null} */
let note = null;
/** @type {HTMLElement | null} */
let noteOf = null;
let hideTimer = 0;

/**
 * Says who stuck it, with what can be done about it.
 * @param {HTMLElement} item
 * @param {boolean} keep it stays open until something else is pressed
 */
function showNote(item, keep) {
  const context = drawn.get(item);
  if (!context || (currentEdit() && !keep)) return;
  clearTimeout(hideTimer);
  const { placement, message, bubble } = context;
  const host = peelHost();
  const mine = placement.author === host.me();
  const words = mine
    ? t("stick.note.you", { alt: placement.sticker.alt })
    : t("stick.note", { name: host.nameOf(placement.author), alt: placement.sticker.alt });
  if (!note) {
    note = h("div", {
      class: "placement-note",
      popover: "manual",
      role: "group",
      onpointerenter: () => clearTimeout(hideTimer),
      onpointerleave: hideSoon,
      onfocusin: () => clearTimeout(hideTimer),
      onfocusout: hideSoon,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        const back = noteOf?.querySelector("button");
        hideNote();
        back?.focus();
      },
    });
  }
  noteOf = item;
  replace(
    note,
    h("span", null, words),
    h(
      "div",
      { class: "note-acts" },
      mine && h("button", {
        type: "button",
        class: "button",
        onclick: () => {
          hideNote();
          const { id, sticker, x, y, scale, rotation } = placement;
          const button = /** @type {HTMLElement} */ (item.firstElementChild);
          beginEdit(message, bubble, { id, sticker, x, y, scale, rotation }, { sent: true, opener: button });
        },
      }, t("stick.adjust")),
      mayRemove(placement, message, host.me()) && h("button", {
        type: "button",
        class: "button danger",
        onclick: () => take(item),
      }, t("common.remove")),
    ),
  );
  update(note, { "aria-label": words });
  item.append(note);
  note.showPopover();
  const spot = item.getBoundingClientRect();
  const room = note.getBoundingClientRect();
  const below = spot.bottom + 8;
  note.style.top = `${below + room.height < innerHeight - 8 ? below : Math.max(8, spot.top - room.height - 8)}px`;
  note.style.left = `${
    Math.min(Math.max(8, spot.left + spot.width / 2 - room.width / 2), innerWidth - room.width - 8)
  }px`;
  if (keep) document.addEventListener("pointerdown", onOutside, true);
}

/** @param {HTMLElement} item */
function take(item) {
  const context = drawn.get(item);
  if (!context || !mayRemove(context.placement, context.message, peelHost().me())) return;
  hideNote();
  peelHost().unplace(context.message, context.placement.id);
  announce(t("stick.removed", { alt: context.placement.sticker.alt }));
}

/** @param {PointerEvent} event */
function onOutside(event) {
  const where = /** @type {Node} */ (event.target);
  if (note?.contains(where) || noteOf?.contains(where)) return;
  hideNote();
}

function hideSoon() {
  clearTimeout(hideTimer);
  hideTimer = setTimeout(() => {
    if (note?.contains(document.activeElement)) return;
    hideNote();
  }, 250);
}

function hideNote() {
  clearTimeout(hideTimer);
  document.removeEventListener("pointerdown", onOutside, true);
  noteOf = null;
  if (note?.matches(":popover-open")) note.hidePopover();
  note?.remove();
}
