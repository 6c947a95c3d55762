// The maker's rules as values: which files are taken, what is still needed before saving, and rectangles by pointer and keys.

import { mayBeFilm } from "./film.js";

/** The largest photo, in bytes, and what the words may be. */
export const PHOTO_LIMIT = 25 * 1024 * 1024;
export const NAME_LIMIT = 64;
export const ALT_LIMIT = 200;
export const EMOJI_LIMIT = 5;
export const OUTLINE_LIMIT = 64;
export const DEFAULT_OUTLINE = 16;
/** The sides of the squares a sticker is saved as. */
export const SIZES = /** @type {const} */ ([300, 408, 618]);
/** The least side of a rectangle, as a fraction of the photo. */
const LEAST_SIDE = 0.04;

/**
 * Why a file cannot be a photo, as far as can be said without opening it.
 * @param {{name: string, type: string, size: number}} file
 * @returns {null | {code: "empty"} | {code: "large", n: number} | {code: "type", name: string}}
 */
export function photoComplaint(file) {
  if (file.size === 0) return { code: "empty" };
  if (file.size > PHOTO_LIMIT) return { code: "large", n: Math.ceil(file.size / (1024 * 1024)) };
  // An unknown type is left to the server, which looks at the bytes.
  const known = /^image\/(?!svg)/.test(file.type) || file.type === "" || file.type === "application/octet-stream";
  return known || mayBeFilm(file) ? null : { code: "type", name: file.name };
}

/** @param {string} text */
function length(text) {
  return [...text.trim()].length;
}

/**
 * What is missing before a sticker can be saved.
 * @param {{name: string, alt: string, emoji: readonly string[]}} words
 * @returns {("name" | "alt" | "emoji")[]}
 */
export function missingWords({ name, alt, emoji }) {
  /** @type {("name" | "alt" | "emoji")[]} */
  const missing = [];
  if (length(name) < 1 || length(name) > NAME_LIMIT) missing.push("name");
  if (length(alt) < 1 || length(alt) > ALT_LIMIT) missing.push("alt");
  if (emoji.length < 1 || emoji.length > EMOJI_LIMIT) missing.push("emoji");
  return missing;
}

/** @typedef {{x: number, y: number, width: number, height: number}} Rectangle fractions of the photo */

/** The box to begin with. */
export const firstBox = Object.freeze({ x: 0.2, y: 0.2, width: 0.6, height: 0.6 });

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/**
 * The rectangle between two corners, within the photo and never too small.
 * @param {{x: number, y: number}} a
 * @param {{x: number, y: number}} b
 * @returns {Rectangle}
 */
export function boxBetween(a, b) {
  const left = clamp(Math.min(a.x, b.x), 0, 1);
  const top = clamp(Math.min(a.y, b.y), 0, 1);
  const right = clamp(Math.max(a.x, b.x), 0, 1);
  const bottom = clamp(Math.max(a.y, b.y), 0, 1);
  const width = Math.max(LEAST_SIDE, right - left);
  const height = Math.max(LEAST_SIDE, bottom - top);
  return { x: Math.min(left, 1 - width), y: Math.min(top, 1 - height), width, height };
}

/**
 * A rectangle moved by keys; with Shift its right and lower edges move.
 * @param {Rectangle} box
 * @param {string} key a `KeyboardEvent.key`
 * @param {boolean} resize
 * @returns {Rectangle | null} null when the key means nothing here
 */
export function nudgeBox(box, key, resize) {
  const step = 0.02;
  /** @type {Record<string, [number, number]>} */
  const arrows = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
  const arrow = arrows[key];
  if (!arrow) return null;
  const [dx, dy] = arrow;
  if (resize) {
    return {
      ...box,
      width: clamp(box.width + dx, LEAST_SIDE, 1 - box.x),
      height: clamp(box.height + dy, LEAST_SIDE, 1 - box.y),
    };
  }
  return { ...box, x: clamp(box.x + dx, 0, 1 - box.width), y: clamp(box.y + dy, 0, 1 - box.height) };
}
