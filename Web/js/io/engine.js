// Keeps the state in step with the server: the socket, the cursor, the snapshot, receipts. Events are applied once, in order, kept in
// the database with their cursor, and only then acknowledged.

import { Problem } from "../core/problem.js";
import { readEvent } from "../core/events.js";
import { findGap, placed, unplaced } from "../core/state.js";
import { api } from "./api.js";
import { heardJob } from "./jobs.js";
import { Outbox } from "./outbox.js";
import { Socket } from "./socket.js";
import { Stickers } from "./stickers.js";
import { Timelines } from "./timelines.js";

/** @typedef {import("../core/state.js").State} State */
/** @typedef {import("../core/state.js").Action} Action */
/** @typedef {import("../core/types.js").SyncEvent} SyncEvent */
/** @typedef {import("../core/store.js").Store<State, Action>} PeelStore */

const ackEvery = 1000;
const typingLasts = 6000;
const pageSize = 100;

export class Engine {
  #store;
  #db;
  #tabs;
  #socket;
  /** @type {(ended: boolean) => void} */
  #onSignedOut;
  /** Runs one job after the other: events, snapshot and their writes never overlap. @type {Promise<void>} */
  #queue = Promise.resolve();
  /** @type {{event: SyncEvent, cursor: string}[]} */
  #arrived = [];
  #flushing = false;
  #generation = 0;
  /** @type {string | null} */
  #ackWanted = null;
  #unacked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #ackTimer;
  /** @type {Map<string, number>} */
  #reads = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #readTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typingTimer;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #refreshTimer;
  #running = false;

  /**
   * @param {{store: PeelStore, db: import("./idb.js").Database, tabs: import("./tabs.js").Tabs, onSignedOut: (ended: boolean) => void}} parts
   */
  constructor({ store, db, tabs, onSignedOut }) {
    this.#store = store;
    this.#db = db;
    this.#tabs = tabs;
    this.#onSignedOut = onSignedOut;
    this.#socket = new Socket({
      before: () => this.#before(),
      hello: () => ({ t: "hello", cursor: this.#store.state.cursor ?? undefined, sdk: "peel-web/1" }),
      frame: (frame) => this.#receive(frame),
      state: (connection) => this.#store.dispatch({ type: "net", connection }),
      closed: (code) => this.#closed(code),
    });
    this.outbox = new Outbox({ store, db, tabs, socket: this.#socket });
    this.timelines = new Timelines({ store, db });
    this.stickers = new Stickers({ store, db });
  }

  /** @param {Record<string, number>} reads marks that the server has not been told */
  start(reads = {}) {
    if (this.#running) return;
    this.#running = true;
    for (const [id, seq] of Object.entries(reads)) this.#reads.set(id, seq);
    this.outbox.start();
    this.#socket.start();
    // The access cookie lasts a quarter of an hour; the socket and pictures live on it.
    this.#refreshTimer = setInterval(() => this.#keepFresh(), 30_000);
  }

  stop() {
    this.#running = false;
    this.#generation += 1;
    this.#socket.stop();
    this.outbox.stop();
    clearInterval(this.#refreshTimer);
    for (const timer of [this.#ackTimer, this.#readTimer, this.#typingTimer]) clearTimeout(timer);
    this.#ackTimer = this.#readTimer = this.#typingTimer = undefined;
    this.#arrived = [];
    this.#reads.clear();
    this.#store.dispatch({ type: "net", connection: "idle" });
  }

  /** The network is back, or the page is looked at again. */
  nudge() {
    if (!this.#running) return;
    this.#socket.nudge();
    this.#keepFresh();
    this.#probe();
  }

  /** A connection that died while the device slept does not say so; a question without an answer shows it. */
  async #probe() {
    const { connection, conversations, me } = this.#store.state;
    const some = Object.values(conversations)[0];
    if (connection !== "live" || !some) return;
    const mine = some.members.find((member) => member.user.id === me?.id);
    await this.#socket.request("receipts", some.id, { readSeq: mine?.readSeq ?? 0 }).catch(() => {});
  }

  /** The browser says that there is no network. */
  unplugged() {
    if (this.#running) this.#socket.restart();
  }

  /** @param {string} conv @param {"text" | "sticker" | "stop"} what */
  typing(conv, what) {
    this.#socket.send({ t: "typing", conv, what });
  }

  /**
   * Marks everything up to a message as read.
   * @param {string} id
   * @param {number} seq
   */
  read(id, seq) {
    const mine = this.#store.state.conversations[id]?.members.find((member) =>
      member.user.id === this.#store.state.me?.id
    );
    if (!mine || mine.readSeq >= seq) return;
    this.#store.dispatch({ type: "read", id, seq });
    this.#reads.set(id, Math.max(this.#reads.get(id) ?? 0, seq));
    const conversation = this.#store.state.conversations[id];
    this.#run(() => this.#db.save({ meta: { reads: Object.fromEntries(this.#reads) }, conversations: [conversation] }));
    this.#readTimer ??= setTimeout(() => this.#sendReads(), 200);
  }

  async #before() {
    if (api.expiresIn() > 20_000) return true;
    // A dead session shows itself here; an unreachable server throws and is tried again later.
    try {
      await api.get("/v1/me");
      return true;
    } catch (error) {
      if (error instanceof Problem && error.status === 401) return false;
      throw error;
    }
  }

  async #keepFresh() {
    if (api.expiresIn() > 150_000 || !this.#store.state.online) return;
    const good = await api.refresh().catch(() => true);
    if (!good) this.#onSignedOut(true);
  }

  /** @param {number} code @returns {Promise<"again" | "later" | "stop">} */
  async #closed(code) {
    this.#generation += 1;
    this.#arrived = [];
    clearTimeout(this.#ackTimer);
    this.#ackTimer = undefined;
    if (code === 4401) {
      const good = await api.refresh().catch(() => true);
      if (good) return "later";
      this.#onSignedOut(true);
      return "stop";
    }
    if (code === 4403) {
      this.#onSignedOut(true);
      return "stop";
    }
    return code === 4429 || code === 4409 ? "later" : "again";
  }

  /** @param {any} frame */
  #receive(frame) {
    const generation = this.#generation;
    switch (frame?.t) {
      case "ready":
        if (frame.user !== this.#store.state.me?.id) return location.reload();
        this.#run(async () => {
          if (frame.resumed) return;
          await this.#snapshot(frame.cursor, generation);
        });
        break;
      case "caughtUp":
        this.#run(async () => {
          if (generation !== this.#generation) return;
          await this.#flush();
          this.#socket.settled();
          this.#store.dispatch({ type: "net", connection: "live" });
          this.#wantAck(frame.cursor ?? this.#store.state.cursor);
          this.outbox.pump();
          this.#sendReads();
          this.timelines.reload();
          this.stickers.load();
        });
        break;
      case "ev":
        this.#arrived.push({
          event: { i: frame.i, kind: frame.kind, conv: frame.conv, data: frame.data },
          cursor: frame.c,
        });
        if (!this.#flushing) {
          this.#flushing = true;
          this.#run(async () => {
            this.#flushing = false;
            if (generation === this.#generation) await this.#flush();
          });
        }
        break;
      case "eph":
        if (frame.kind === "job") heardJob(frame.data);
        else if (frame.kind === "typing" && frame.user !== this.#store.state.me?.id) this.#typed(frame);
        break;
    }
  }

