// What peel and stick needs to know of the chat around it. The chat screen sets it once.

/** @typedef {import("../core/types.js").Message} Message */
/** @typedef {import("../core/types.js").PlacementDraft} PlacementDraft */

/**
 * A message on the screen that a sticker can be stuck on.
 * @typedef {object} StickTarget
 * @property {Message} message as the server knows it
 * @property {HTMLElement} bubble the box that places are fractions of
 */

/**
 * @typedef {object} PeelHost
 * @property {() => string | null | undefined} me the reader's user id
 * @property {(userId: string) => string} nameOf
 * @property {() => HTMLElement | null} log the scrolling list of messages
 * @property {() => StickTarget[]} targets what can be stuck on now, in reading order
 * @property {(element: Element) => StickTarget | null} targetAt the target an element belongs to
 * @property {(message: Message) => string} describe what a message says, short, for readers
 * @property {(message: Message, draft: PlacementDraft) => void} place sends a placement, or its move
 * @property {(message: Message, placementId: string) => void} unplace takes one away
 */

/** @type {PeelHost} */
let host = {
  me: () => null,
  nameOf: () => "",
  log: () => null,
  targets: () => [],
  targetAt: () => null,
  describe: () => "",
  place: () => {},
  unplace: () => {},
};

/** @param {PeelHost} next */
export function setPeelHost(next) {
  host = next;
}

/** @returns {PeelHost} */
export function peelHost() {
  return host;
}

/** @param {Element} element */
export function isRightToLeft(element) {
  return getComputedStyle(element).direction === "rtl";
}
