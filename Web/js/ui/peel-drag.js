// Peeling a sticker off: it follows the pointer with a curled corner, a faint outline stays where it lay, and it goes back
// there when it is not dropped on a message.

import { drawnSize, pointToSpot } from "../core/placement.js";
import { reducedMotion } from "./a11y.js";
import { Curl } from "./curl.js";
import { h } from "./dom.js";
import { isRightToLeft, peelHost } from "./peel-host.js";
import { pictureAddress, thumbAddress } from "./sticker-image.js";

/** @typedef {import("../core/types.js").StickerRef} StickerRef */
/** @typedef {import("./peel-host.js").StickTarget} StickTarget */

/** How near to the upper or lower edge of the list it begins to scroll, and how fast at most, in pixels a frame. */
const EDGE = 56;
const SPEED = 14;

/**
 * Whether something is being dragged now.
 * @type {(() => void) | null}
 */
let cancelCurrent = null;

/** Ends a drag that is under way; the sticker goes back. */
export function cancelPeel() {
  cancelCurrent?.();
}

/**
 * Starts dragging. The pointer is captured by `from`, which must stay in the page.
 * @param {PointerEvent} event the event that made it a drag
 * @param {StickerRef} sticker
 * @param {HTMLElement} from the element whose picture is peeled off
 * @param {{capture?: HTMLElement, onDrop: (target: StickTarget, place: {x: number, y: number}) => void, onEnd?: () => void}} options
 */
export function beginPeel(event, sticker, from, options) {
  cancelPeel();
  const { pointerId } = event;
  const capture = options.capture ?? from;
  const size = drawnSize(sticker, 1);
  const lay = from.getBoundingClientRect();
  const curl = new Curl(thumbAddress(sticker) ?? pictureAddress(sticker, size.width));
  curl.resize(size.width, size.height);
  const sharp = new Image();
  sharp.src = pictureAddress(sticker, size.width);
  sharp.decode().then(() => {
    curl.address = sharp.src;
  }, () => {});
  const ghost = h("div", { class: "peel-ghost", "aria-hidden": "true" }, curl.element);
  document.body.append(ghost);
  document.body.classList.add("peeling");
  from.classList.add("peeled");
  curl.lift(1);

  let x = event.clientX;
  let y = event.clientY;
  let scrollFrame = 0;
  /** @type {StickTarget | null} */
  let target = null;

  function follow() {
    ghost.style.transform = `translate(${x - size.width / 2}px, ${y - size.height / 2}px)`;
    const next = targetUnder(x, y, size);
    if (next?.bubble !== target?.bubble) {
      target?.bubble.classList.remove("stick-target");
      next?.bubble.classList.add("stick-target");
    }
    target = next;
  }

  function scroll() {
    const log = peelHost().log();
    if (log) {
      const box = log.getBoundingClientRect();
      const above = box.top + EDGE - y;
      const below = y - (box.bottom - EDGE);
      const inside = x >= box.left && x <= box.right && y >= box.top - EDGE && y <= box.bottom + EDGE;
      const by = !inside ? 0 : above > 0 ? -Math.min(1, above / EDGE) : below > 0 ? Math.min(1, below / EDGE) : 0;
      if (by !== 0) {
        log.scrollTop += by * SPEED;
        follow();
      }
    }
    scrollFrame = requestAnimationFrame(scroll);
  }

  /** @param {PointerEvent} move */
  function onMove(move) {
    if (move.pointerId !== pointerId) return;
    x = move.clientX;
    y = move.clientY;
    follow();
  }

  /** @param {PointerEvent} up */
  function onUp(up) {
    if (up.pointerId !== pointerId) return;
    x = up.clientX;
    y = up.clientY;
    follow();
    const dropped = target;
    if (!dropped) return goBack();
    const place = pointToSpot({ x, y }, dropped.bubble.getBoundingClientRect(), isRightToLeft(dropped.bubble));
    finish();
    ghost.remove();
    options.onDrop(dropped, place);
    options.onEnd?.();
  }

  /** @param {PointerEvent} cancel */
  function onCancel(cancel) {
    if (cancel.pointerId !== pointerId) return;
    // A finger was captured by what it touched first; losing that is not losing the sticker.
    if (cancel.type === "lostpointercapture" && cancel.target !== capture) return;
    finish();
    ghost.remove();
    options.onEnd?.();
  }

  /** @param {KeyboardEvent} key */
  function onKey(key) {
    if (key.key !== "Escape") return;
    key.preventDefault();
    key.stopPropagation();
    goBack();
  }

  /** @param {TouchEvent} touch */
  function onTouchMove(touch) {
    if (touch.cancelable) touch.preventDefault();
  }

  function goBack() {
    finish();
    options.onEnd?.();
    if (reducedMotion() || !from.isConnected) return ghost.remove();
    curl.lift(0);
    ghost.classList.add("going-back");
    ghost.style.transform = `translate(${lay.left + (lay.width - size.width) / 2}px, ${
      lay.top + (lay.height - size.height) / 2
    }px)`;
    ghost.addEventListener("transitionend", () => ghost.remove(), { once: true });
    ghost.addEventListener("transitioncancel", () => ghost.remove(), { once: true });
    // A page in the background has no transitions; it is removed all the same.
    setTimeout(() => ghost.remove(), 600);
  }

  function finish() {
    cancelCurrent = null;
    cancelAnimationFrame(scrollFrame);
    target?.bubble.classList.remove("stick-target");
    from.classList.remove("peeled");
    document.body.classList.remove("peeling");
    capture.removeEventListener("pointermove", onMove);
    capture.removeEventListener("pointerup", onUp);
    capture.removeEventListener("pointercancel", onCancel);
    capture.removeEventListener("lostpointercapture", onCancel);
    document.removeEventListener("keydown", onKey, true);
    document.removeEventListener("touchmove", onTouchMove);
    if (capture.hasPointerCapture(pointerId)) capture.releasePointerCapture(pointerId);
  }

  cancelCurrent = goBack;
  capture.setPointerCapture(pointerId);
  capture.addEventListener("pointermove", onMove);
  capture.addEventListener("pointerup", onUp);
  capture.addEventListener("pointercancel", onCancel);
  capture.addEventListener("lostpointercapture", onCancel);
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("touchmove", onTouchMove, { passive: false });
  follow();
  scrollFrame = requestAnimationFrame(scroll);
}

/**
 * The bubble under a point; else one that the sticker's own box touches.
 * @param {number} x
 * @param {number} y
 * @param {{width: number, height: number}} size
 * @returns {StickTarget | null}
 */
function targetUnder(x, y, size) {
  const arm = Math.min(size.width, size.height) / 4;
  for (const [dx, dy] of [[0, 0], [-arm, 0], [arm, 0], [0, -arm], [0, arm]]) {
    for (const element of document.elementsFromPoint(x + dx, y + dy)) {
      const found = peelHost().targetAt(element);
      if (found) return found;
      // What lies over the list (the panel, a dialog) hides the bubbles below it.
      if (!peelHost().log()?.contains(element)) break;
    }
  }
  return null;
}
