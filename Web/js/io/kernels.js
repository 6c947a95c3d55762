// The pixel kernels in their worker, one answer for each question.

import { scriptUrl } from "./trusted.js";

/** @typedef {import("../workers/kernels.js").Sticker} Sticker */
/** @typedef {Omit<import("../workers/kernels.js").StickerRequest, "id" | "op">} StickerJob */

/** @type {Worker | null} */
let worker = null;
let lastId = 0;
/** @type {Map<number, {resolve: (made: Sticker) => void, reject: (error: Error) => void}>} */
const waiting = new Map();

/** @returns {Worker} */
function start() {
  const made = new Worker(scriptUrl("/js/workers/kernels.js"), { type: "module" });
  made.addEventListener("message", ({ data }) => {
    const job = waiting.get(data.id);
    if (!job) return;
    waiting.delete(data.id);
    if (data.error) job.reject(new Error(data.error));
    else job.resolve(data);
  });
  made.addEventListener("error", () => {
    stopKernels(new Error("the pixel worker did not start"));
  });
  return made;
}

/**
 * Draws a sticker: cropped and turned, trimmed, centred, finished.
 * @param {StickerJob} job straight-alpha RGBA; the pixels are copied
 * @returns {Promise<Sticker>}
 */
export function drawSticker(job) {
  worker ??= start();
  lastId += 1;
  const id = lastId;
  const { promise, resolve, reject } = Promise.withResolvers();
  waiting.set(id, { resolve, reject });
  worker.postMessage({ op: "sticker", id, ...job });
  return /** @type {Promise<Sticker>} */ (promise);
}

/** Ends the worker; what was asked for fails. @param {Error} [reason] */
export function stopKernels(reason = new Error("stopped")) {
  worker?.terminate();
  worker = null;
  for (const { reject } of waiting.values()) reject(reason);
  waiting.clear();
}
