// The stickers somebody used last, newest first. The server keeps the list; this is the same rule, applied at once.

/** How many are kept. */
export const RECENTS_LIMIT = 40;

/**
 * @typedef {object} StickerKeyed
 * @property {string} packId
 * @property {string} stickerId
 */

/**
 * One string for a sticker, whatever its version.
 * @param {StickerKeyed} sticker
 * @returns {string}
 */
export function stickerKey(sticker) {
  return `${sticker.packId}/${sticker.stickerId}`;
}

/**
 * The list after a sticker was used.
 * @template {StickerKeyed} T
 * @param {readonly T[]} recents
 * @param {T} sticker
 * @param {number} [limit]
 * @returns {T[]}
 */
export function withRecent(recents, sticker, limit = RECENTS_LIMIT) {
  const key = stickerKey(sticker);
  return [sticker, ...recents.filter((other) => stickerKey(other) !== key)].slice(0, limit);
}
