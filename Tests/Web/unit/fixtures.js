// Small values the tests of the state share.

import { initialState, reduce } from "../../../Web/js/core/state.js";
import { deepFreeze } from "../../../Web/js/core/store.js";

/** @typedef {import("../../../Web/js/core/state.js").State} State */
/** @typedef {import("../../../Web/js/core/state.js").Action} Action */
/** @typedef {import("../../../Web/js/core/types.js").Message} Message */
/** @typedef {import("../../../Web/js/core/types.js").Conversation} Conversation */
/** @typedef {import("../../../Web/js/core/types.js").OutboxMessage} OutboxMessage */
/** @typedef {import("../../../Web/js/core/types.js").StickerRef} StickerRef */

export const me = { id: "100", userName: "mina", displayName: "Mina Park" };
export const otto = { id: "200", userName: "otto", displayName: "Otto Berg" };
export const ines = { id: "300", userName: "ines", displayName: "" };

/** @type {StickerRef} */
export const cherry = {
  packId: "fruit",
  packVersion: 1,
  stickerId: "cherry",
  width: 618,
  height: 618,
  format: "png",
  animated: false,
  alt: "two cherries",
  emoji: ["🍒"],
  color: "#cc2233",
  thumb: "",
  sha256: "ab",
  url: "/v1/media/ab",
};

/**
 * @param {number} seq
 * @param {Partial<Message>} [changes]
 * @returns {Message}
 */
export function message(seq, changes = {}) {
  return {
    id: String(10_000 + seq),
    conversationId: "1000",
    seq,
    cseq: seq,
    at: new Date(Date.UTC(2026, 4, 1, 12, 0, seq)).toISOString(),
    sender: otto.id,
    type: "text",
    text: `text ${seq}`,
    placements: [],
    ...changes,
  };
}

/**
 * @param {Partial<Conversation>} [changes]
 * @returns {Conversation}
 */
export function conversation(changes = {}) {
  return {
    id: "1000",
    kind: "direct",
    headSeq: 0,
    headCseq: 0,
    createdAt: "2026-05-01T11:00:00.000Z",
    members: [me, otto].map((user) => ({ user, role: "member", deliveredSeq: 0, readSeq: 0, joinedSeq: 0 })),
    unread: 0,
    ...changes,
  };
}

/**
 * @param {string} id
 * @param {Partial<OutboxMessage>} [changes]
 * @returns {OutboxMessage}
 */
export function waitingMessage(id, changes = {}) {
  return {
    kind: "message",
    id,
    conversationId: "1000",
    createdAt: "2026-05-01T12:30:00.000Z",
    attempts: 0,
    state: "queued",
    body: { clientMsgId: id, type: "text", text: `waiting ${id}` },
    ...changes,
  };
}

/**
 * Runs actions on frozen states: a reducer that writes into what it was given throws here.
 * @param {State} state
 * @param {...Action} actions
 */
export function after(state, ...actions) {
  let now = deepFreeze(state);
  for (const action of actions) now = deepFreeze(reduce(now, deepFreeze(action)));
  return now;
}

/** Signed in, with one conversation and its loaded timeline. @param {Partial<Conversation>} [changes] @param {Message[]} [items] */
export function chatting(changes = {}, items = []) {
  return after(
    initialState(),
    { type: "session/in", user: me },
    { type: "list/snapshot", items: [conversation(changes)], complete: true },
    { type: "timeline/newest", id: "1000", items, hasBefore: false },
  );
}

/**
 * @param {number} i
 * @param {Message} data
 */
export function messageEvent(i, data) {
  return { i: String(i), kind: "message", conv: data.conversationId, data };
}
