// Other tabs of the same browser: they share the session, the database and one sender of the outbox.

/**
 * @typedef {{type: "outbox", item: import("../core/types.js").OutboxItem} | {type: "outbox/gone", id: string}
 *   | {type: "sent", id: string, message: import("../core/types.js").Message}
 *   | {type: "signed-out", ended: boolean} | {type: "signed-in", user: string} | {type: "settings"}} TabNote
 */

export class Tabs {
  #channel = new BroadcastChannel("peel");

  /** @param {(note: TabNote) => void} listener */
  listen(listener) {
    this.#channel.onmessage = (event) => listener(event.data);
  }

  /** @param {TabNote} note */
  tell(note) {
    this.#channel.postMessage(note);
  }

  /**
   * Calls back while this tab is the one that may do a thing; the next tab follows when it closes.
   * @param {string} name
   * @param {() => void} begin
   * @returns {() => void} give it up
   */
  lead(name, begin) {
    const control = new AbortController();
    /** @type {() => void} */
    let finish = () => {};
    const done = new Promise((resolve) => finish = () => resolve(undefined));
    navigator.locks.request(name, { signal: control.signal }, () => {
      begin();
      return done;
    }).catch((error) => {
      if (error.name !== "AbortError") throw error;
    });
    return () => {
      control.abort();
      finish();
    };
  }
}
