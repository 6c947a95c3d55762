// The way of a person's marks to the server: one at a time, always the newest, and none that is out of date.

import { Problem } from "../core/problem.js";

/** @typedef {import("../core/marks.js").Mark} Mark */
/** @typedef {import("../gen/types.js").Job} Job */

/**
 * @typedef {object} HintEvents
 * @property {(done: readonly Mark[], version: number, signal: AbortSignal) => Promise<Job>} send
 * @property {(job: Job, done: readonly Mark[]) => Promise<void>} answered
 * @property {(error: unknown, done: readonly Mark[]) => void} refused and sending it again would not help
 * @property {(busy: boolean) => void} waiting whether there is something that the server does not know or has not answered
 * @property {(milliseconds: number, signal: AbortSignal) => Promise<void>} pause
 */

export class HintLine {
  /** @type {HintEvents} */
  #events;
  /** @type {readonly Mark[] | null} */
  #wish = null;
  #version = 0;
  #abort = new AbortController();
  /** @type {Promise<void> | null} */
  #running = null;

  /** @param {HintEvents} events */
  constructor(events) {
    this.#events = events;
  }

  /** These marks count from now on. @param {readonly Mark[]} done */
  set(done) {
    this.#wish = done;
    this.#running ??= this.#run(this.#abort.signal);
  }

  /** Resolves when the server has answered everything. */
  async settled() {
    await this.#running;
  }

  /** Forgets everything; what is on its way is given up. */
  clear() {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#wish = null;
    this.#version = 0;
    this.#running = null;
  }

  /** @param {AbortSignal} signal */
  async #run(signal) {
    this.#events.waiting(true);
    while (this.#wish && !signal.aborted) {
      const done = this.#wish;
      this.#wish = null;
      this.#version += 1;
      try {
        const job = await this.#events.send(done, this.#version, signal);
        if (!signal.aborted) await this.#events.answered(job, done);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof Problem && error.retryable) {
          await this.#events.pause(error.retryAfterMs ?? 1500, signal).catch(() => {});
          if (signal.aborted) return;
          this.#wish ??= done;
        } else {
          this.#events.refused(error, done);
        }
      }
    }
    if (signal.aborted) return;
    this.#running = null;
    this.#events.waiting(false);
  }
}
