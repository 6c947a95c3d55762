// One state, changed by one pure function; everybody else reads.

/**
 * Freezes a value and all it holds. Tests run the reducer on frozen states, so a write shows itself.
 * @template T
 * @param {T} value
 * @returns {T}
 */
export function deepFreeze(value) {
  if (value !== null && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}

/**
 * @template S
 * @template {{type: string}} A
 */
export class Store {
  /** @type {S} */
  #state;
  /** @type {(state: S, action: A) => S} */
  #reduce;
  /** @type {Set<(state: S) => void>} */
  #listeners = new Set();
  #scheduled = false;
  /** @type {(run: () => void) => void} */
  #schedule;

  /**
   * @param {(state: S, action: A) => S} reduce
   * @param {S} initial
   * @param {(run: () => void) => void} [schedule] when listeners are told; several dispatches before that are told once
   */
  constructor(reduce, initial, schedule = (run) => queueMicrotask(run)) {
    this.#reduce = reduce;
    this.#state = initial;
    this.#schedule = schedule;
  }

  /** @returns {S} */
  get state() {
    return this.#state;
  }

  /** @param {A} action */
  dispatch(action) {
    const next = this.#reduce(this.#state, action);
    if (next === this.#state) return;
    this.#state = next;
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#schedule(() => {
      this.#scheduled = false;
      for (const listener of Array.from(this.#listeners)) {
        // A listener may be removed by an earlier one in the same round.
        if (this.#listeners.has(listener)) listener(this.#state);
      }
    });
  }

  /**
   * @param {(state: S) => void} listener
   * @returns {() => void} stop
   */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /**
   * Calls back with a selected part, now and whenever it is another value.
   * @template P
   * @param {(state: S) => P} select
   * @param {(part: P, before: P | undefined) => void} listener
   * @returns {() => void} stop
   */
  watch(select, listener) {
    let part = select(this.#state);
    listener(part, undefined);
    return this.subscribe((state) => {
      const next = select(state);
      if (Object.is(next, part)) return;
      const before = part;
      part = next;
      listener(next, before);
    });
  }
}

/**
 * Remembers the last result of a function of identical arguments: selectors that build arrays return the same array for the same state.
 * @template {readonly unknown[]} P
 * @template R
 * @param {(...args: P) => R} compute
 * @returns {(...args: P) => R}
 */
export function memo(compute) {
  /** @type {P | undefined} */
  let lastArgs;
  /** @type {R} */
  let lastResult;
  return (...args) => {
    if (lastArgs && args.length === lastArgs.length && args.every((arg, index) => Object.is(arg, lastArgs?.[index]))) {
      return lastResult;
    }
    lastArgs = args;
    lastResult = compute(...args);
    return lastResult;
  };
}
