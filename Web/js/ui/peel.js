// Peel and stick, as the chat and the panel use it.

import { uuid } from "../core/ids.js";
import { wireSpot } from "../core/placement.js";
import { announce } from "./a11y.js";
import { peelHost } from "./peel-host.js";
import { beginPeel } from "./peel-drag.js";
import { chooseTarget } from "./stick-chooser.js";
import { beginEdit } from "./stick-editor.js";
import { t } from "../strings/index.js";

export { setPeelHost } from "./peel-host.js";
export { cancelPeel } from "./peel-drag.js";
export { finishEdit } from "./stick-editor.js";
export { renderPlacements } from "./placements.js";
export { peelDemo } from "./peel-demo.js";

/** @typedef {import("../core/types.js").StickerRef} StickerRef */
/** @typedef {import("./peel-host.js").StickTarget} StickTarget */

/** How many stickers one person can put on a message, and all together. */
const MINE_LIMIT = 5;
const ALL_LIMIT = 30;

/** @param {StickTarget} target @returns {boolean} whether there is room; says so when there is none */
function hasRoom({ message }) {
  const me = peelHost().me();
  const mine = message.placements.filter((one) => one.author === me).length;
  if (mine < MINE_LIMIT && message.placements.length < ALL_LIMIT) return true;
  announce(t("stick.full"), "assertive");
  document.dispatchEvent(new CustomEvent("peel-notice", { detail: { text: t("stick.full") } }));
  return false;
}

/**
 * Drags a sticker off an element; dropped on a message it sticks, with handles to adjust it.
 * @param {PointerEvent} event
 * @param {StickerRef} sticker
 * @param {HTMLElement} from
 * @param {{capture?: HTMLElement, opener?: HTMLElement | null, onEnd?: () => void}} [options]
 */
export function dragSticker(event, sticker, from, options = {}) {
  beginPeel(event, sticker, from, {
    capture: options.capture,
    onEnd: options.onEnd,
    onDrop(target, place) {
      if (!hasRoom(target)) return;
      const draft = { id: uuid(), sticker, ...wireSpot({ ...place, scale: 1, rotation: 0 }) };
      peelHost().place(target.message, draft);
      beginEdit(target.message, target.bubble, draft, { sent: true, settle: true, opener: options.opener ?? from });
    },
  });
}

/**
 * “Stick on…”: choose a message, then adjust. Nothing is sent before Enter or Done.
 * @param {StickerRef} sticker
 * @param {{opener?: HTMLElement | null, start?: string | null}} [options]
 */
export function stickOn(sticker, options = {}) {
  chooseTarget(sticker, {
    ...options,
    onChoose(target) {
      if (!hasRoom(target)) return;
      const draft = { id: uuid(), sticker, ...wireSpot({ x: 0.9, y: 0.1, scale: 1, rotation: 8 }) };
      beginEdit(target.message, target.bubble, draft, { sent: false, settle: true, opener: options.opener });
      announce(t("stick.keys"));
    },
  });
}
