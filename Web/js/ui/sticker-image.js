// Sticker pictures: the thumbnail that came with the message or the catalogue is there at once, the full picture is laid
// over it when it has arrived. Nothing fades, so nothing waits.

import { reducedMotion } from "./a11y.js";
import { h } from "./dom.js";

/** @typedef {import("../core/types.js").StickerRef} StickerRef */

const THUMBS_KEPT = 1500;
const PICTURES_KEPT = 240;

/**
 * Addresses of thumbnails by hash, the latest used last. The content policy allows `blob:` and not `data:`.
 * @type {Map<string, string>}
 */
const thumbs = new Map();

/**
 * An address for a sticker's thumbnail.
 * @param {Pick<StickerRef, "thumb" | "sha256">} sticker
 * @returns {string | null} null when it carries none, or one that is not base64
 */
export function thumbAddress(sticker) {
  if (!sticker.thumb) return null;
  const known = thumbs.get(sticker.sha256);
  if (known !== undefined) {
    thumbs.delete(sticker.sha256);
    thumbs.set(sticker.sha256, known);
    return known;
  }
  let bytes;
  try {
    bytes = Uint8Array.from(atob(sticker.thumb), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
  const address = URL.createObjectURL(new Blob([bytes], { type: "image/webp" }));
  thumbs.set(sticker.sha256, address);
  if (thumbs.size > THUMBS_KEPT) {
    const [oldest, old] = /** @type {[string, string]} */ (thumbs.entries().next().value);
    thumbs.delete(oldest);
    URL.revokeObjectURL(old);
  }
  return address;
}

/**
 * The smallest of the server's sizes that is sharp at a width.
 * @param {number} width in CSS pixels
 * @returns {300 | 408 | 618}
 */
export function sizeFor(width) {
  const pixels = width * Math.min(3, globalThis.devicePixelRatio || 1);
  return pixels <= 300 ? 300 : pixels <= 408 ? 408 : 618;
}

/**
 * The address of a sticker's picture. An animated one is only there at its full size.
 * @param {Pick<StickerRef, "url" | "animated">} sticker
 * @param {number} width how wide it is shown, in CSS pixels
 * @returns {string}
 */
export function pictureAddress(sticker, width) {
  return sticker.animated ? sticker.url : `${sticker.url}?size=${sizeFor(width)}`;
}

/**
 * Pictures that were shown lately, decoded: scrolling back shows them at once.
 * @type {Map<string, HTMLImageElement>}
 */
const pictures = new Map();

/** Ends what a holder listens for, when it gets another picture. @type {WeakMap<HTMLElement, AbortController>} */
const resting = new WeakMap();

/** @param {string} address @param {HTMLImageElement} image */
function keep(address, image) {
  pictures.delete(address);
  pictures.set(address, image);
  if (pictures.size <= PICTURES_KEPT) return;
  for (const [old, other] of pictures) {
    if (pictures.size <= PICTURES_KEPT) break;
    if (!other.isConnected) pictures.delete(old);
  }
}

/** @returns {HTMLImageElement} an image that readers pass over; the control around it has the name */
function plainImage() {
  const image = h("img", { alt: "", draggable: "false", decoding: "async" });
  return image;
}

/**
 * Fills an element with a sticker's picture: colour, then thumbnail, then the full one.
 * The element gets `data-picture` = `thumb`, `full` or `failed`; with `failed` the thumbnail stays.
 * @param {HTMLElement} holder
 * @param {StickerRef} sticker
 * @param {{width?: number, alt?: string, play?: boolean}} [options] `width` is how wide it is shown; `alt` names the
 *   picture itself, where no control around it does; `play` lets it move though less motion was asked for
 */
export function fillPicture(holder, sticker, options = {}) {
  const width = options.width ?? 160;
  const address = pictureAddress(sticker, width);
  resting.get(holder)?.abort();
  holder.classList.add("sticker-picture", "picture");
  holder.dataset.picture = "thumb";
  holder.style.setProperty("--shape", `${sticker.width || 1} / ${sticker.height || 1}`);
  if (options.alt) {
    holder.setAttribute("role", "img");
    holder.setAttribute("aria-label", options.alt);
  }
  const kept = pictures.get(address);
  if (kept && !kept.isConnected) {
    kept.className = "picture-full";
    holder.replaceChildren(kept);
    holder.dataset.picture = "full";
    keep(address, kept);
    return;
  }
  const thumb = plainImage();
  thumb.className = "picture-thumb";
  const small = thumbAddress(sticker);
  if (small) thumb.src = small;
  else thumb.hidden = true;
  holder.replaceChildren(thumb);

  const full = plainImage();
  full.className = "picture-full";
  full.src = address;
  full.decode().then(() => {
    if (!holder.contains(thumb)) return;
    if (sticker.animated && reducedMotion() && !options.play) {
      rest(holder, full);
    } else {
      holder.replaceChildren(full);
      keep(address, full);
    }
    holder.dataset.picture = "full";
  }, () => {
    if (holder.contains(thumb)) holder.dataset.picture = "failed";
  });
}

/**
 * Keeps a moving picture still until a pointer is on it: a mouse that stays, or a tap.
 * @param {HTMLElement} holder
 * @param {HTMLImageElement} moving
 */
function rest(holder, moving) {
  const still = firstFrame(moving);
  const stop = new AbortController();
  resting.set(holder, stop);
  holder.replaceChildren(still);
  /** @param {PointerEvent} event */
  const play = ({ type, pointerType }) => {
    const isMouse = pointerType === "mouse";
    // A mouse stays or goes; a finger taps.
    if (isMouse === (type === "pointerup")) return;
    holder.replaceChildren((isMouse ? type === "pointerenter" : !holder.contains(moving)) ? moving : still);
  };
  for (const type of /** @type {const} */ (["pointerenter", "pointerleave", "pointerup"])) {
    holder.addEventListener(type, play, { signal: stop.signal });
  }
}

/**
 * A sticker's picture as an element of its own.
 * @param {StickerRef} sticker
 * @param {{width?: number, alt?: string, play?: boolean, class?: string}} [options]
 * @returns {HTMLElement}
 */
export function stickerPicture(sticker, options = {}) {
  const holder = h("span", { class: options.class });
  fillPicture(holder, sticker, options);
  return holder;
}

/** @param {HTMLImageElement} image @returns {HTMLCanvasElement} its first frame, which does not move */
function firstFrame(image) {
  const canvas = h("canvas", { class: "picture-full", width: image.naturalWidth, height: image.naturalHeight });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return canvas;
}

/** Forgets everything, when somebody signs out. */
export function forgetPictures() {
  for (const address of thumbs.values()) URL.revokeObjectURL(address);
  thumbs.clear();
  pictures.clear();
}
