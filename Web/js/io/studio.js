// Photo to cut-out, step by step: sending, the quick cut, the fine one. Everything can be stopped.

import { Problem } from "../core/problem.js";
import { api } from "./api.js";

/**
 * @typedef {object} Cut
 * @property {string} id
 * @property {number} width
 * @property {number} height
 * @property {"quick" | "fine" | "kept-alpha" | "no-subject"} state
 * @property {string} photoUrl
 * @property {string | null} [quickUrl]
 * @property {string | null} [fineUrl]
 * @property {number | null} [confidence]
 * @property {string | null} [notice]
 */

/**
 * @typedef {object} CutSteps
 * @property {(part: number) => void} [sending] 0…1 of the photo is sent
 * @property {() => void} [cutting] all is sent, the server cuts
 */

/**
 * Sends a photo.
 * @param {Blob} photo
 * @param {CutSteps & {signal: AbortSignal}} options
 * @returns {Promise<Cut>}
 */
export async function cutPhoto(photo, { signal, sending, cutting }) {
  let done = false;
  return await api.upload("/v1/studio/cuts", photo, {
    signal,
    onProgress(sent, total) {
      sending?.(total > 0 ? sent / total : 1);
      if (sent >= total && !done) {
        done = true;
        cutting?.();
      }
    },
  });
}

/**
 * Cuts out what is in a box.
 * @param {string} id
 * @param {import("../core/maker.js").Rectangle} box
 * @param {AbortSignal} signal
 * @returns {Promise<Cut>}
 */
export async function cutBox(id, box, signal) {
  return await api.put(`/v1/studio/cuts/${id}/rectangle`, box, { signal });
}

/**
 * The first cut-out there is.
 * @param {Cut} cut
 * @param {AbortSignal} signal
 * @returns {Promise<Blob>}
 */
export async function firstPicture(cut, signal) {
  const url = cut.state === "quick" ? cut.quickUrl ?? cut.fineUrl : cut.fineUrl ?? cut.quickUrl;
  return await api.blob(url ?? `/v1/studio/cuts/${cut.id}/quick`, { signal });
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
      return await api.blob(cut.fineUrl ?? `/v1/studio/cuts/${cut.id}/fine`, { signal });
    } catch (error) {
      if (!(error instanceof Problem) || !error.retryable || signal.aborted) {
        if (error instanceof Problem && !signal.aborted) return null;
        throw error;
      }
    }
  }
  return null;
}

/**
 * Saves a sticker. The same `clientId` again gives the same sticker.
 * @param {{clientId: string, cutId: string, outline: {width: number, color: string}, name: string, alt: string, emoji: string[]}} sticker
 * @param {AbortSignal} signal
 * @returns {Promise<import("../core/types.js").StickerRef>}
 */
export async function saveSticker(sticker, signal) {
  return await api.post("/v1/me/stickers", sticker, { signal });
}
