// What every custom element of the client shares: it watches the store while it is on the page.

import { store } from "../io/actions.js";

/** @typedef {import("../core/state.js").State} State */

export class View extends HTMLElement {
  /** @type {(() => void)[]} */
  #stops = [];

  connectedCallback() {
    this.mount();
  }

  disconnectedCallback() {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.unmount();
  }

  /** Draws, and begins watching. */
  mount() {}

  /** Ends what `mount` began, but for watches and listeners, which end by themselves. */
  unmount() {}

  /**
   * @template P
   * @param {(state: State) => P} select
   * @param {(part: P, before: P | undefined) => void} listener
   */
  watch(select, listener) {
    this.#stops.push(store.watch(select, listener));
  }

  /**
   * Listens on something outside, as long as this element is on the page.
   * @param {EventTarget} target
   * @param {string} type
   * @param {(event: any) => void} listener
   * @param {AddEventListenerOptions} [options]
   */
  listen(target, type, listener, options) {
    target.addEventListener(type, listener, options);
    this.#stops.push(() => target.removeEventListener(type, listener, options));
  }

  /** @param {() => void} stop called when this element leaves the page */
  atEnd(stop) {
    this.#stops.push(stop);
  }
}