  /** @param {any} frame */
  #take(frame) {
    const event = readEvent(frame);
    if (event && typeof frame.c === "string") this.#arrived.push({ event, cursor: frame.c });
  }

  /** @param {() => Promise<void>} job */
  #run(job) {
    this.#queue = this.#queue.then(job).catch((error) => {
      // A failed job must not stop the next; the cursor only moves with what was kept, so nothing is lost.
      console.warn("sync:", error);
      if (this.#running) this.#socket.restart();
    });
  }

  async #flush() {
    const arrived = this.#arrived;
    this.#arrived = [];
    if (arrived.length === 0) return;
    const events = arrived.map(({ event }) => event);
    const gap = findGap(this.#store.state, events);
    if (gap >= 0) {
      if (gap > 0) await this.#apply(events.slice(0, gap), arrived[gap - 1].cursor);
      await this.#fillGap();
    }
    await this.#apply(events, arrived[arrived.length - 1].cursor);
    this.#unacked += events.length;
    this.#wantAck(this.#store.state.cursor);
  }

  /** Asks for what was missed since the cursor. */
  async #fillGap() {
    for (;;) {
      const cursor = this.#store.state.cursor;
      if (!cursor) return;
      /** @type {import("../gen/types.js").Sync} */
      const page = await api.get("/v1/sync", { query: { cursor, limit: 500 } });
      await this.#apply(page.events.flatMap((event) => readEvent(event) ?? []), page.cursor);
      if (!page.more) return;
    }
  }

  /** @param {SyncEvent[]} events @param {string} cursor */
  async #apply(events, cursor) {
    const before = this.#store.state;
    this.#store.dispatch({ type: "events", events, cursor });
    const state = this.#store.state;
    /** @type {import("./idb.js").Writes} */
    const writes = { conversations: [], gone: [], messages: [], changes: [], sent: [] };
    for (const id of new Set(events.map((event) => event.conv ?? ""))) {
      const conversation = state.conversations[id];
      if (conversation && conversation !== before.conversations[id]) writes.conversations?.push(conversation);
      else if (!conversation && before.conversations[id]) writes.gone?.push(id);
    }
    for (const { kind, data, conv } of events) {
      if (kind === "message") {
        writes.messages?.push(data);
        if (data.clientMsgId && data.sender === state.me?.id) {
          writes.sent?.push(data.clientMsgId);
          if (before.outbox.some((item) => item.id === data.clientMsgId)) {
            this.#tabs.tell({ type: "outbox/gone", id: data.clientMsgId });
          }
        }
      } else if (kind === "placement") {
        writes.changes?.push({ id: data.messageId, change: (message) => placed(message, data) });
      } else if (kind === "placement.removed") {
        writes.changes?.push({ id: data.messageId, change: (message) => unplaced(message, data.id) });
      } else if (kind === "stickers") {
        writes.meta = { ...writes.meta, stickers: data };
      }
      const timeline = state.timelines[conv ?? ""];
      if (timeline?.hole) this.timelines.fill(conv ?? "");
    }
    writes.meta = { ...writes.meta, cursor: state.cursor, applied: state.applied };
    await this.#db.save(writes);
  }

  /**
   * Takes all conversations anew; the events after `cursor` follow.
   * @param {string} cursor
   * @param {number} generation
   */
  async #snapshot(cursor, generation) {
    const fresh = this.#store.state.cursor === null;
    if (!fresh) this.#store.dispatch({ type: "reset" });
    else if (this.#store.state.list !== "ready") this.#store.dispatch({ type: "list/status", status: "loading" });
    try {
      /** @type {import("../core/types.js").Conversation[]} */
      const items = [];
      /** @type {string | undefined} */
      let next;
      do {
        const page = await api.get("/v1/conversations", { query: { limit: pageSize, cursor: next } });
        if (generation !== this.#generation) return;
        items.push(...page.items);
        next = page.next ?? undefined;
        this.#store.dispatch({ type: "list/snapshot", items: page.items, complete: false });
      } while (next);
      this.#store.dispatch({ type: "list/snapshot", items, complete: true });
      this.#store.dispatch({ type: "events", events: [], cursor });
      const { conversations } = this.#store.state;
      await this.#db.save({
        reset: true,
        conversations: Object.values(conversations),
        meta: { cursor, applied: null },
      });
    } catch (error) {
      this.#store.dispatch({ type: "list/status", status: "error" });
      throw error;
    }
  }

  /** @param {string | null} cursor */
  #wantAck(cursor) {
    if (!cursor) return;
    this.#ackWanted = cursor;
    if (this.#unacked >= 50) this.#ack();
    else this.#ackTimer ??= setTimeout(() => this.#ack(), this.#unacked > 0 ? 150 : 0);
  }

  #ack() {
    clearTimeout(this.#ackTimer);
    this.#unacked = 0;
    if (this.#ackWanted && this.#socket.send({ t: "ack", c: this.#ackWanted })) this.#ackWanted = null;
    // At most one a second: what comes in the meantime is covered by the next one.
    this.#ackTimer = setTimeout(() => {
      this.#ackTimer = undefined;
      if (this.#ackWanted) this.#ack();
    }, ackEvery);
  }

  async #sendReads() {
    clearTimeout(this.#readTimer);
    this.#readTimer = undefined;
    if (this.#store.state.connection !== "live") return;
    for (const [id, seq] of Array.from(this.#reads)) {
      try {
        const answer = await this.#socket.request("receipts", id, { readSeq: seq });
        if (typeof answer?.unread === "number") this.#store.dispatch({ type: "receipt/answer", id, ...answer });
      } catch (error) {
        if (error instanceof Problem && error.retryable) return;
      }
      if (this.#reads.get(id) === seq) this.#reads.delete(id);
    }
    this.#run(() => this.#db.save({ meta: { reads: Object.fromEntries(this.#reads) } }));
  }

  /** @param {{conv: string, user: string, what: "text" | "sticker" | "stop"}} frame */
  #typed({ conv, user, what }) {
    this.#store.dispatch({ type: "typing", conversationId: conv, user, what, until: Date.now() + typingLasts });
    this.#typingTimer ??= setTimeout(() => this.#expireTyping(), typingLasts);
  }

  #expireTyping() {
    this.#typingTimer = undefined;
    this.#store.dispatch({ type: "typing/expire", now: Date.now() });
    const next = Object.values(this.#store.state.typing).flatMap((people) =>
      Object.values(people).map((entry) => entry.until)
    );
    if (next.length) {
      this.#typingTimer = setTimeout(() => this.#expireTyping(), Math.max(200, Math.min(...next) - Date.now()));
    }
  }
}
