// The part of a film that becomes a sticker.

/** @typedef {{start: number, end: number}} Clip milliseconds */

/** The shortest part, in milliseconds. */
export const LEAST_CLIP = 100;

/**
 * A part within the film and its limits; the handle that was moved stays where it was put, the other gives way.
 * @param {Clip} clip
 * @param {"start" | "end"} moved
 * @param {number} whole how long the film is
 * @param {number} longest how long a sticker may be
 * @returns {Clip}
 */
export function clipBetween({ start, end }, moved, whole, longest) {
  const least = Math.min(LEAST_CLIP, whole);
  if (moved === "start") {
    const from = Math.min(Math.max(0, start), whole - least);
    return { start: from, end: Math.min(Math.max(end, from + least), from + longest, whole) };
  }
  const to = Math.min(Math.max(least, end), whole);
  return { start: Math.max(Math.min(start, to - least), to - longest, 0), end: to };
}

/** @param {number} milliseconds @returns {number} to a tenth */
export function seconds(milliseconds) {
  return Math.round(milliseconds / 100) / 10;
}

/** Whether a file may move, as far as can be said without opening it. @param {{name: string, type: string}} file */
export function mayBeFilm({ name, type }) {
  return /^video\/(mp4|webm|quicktime)$/.test(type) || /\.(tgs|mp4|mov|webm)$/i.test(name) ||
    type === "application/x-tgsticker";
}
