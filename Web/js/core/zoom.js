// How a picture is looked at: how much larger, and which part of it.

/** @typedef {{scale: number, x: number, y: number}} View `x`, `y`: what is cut off left and above, in parts of the shown area */

/** @type {View} */
export const wholeView = Object.freeze({ scale: 1, x: 0, y: 0 });

export const mostZoom = 8;

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/** Keeps the picture over the whole area. @param {View} view @returns {View} */
function settled({ scale, x, y }) {
  const size = clamp(scale, 1, mostZoom);
  return { scale: size, x: clamp(x, 0, size - 1), y: clamp(y, 0, size - 1) };
}

/**
 * Larger or smaller, with one place staying where it is.
 * @param {View} view
 * @param {{x: number, y: number}} at in parts of the area
 * @param {number} factor
 * @returns {View}
 */
export function zoomAt(view, at, factor) {
  const scale = clamp(view.scale * factor, 1, mostZoom);
  const real = scale / view.scale;
  return settled({ scale, x: (view.x + at.x) * real - at.x, y: (view.y + at.y) * real - at.y });
}

/**
 * @param {View} view
 * @param {{x: number, y: number}} by in parts of the area; the picture goes that way
 * @returns {View}
 */
export function panBy(view, by) {
  return settled({ ...view, x: view.x - by.x, y: view.y - by.y });
}

/**
 * Where on the picture a place of the area is.
 * @param {View} view
 * @param {{x: number, y: number}} at in parts of the area
 */
export function pictureAt(view, at) {
  return { x: (view.x + at.x) / view.scale, y: (view.y + at.y) / view.scale };
}

/**
 * Moves as little as needed for a place of the picture to be seen.
 * @param {View} view
 * @param {{x: number, y: number}} point in parts of the picture
 * @returns {View}
 */
export function reveal(view, point) {
  const room = 0.1;
  const [x, y] = [point.x * view.scale, point.y * view.scale];
  return settled({
    scale: view.scale,
    x: clamp(view.x, x - 1 + room, x - room),
    y: clamp(view.y, y - 1 + room, y - room),
  });
}
