// Jobs of the studio: what the socket tells of them, and a question now and then for what it could not tell.

import { Problem } from "../core/problem.js";
import { isShaped } from "../gen/shapes.js";
import { api } from "./api.js";

/** @typedef {import("../gen/types.js").Job} Job */

/** How long nothing may be heard before it is asked, in milliseconds. */
const patience = 2000;

/** @type {Map<string, Set<(job: Job) => void>>} */
const listeners = new Map();

/** What the socket brought. @param {unknown} data */
export function heardJob(data) {
  if (!isShaped("Job", data)) return;
  const job = /** @type {Job} */ (data);
  for (const listener of listeners.get(job.id) ?? []) listener(job);
}

/** @param {Job} job */
const isOver = (job) => job.state === "done" || job.state === "failed" || job.state === "cancelled";

/**
 * Tells every change of a job until it is over.
 * @param {Job} job as it was answered
 * @param {{signal: AbortSignal, changed: (job: Job) => void}} options
 * @returns {Promise<Job>} as it ended
 */
export function followJob(job, { signal, changed }) {
  const { promise, resolve, reject } = Promise.withResolvers();
  let newest = job;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {Job} next */
  const take = (next) => {
    if (next.rev < newest.rev || signal.aborted) return;
    if (next.rev > newest.rev) {
      newest = next;
      changed(next);
    }
    if (isOver(newest)) resolve(newest);
    else wait();
  };
  const ask = async () => {
    try {
      take(await api.get(`/v1/studio/jobs/${job.id}`, { signal }));
    } catch (error) {
      if (!(error instanceof Problem) || !error.retryable) reject(error);
      else wait();
    }
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, patience);
  };
  const stop = () => reject(signal.reason);

  const own = listeners.get(job.id) ?? new Set();
  listeners.set(job.id, own.add(take));
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  else take(job);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    own.delete(take);
    if (own.size === 0) listeners.delete(job.id);
  });
}

/** Does what failed once more. @param {string} id @param {AbortSignal} signal @returns {Promise<Job>} */
export async function retryJob(id, signal) {
  return await api.post(`/v1/studio/jobs/${id}/retry`, undefined, { signal });
}

/** Stops a job; one that is gone is as good as stopped. @param {string} id */
export async function cancelJob(id) {
  try {
    await api.delete(`/v1/studio/jobs/${id}`);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}
