// Photo to sticker, step by step: sending, the cuts, the marks, saving. Everything can be stopped.

import { Problem } from "../core/problem.js";
import { api } from "./api.js";

/** @typedef {import("../gen/types.js").Job} Job */
/** @typedef {import("../gen/types.js").Cut} Cut */

/**
 * Brings a file to the studio.
 * @param {Blob} file
 * @param {{signal: AbortSignal, sending?: (part: number) => void}} options `sending`: 0…1 of the file is sent
 * @returns {Promise<Job>}
 */
export async function bring(file, { signal, sending }) {
  // Of other types the server wants to hear nothing: it looks at the bytes.
  const known = /^(image|video)\//.test(file.type);
  return await api.upload("/v1/studio/jobs", known ? file : file.slice(0, file.size, ""), {
    signal,
    onProgress: (sent, total) => sending?.(total > 0 ? sent / total : 1),
  });
}

/**
 * Tells what is marked.
 * @param {string} id
 * @param {import("../gen/types.js").Hint} hint
 * @param {AbortSignal} signal
 * @returns {Promise<Job>} cut that way
 */
export async function sendHint(id, hint, signal) {
  return await api.put(`/v1/studio/jobs/${id}/hint`, hint, { signal });
}

/**
 * The best cut-out that is there now.
 * @param {Cut} cut
 * @param {AbortSignal} signal
 * @returns {Promise<Blob>}
 */
export async function presentPicture(cut, signal) {
  const url = cut.state === "quick" ? cut.quickUrl ?? cut.fineUrl : cut.fineUrl ?? cut.quickUrl;
  return await api.blob(url ?? "", { signal });
}

/**
 * Waits for the fine cut. The server holds the answer back until it is there.
 * @param {Cut} cut
 * @param {AbortSignal} signal
 * @returns {Promise<Blob | null>} null when it does not come in time, and the quick one has to do
 */
export async function finePicture(cut, signal) {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      return await api.blob(cut.fineUrl ?? "", { signal });
    } catch (error) {
      if (!(error instanceof Problem) || signal.aborted) throw error;
      if (!error.retryable) return null;
    }
  }
  return null;
}

/**
 * Makes an animated sticker of a film.
 * @param {string} id
 * @param {import("../gen/types.js").FilmSticker} wish
 * @param {AbortSignal} signal
 * @returns {Promise<Job>}
 */
export async function animate(id, wish, signal) {
  return await api.put(`/v1/studio/jobs/${id}/film`, wish, { signal });
}

/**
 * Saves a sticker. The same `clientId` again gives the same sticker.
 * @param {import("../gen/types.js").NewSticker} sticker
 * @param {AbortSignal} signal
 * @returns {Promise<import("../core/types.js").StickerRef>}
 */
export async function saveSticker(sticker, signal) {
  return await api.post("/v1/me/stickers", sticker, { signal });
}
