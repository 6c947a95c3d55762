// Messages as rows: day separators, the line before unread ones, groups by sender and minute.

import { markOf, pendingMessage, withPending } from "./selectors.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").OutboxItem} OutboxItem */
/** @typedef {import("./types.js").OutboxMessage} OutboxMessage */
/** @typedef {import("./types.js").OutboxPlacement} OutboxPlacement */
/** @typedef {import("./selectors.js").Mark} Mark */

/**
 * @typedef {{kind: "day", key: string, day: number}
 *   | {kind: "unread", key: string}
 *   | {kind: "system", key: string, message: Message}
 *   | MessageRow} Row
 *
 * @typedef {{kind: "message", key: string, message: Message, own: boolean, first: boolean, last: boolean, showName: boolean,
 *   mark: Mark | null, showMark: boolean, item: OutboxMessage | null}} MessageRow
 */

/**
 * @typedef {object} Input
 * @property {readonly Message[]} messages
 * @property {readonly OutboxItem[]} outbox of this conversation
 * @property {readonly import("./types.js").Member[]} members
 * @property {string} me
 * @property {boolean} group
 * @property {number | null} divider `seq` of the first message that was unread when the conversation was opened
 * @property {boolean} live there is a connection, so an item of the outbox is on its way rather than waiting
 */

/** @param {string} at */
function minuteOf(at) {
  return Math.floor(Date.parse(at) / 60_000);
}

/** The local day of a time, as the milliseconds of its midnight. @param {string} at */
function dayOf(at) {
  return new Date(at).setHours(0, 0, 0, 0);
}

/**
 * Makes a function from a timeline to rows. A row that is the same as last time is the same object, so that only what changed is drawn.
 * @returns {(input: Input) => readonly Row[]}
 */
export function makeRows() {
  /** @type {Map<string, Row>} */
  let known = new Map();
  /** @type {WeakMap<object, Message>} */
  const pendings = new WeakMap();
  /** @type {WeakMap<Message, {pending: string, merged: Message}>} */
  const merges = new WeakMap();

  /** @param {OutboxMessage} item @param {string} me */
  function asMessage(item, me) {
    let message = pendings.get(item.body);
    if (!message) {
      message = pendingMessage(item, me);
      pendings.set(item.body, message);
    }
    return message;
  }

  /** @param {Message} message @param {readonly OutboxPlacement[]} placements */
  function merge(message, placements) {
    const mine = placements.filter((item) => item.messageId === message.id);
    if (mine.length === 0) return message;
    const pending = mine.map((item) => item.id + item.state).join();
    const before = merges.get(message);
    if (before?.pending === pending) return before.merged;
    const merged = withPending(message, mine);
    merges.set(message, { pending, merged });
    return merged;
  }

  return (input) => {
    const { messages, outbox, members, me, group, divider, live } = input;
    const placements = /** @type {OutboxPlacement[]} */ (outbox.filter((item) => item.kind !== "message"));
    const sending = /** @type {OutboxMessage[]} */ (outbox.filter((item) => item.kind === "message"));
    /** @type {{message: Message, item: OutboxMessage | null}[]} */
    const entries = [
      ...messages.map((message) => ({ message: merge(message, placements), item: null })),
      ...sending.map((item) => ({ message: asMessage(item, me), item })),
    ];
    /** @type {Row[]} */
    const rows = [];
    let day = NaN;
    /** Whether the next message may join the one before. */
    let joins = false;
    for (let index = 0; index < entries.length; index++) {
      const { message, item } = entries[index];
      const today = dayOf(message.at);
      // The day never goes back: a clock of the browser that is behind must not make yesterday come after today.
      if (Number.isNaN(day) || today > day) {
        day = today;
        rows.push({ kind: "day", key: `day-${day}`, day });
        joins = false;
      }
      if (divider !== null && message.seq === divider) {
        rows.push({ kind: "unread", key: "unread" });
        joins = false;
      }
      if (message.type === "system") {
        rows.push({ kind: "system", key: `m${message.seq}`, message });
        joins = false;
        continue;
      }
      const own = message.sender === me;
      const before = entries[index - 1]?.message;
      const after = entries[index + 1]?.message;
      const first = !(joins && before && together(before, message));
      const last = !(after && together(message, after) && after.seq !== divider && dayOf(after.at) <= day);
      const mark = !own ? null : item ? pendingMark(item, live) : markOf(message, members);
      rows.push({
        kind: "message",
        key: message.clientMsgId && own ? message.clientMsgId : `m${message.seq}`,
        message,
        own,
        first,
        last,
        showName: group && !own && first,
        mark,
        showMark: mark !== null && (last || mark.kind === "failed" || mark.kind === "queued"),
        item,
      });
      joins = true;
    }
    /** @type {Map<string, Row>} */
    const next = new Map();
    const result = rows.map((row) => {
      const before = known.get(row.key);
      const kept = before && sameRow(before, row) ? before : row;
      next.set(row.key, kept);
      return kept;
    });
    known = next;
    return result;
  };
}

/** @param {Message} a @param {Message} b */
function together(a, b) {
  return a.type !== "system" && b.type !== "system" && a.sender === b.sender && minuteOf(a.at) === minuteOf(b.at);
}

/** @param {OutboxMessage} item @param {boolean} live @returns {Mark} */
function pendingMark(item, live) {
  if (item.state === "failed") return { kind: "failed" };
  return { kind: live ? "sending" : "queued" };
}

/** @param {Row} a @param {Row} b */
function sameRow(a, b) {
  if (a.kind !== b.kind) return false;
  if (a.kind === "message" && b.kind === "message") {
    return a.message === b.message && a.own === b.own && a.first === b.first && a.last === b.last &&
      a.showName === b.showName &&
      a.showMark === b.showMark && a.item?.state === b.item?.state && (a.item === null) === (b.item === null) &&
      a.mark?.kind === b.mark?.kind && a.mark?.n === b.mark?.n && a.mark?.all === b.mark?.all;
  }
  if (a.kind === "system" && b.kind === "system") return a.message === b.message;
  return true;
}
