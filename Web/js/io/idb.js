// What outlives the page: who is signed in, the cursor, conversations, messages, and above all what was not sent yet.

/** @typedef {import("../core/types.js").Message} Message */
/** @typedef {import("../core/types.js").Conversation} Conversation */
/** @typedef {import("../core/types.js").OutboxItem} OutboxItem */

/**
 * @typedef {object} Writes one transaction: all of it is kept, or none
 * @property {Record<string, unknown>} [meta]
 * @property {Conversation[]} [conversations]
 * @property {string[]} [gone] conversations
 * @property {Message[]} [messages]
 * @property {{id: string, change: (message: Message) => Message}[]} [changes] of messages that may be there
 * @property {OutboxItem[]} [outbox]
 * @property {string[]} [sent] outbox items to remove
 * @property {boolean} [reset] removes conversations and messages first
 */

const stores = ["meta", "conversations", "messages", "outbox"];

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class Database {
  /** @type {IDBDatabase} */
  #db;

  /** @param {IDBDatabase} db */
  constructor(db) {
    this.#db = db;
    // Another tab wants to upgrade or delete the database: give way, it is opened again on the next load.
    db.onversionchange = () => db.close();
  }

  /** @returns {Promise<Database>} */
  static async open() {
    const request = indexedDB.open("peel", 1);
    request.onupgradeneeded = () => {
      const db = request.result;
      db.createObjectStore("meta");
      db.createObjectStore("conversations", { keyPath: "id" });
      db.createObjectStore("messages", { keyPath: ["conversationId", "seq"] }).createIndex("id", "id");
      db.createObjectStore("outbox", { keyPath: "id" });
    };
    return new Database(await result(request));
  }

  /** @param {string[]} keys @returns {Promise<Record<string, any>>} */
  async meta(keys) {
    const store = this.#db.transaction("meta").objectStore("meta");
    const values = await Promise.all(keys.map((key) => result(store.get(key))));
    return Object.fromEntries(keys.map((key, index) => [key, values[index]]));
  }

  /** @returns {Promise<{conversations: Conversation[], outbox: OutboxItem[]}>} */
  async load() {
    const transaction = this.#db.transaction(["conversations", "outbox"]);
    const [conversations, outbox] = await Promise.all([
      result(transaction.objectStore("conversations").getAll()),
      result(transaction.objectStore("outbox").getAll()),
    ]);
    return { conversations, outbox };
  }

  /** @returns {Promise<OutboxItem[]>} */
  outbox() {
    return result(this.#db.transaction("outbox").objectStore("outbox").getAll());
  }

  /**
   * The kept messages of a conversation that end with `last` and have no hole, in order, at most `limit`.
   * @param {string} conversationId
   * @param {number} last
   * @param {number} limit
   * @returns {Promise<Message[]>}
   */
  run(conversationId, last, limit) {
    const range = IDBKeyRange.bound([conversationId, 0], [conversationId, last]);
    const request = this.#db.transaction("messages").objectStore("messages").openCursor(range, "prev");
    /** @type {Message[]} */
    const found = [];
    return new Promise((resolve, reject) => {
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const cursor = request.result;
        const expected = found.length ? found[found.length - 1].seq - 1 : last;
        if (!cursor || cursor.value.seq !== expected || found.length === limit) return resolve(found.reverse());
        found.push(cursor.value);
        cursor.continue();
      };
    });
  }

  /**
   * Keeps all of it. When the browser has no more room, messages that the server has anyway make way for what only is here.
   * @param {Writes} writes
   * @returns {Promise<void>}
   */
  async save(writes) {
    try {
      await this.#write(writes);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "QuotaExceededError") throw error;
      const transaction = this.#db.transaction("messages", "readwrite");
      await result(transaction.objectStore("messages").clear());
      await this.#write({ ...writes, messages: [] });
    }
  }

  /**
   * @param {Writes} writes
   * @returns {Promise<void>}
   */
  #write(writes) {
    const transaction = this.#db.transaction(stores, "readwrite");
    const [meta, conversations, messages, outbox] = stores.map((name) => transaction.objectStore(name));
    if (writes.reset) {
      conversations.clear();
      messages.clear();
    }
    for (const [key, value] of Object.entries(writes.meta ?? {})) {
      if (value === null || value === undefined) meta.delete(key);
      else meta.put(value, key);
    }
    for (const conversation of writes.conversations ?? []) conversations.put(conversation);
    for (const id of writes.gone ?? []) {
      conversations.delete(id);
      messages.delete(IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]));
    }
    for (const message of writes.messages ?? []) messages.put(message);
    for (const { id, change } of writes.changes ?? []) {
      const request = messages.index("id").get(id);
      request.onsuccess = () => {
        if (request.result) messages.put(change(request.result));
      };
    }
    for (const item of writes.outbox ?? []) outbox.put(item);
    for (const id of writes.sent ?? []) outbox.delete(id);
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      // A failed request ends in an abort, and only then the reason is known.
      transaction.onabort = () =>
        reject(transaction.error ?? new DOMException("the browser refused to keep it", "AbortError"));
    });
  }

  /** Forgets everything: on sign-out, or when somebody else signs in. @returns {Promise<void>} */
  clear() {
    const transaction = this.#db.transaction(stores, "readwrite");
    for (const name of stores) transaction.objectStore(name).clear();
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }
}
