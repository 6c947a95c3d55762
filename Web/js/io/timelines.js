// Messages of open conversations: from the database at once, from the server where there is a hole.

import { api } from "./api.js";

const page = 50;

export class Timelines {
  #store;
  #db;
  /** @type {Map<string, Promise<void>>} */
  #busy = new Map();

  /** @param {{store: import("./engine.js").PeelStore, db: import("./idb.js").Database}} parts */
  constructor({ store, db }) {
    this.#store = store;
    this.#db = db;
  }

  /** @param {string} id @returns {Promise<void>} */
  open(id) {
    return this.#once(`open ${id}`, async () => {
      const before = this.#store.state.timelines[id];
      if (before?.status === "ready" && !before.hole) return;
      if (!before || before.status === "error") {
        this.#store.dispatch({ type: "timeline/status", id, status: "loading" });
      }
      const head = this.#store.state.conversations[id]?.headSeq;
      if (!before?.items.length && head !== undefined) {
        const items = await this.#db.run(id, head, page);
        if (items.length > 0 || head === 0) {
          this.#store.dispatch({ type: "timeline/newest", id, items, hasBefore: (items[0]?.seq ?? 1) > 1 });
          if (items.length >= Math.min(page, head)) return;
        }
      }
      try {
        const answer = await api.get(`/v1/conversations/${id}/messages`, { query: { limit: page } });
        await this.#db.save({ messages: answer.items });
        this.#store.dispatch({ type: "timeline/newest", id, items: answer.items, hasBefore: answer.hasBefore });
      } catch (error) {
        if (!this.#store.state.timelines[id]?.items.length) {
          this.#store.dispatch({ type: "timeline/status", id, status: "error" });
        } else this.#store.dispatch({ type: "timeline/status", id, status: "ready" });
        throw error;
      }
    });
  }

  /** After a reconnection: timelines on screen that failed or have a hole. */
  reload() {
    const { route, timelines } = this.#store.state;
    if (route.name !== "chat") return;
    const timeline = timelines[route.id];
    if (!timeline || timeline.status !== "ready") this.open(route.id).catch(() => {});
    else if (timeline.hole) this.fill(route.id);
  }

  /** The page before what is known. @param {string} id @returns {Promise<void>} */
  before(id) {
    return this.#once(`before ${id}`, async () => {
      const timeline = this.#store.state.timelines[id];
      const first = timeline?.items[0]?.seq;
      if (!timeline || !timeline.hasBefore || first === undefined) return;
      this.#store.dispatch({ type: "timeline/status", id, status: timeline.status, loadingBefore: true });
      const kept = first > 1 ? await this.#db.run(id, first - 1, page) : [];
      if (kept.length > 0) {
        this.#store.dispatch({ type: "timeline/before", id, items: kept, hasBefore: kept[0].seq > 1 });
        return;
      }
      try {
        const answer = await api.get(`/v1/conversations/${id}/messages`, { query: { before: first, limit: page } });
        await this.#db.save({ messages: answer.items });
        this.#store.dispatch({ type: "timeline/before", id, items: answer.items, hasBefore: answer.hasBefore });
      } catch (error) {
        this.#store.dispatch({ type: "timeline/status", id, status: "ready", loadingBefore: false });
        throw error;
      }
    });
  }

  /** Messages missing inside or at the end of a known run. @param {string} id */
  fill(id) {
    this.#once(`fill ${id}`, async () => {
      for (;;) {
        const timeline = this.#store.state.timelines[id];
        if (!timeline?.hole || timeline.items.length === 0) return;
        let end = timeline.items[0].seq;
        for (const { seq } of timeline.items) if (seq === end + 1) end = seq;
        const answer = await api.get(`/v1/conversations/${id}/messages`, { query: { after: end, limit: 100 } });
        await this.#db.save({ messages: answer.items });
        this.#store.dispatch({ type: "timeline/after", id, items: answer.items, hasAfter: answer.hasAfter });
      }
    }).catch(() => {});
  }

  /** @param {string} key @param {() => Promise<void>} job */
  #once(key, job) {
    const running = this.#busy.get(key);
    if (running) return running;
    const started = job().finally(() => this.#busy.delete(key));
    this.#busy.set(key, started);
    return started;
  }
}
