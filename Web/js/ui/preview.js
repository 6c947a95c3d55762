// A sticker shown large over everything else. It takes no pointer, so it never stands in the way.

import { h, replace } from "./dom.js";
import { stickerPicture } from "./sticker-image.js";

/** @typedef {import("../core/types.js").StickerRef} StickerRef */

/** @type {HTMLElement | null} */
let card = null;

/**
 * @param {StickerRef} sticker
 * @param {HTMLElement} near what it is shown above
 */
export function showPreview(sticker, near) {
  card ??= h("div", { class: "sticker-preview", popover: "manual", "aria-hidden": "true" });
  replace(
    card,
    stickerPicture(sticker, { width: 240, play: true }),
    h("p", { class: "preview-emoji" }, sticker.emoji.join(" ")),
    h("p", null, sticker.alt),
  );
  if (!card.isConnected) document.body.append(card);
  card.hidePopover();
  card.showPopover();
  const spot = near.getBoundingClientRect();
  const room = card.getBoundingClientRect();
  const left = Math.min(Math.max(8, spot.left + spot.width / 2 - room.width / 2), innerWidth - room.width - 8);
  const above = spot.top - room.height - 8;
  const beside = spot.top + spot.height / 2 - room.height / 2;
  if (above >= 8) {
    place(left, above);
  } else {
    const right = spot.right + 12;
    const across = right + room.width < innerWidth - 8 ? right : Math.max(8, spot.left - room.width - 12);
    place(across, Math.min(Math.max(8, beside), innerHeight - room.height - 8));
  }
}

/** @param {number} left @param {number} top */
function place(left, top) {
  if (!card) return;
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
}

export function hidePreview() {
  if (card?.matches(":popover-open")) card.hidePopover();
}
