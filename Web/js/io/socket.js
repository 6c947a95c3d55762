// One WebSocket that comes back by itself: full jitter, requests with answers, and a stop.

import { backoff } from "../core/outbox.js";
import { Problem } from "../core/problem.js";

const requestTimeout = 20_000;
const openTimeout = 15_000;

/**
 * @typedef {object} SocketEvents
 * @property {() => Promise<boolean>} before makes sure that the session is good; false ends the attempts
 * @property {() => Record<string, unknown>} hello
 * @property {(frame: any) => void} frame every frame but answers
 * @property {(state: "connecting" | "waiting") => void} state
 * @property {(code: number) => Promise<"again" | "later" | "stop">} closed what to do after a close
 */

export class Socket {
  /** @type {SocketEvents} */
  #events;
  /** @type {WebSocket | null} */
  #socket = null;
  #wanted = false;
  #attempt = 0;
  #nextId = 1;
  /** @type {Map<number, {resolve: (data: any) => void, reject: (problem: Problem) => void, timer: ReturnType<typeof setTimeout>}>} */
  #requests = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #round = 0;

  /** @param {SocketEvents} events */
  constructor(events) {
    this.#events = events;
  }

  start() {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#attempt = 0;
    this.#connect();
  }

  stop() {
    this.#wanted = false;
    this.#drop();
  }

  /** Tries at once instead of waiting; does nothing on a good connection. */
  nudge() {
    if (!this.#wanted || this.#socket) return;
    this.#attempt = 0;
    clearTimeout(this.#timer);
    this.#connect();
  }

  /** Gives the connection up and begins again, for one that no longer answers. */
  restart() {
    if (!this.#wanted) return;
    this.#drop();
    this.#later();
  }

  /** The server took us in: the next failure starts counting anew. */
  settled() {
    this.#attempt = 0;
  }

  /** @param {Record<string, unknown>} frame @returns {boolean} whether it could be handed over */
  send(frame) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /**
   * @param {"send" | "receipts"} op
   * @param {string} conv
   * @param {unknown} body
   * @returns {Promise<any>}
   */
  request(op, conv, body) {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      // No answer means that the connection is dead without having said so.
      const timer = setTimeout(() => this.restart(), requestTimeout);
      this.#requests.set(id, { resolve, reject, timer });
      if (this.send({ t: "req", id, op, conv, body })) return;
      clearTimeout(timer);
      this.#requests.delete(id);
      reject(Problem.offline());
    });
  }

  #drop() {
    this.#round += 1;
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) socket.close(1000);
    this.#failRequests();
  }

  #failRequests() {
    for (const { reject, timer } of this.#requests.values()) {
      clearTimeout(timer);
      reject(Problem.offline());
    }
    this.#requests.clear();
  }

  #later() {
    this.#events.state("waiting");
    this.#timer = setTimeout(() => this.#connect(), backoff(this.#attempt));
    this.#attempt += 1;
  }

  async #connect() {
    this.#round += 1;
    const round = this.#round;
    clearTimeout(this.#timer);
    this.#events.state(this.#attempt < 2 ? "connecting" : "waiting");
    let good = false;
    try {
      good = await this.#events.before();
    } catch {
      if (round === this.#round && this.#wanted) this.#later();
      return;
    }
    if (round !== this.#round || !this.#wanted) return;
    if (!good) {
      this.#wanted = false;
      return;
    }
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/v1/ws`);
    this.#socket = socket;
    const opening = setTimeout(() => {
      if (socket.readyState === WebSocket.CONNECTING) socket.close();
    }, openTimeout);
    socket.onopen = () => {
      clearTimeout(opening);
      if (this.#socket === socket) this.send(this.#events.hello());
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#receive(event.data);
    };
    socket.onclose = async (event) => {
      clearTimeout(opening);
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#failRequests();
      const next = await this.#events.closed(event.code);
      if (!this.#wanted || round !== this.#round || this.#socket) return;
      if (next === "stop") this.#wanted = false;
      else if (next === "again" && this.#attempt === 0) {
        this.#attempt = 1;
        this.#connect();
      } else this.#later();
    };
  }

  /** @param {unknown} data */
  #receive(data) {
    /** @type {any} */
    let frame;
    try {
      frame = JSON.parse(String(data));
    } catch {
      return;
    }
    if (frame?.t !== "res") return this.#events.frame(frame);
    const request = this.#requests.get(frame.id);
    if (!request) return;
    this.#requests.delete(frame.id);
    clearTimeout(request.timer);
    if (frame.ok) request.resolve(frame.data);
    else request.reject(Problem.from(frame.problem, frame.problem?.status ?? 500));
  }
}
