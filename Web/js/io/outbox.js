// Sends what waits, in order, one at a time per conversation, with the same id on every try. The database is the truth for it.

import { nextTry, ready, verdict } from "../core/outbox.js";
import { Problem } from "../core/problem.js";
import { api } from "./api.js";

/** @typedef {import("../core/types.js").OutboxItem} OutboxItem */

export class Outbox {
  #store;
  #db;
  #tabs;
  #socket;
  #leading = false;
  /** @type {() => void} */
  #giveUp = () => {};
  /** @type {Record<string, number>} */
  #notBefore = {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #run = 0;

  /**
   * @param {{store: import("./engine.js").PeelStore, db: import("./idb.js").Database, tabs: import("./tabs.js").Tabs,
   *   socket: import("./socket.js").Socket}} parts
   */
  constructor({ store, db, tabs, socket }) {
    this.#store = store;
    this.#db = db;
    this.#tabs = tabs;
    this.#socket = socket;
  }

  start() {
    // One tab sends for all, so that the order holds across them; the others only fill the database and tell.
    this.#giveUp = this.#tabs.lead("peel-outbox", () => this.#lead());
  }

  stop() {
    this.#run += 1;
    this.#leading = false;
    this.#giveUp();
    clearTimeout(this.#timer);
    this.#notBefore = {};
  }

  async #lead() {
    const run = this.#run;
    for (const item of await this.#db.outbox()) {
      if (run !== this.#run) return;
      this.#store.dispatch({
        type: "outbox/put",
        item: item.state === "sending" ? { ...item, state: "queued" } : item,
      });
    }
    this.#leading = true;
    this.pump();
  }

  /**
   * Takes an item in: shown at once, kept, and on its way when there is one.
   * @param {OutboxItem} item
   */
  async add(item) {
    this.#store.dispatch({ type: "outbox/put", item });
    await this.#db.save({ outbox: [item] });
    this.#tabs.tell({ type: "outbox", item });
    this.pump();
  }

  /** @param {OutboxItem} item as another tab told it */
  heard(item) {
    const mine = this.#store.state.outbox.find((other) => other.id === item.id);
    if (mine?.state === "sending" && this.#leading) return;
    this.#store.dispatch({ type: "outbox/put", item });
    this.pump();
  }

  /** @param {string} id */
  async remove(id) {
    this.#store.dispatch({ type: "outbox/remove", id });
    await this.#db.save({ sent: [id] });
    this.#tabs.tell({ type: "outbox/gone", id });
    this.pump();
  }

  /** @param {string} id */
  async retry(id) {
    const item = this.#store.state.outbox.find((other) => other.id === id);
    if (item?.state === "failed") await this.add({ ...item, state: "queued", attempts: 0, problem: undefined });
  }

  /** Sends what may be sent now. */
  pump() {
    clearTimeout(this.#timer);
    const { connection, outbox } = this.#store.state;
    if (!this.#leading || connection !== "live") return;
    const now = Date.now();
    for (const item of ready(outbox, this.#notBefore, now)) this.#deliver(item);
    const at = nextTry(outbox, this.#notBefore, now);
    if (at !== null) this.#timer = setTimeout(() => this.pump(), at - now);
  }

  /** @param {OutboxItem} item */
  async #deliver(item) {
    const run = this.#run;
    this.#store.dispatch({ type: "outbox/put", item: { ...item, state: "sending" } });
    try {
      if (item.kind === "message") {
        const message = await this.#socket.request("send", item.conversationId, item.body);
        if (run !== this.#run) return;
        this.#store.dispatch({
          type: "sent",
          id: item.id,
          message: { ...message, clientMsgId: message.clientMsgId ?? item.id },
        });
        await this.#db.save({ sent: [item.id], messages: [message] });
        this.#tabs.tell({ type: "sent", id: item.id, message });
      } else if (item.kind === "place" && item.placement) {
        const { sticker, x, y, scale, rotation } = item.placement;
        const body = { sticker: { packId: sticker.packId, stickerId: sticker.stickerId }, x, y, scale, rotation };
        const placement = await api.put(`/v1/messages/${item.messageId}/placements/${item.placementId}`, body);
        if (run !== this.#run) return;
        this.#store.dispatch({ type: "placed", id: item.id, placement });
        await this.#db.save({ sent: [item.id] });
      } else {
        await api.delete(`/v1/messages/${item.messageId}/placements/${item.placementId}`);
        if (run !== this.#run) return;
        const { id, conversationId, messageId, placementId } = item;
        this.#store.dispatch({ type: "unplaced", id, conversationId, messageId, placementId });
        await this.#db.save({ sent: [item.id] });
      }
      delete this.#notBefore[item.conversationId];
      this.#tabs.tell({ type: "outbox/gone", id: item.id });
    } catch (error) {
      if (run !== this.#run) return;
      await this.#refused(item, error instanceof Problem ? error : new Problem({ code: "internal", status: 500 }));
    }
    this.pump();
  }

  /** @param {OutboxItem} item @param {Problem} problem */
  async #refused(item, problem) {
    // The event of the same message may have come before the connection broke.
    if (!this.#store.state.outbox.some((other) => other.id === item.id)) return;
    const outcome = verdict(item, problem);
    if (outcome.do === "drop") return await this.remove(item.id);
    const changed = { ...item, attempts: item.attempts + 1 };
    if (outcome.do === "fail") {
      const failed = /** @type {OutboxItem} */ ({ ...changed, state: "failed", problem: problem.code });
      this.#store.dispatch({ type: "outbox/put", item: failed });
      this.#tabs.tell({ type: "outbox", item: failed });
      await this.#db.save({ outbox: [failed] });
      return;
    }
    if (outcome.do === "retry") this.#notBefore[item.conversationId] = Date.now() + outcome.afterMs;
    this.#store.dispatch({ type: "outbox/put", item: { ...changed, state: "queued" } });
  }
}
