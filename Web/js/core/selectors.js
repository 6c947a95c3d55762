// What views read from the state.

import { compareIds, positionAt } from "./ids.js";
import { memo } from "./store.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./types.js").Conversation} Conversation */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Member} Member */
/** @typedef {import("./types.js").User} User */
/** @typedef {import("./types.js").OutboxItem} OutboxItem */
/** @typedef {import("./types.js").OutboxMessage} OutboxMessage */
/** @typedef {import("./types.js").OutboxPlacement} OutboxPlacement */

/** @param {User | undefined} user */
export function nameOf(user) {
  return user ? user.displayName || user.userName : "";
}

/**
 * The members but the reader.
 * @param {Conversation} conversation
 * @param {string | undefined} me
 */
export function othersIn(conversation, me) {
  return conversation.members.filter((member) => member.user.id !== me);
}

/**
 * What a conversation is called: its title, or the names of the others.
 * @param {Conversation} conversation
 * @param {User | null} me
 * @param {string} language
 */
export function titleOf(conversation, me, language) {
  if (conversation.title) return conversation.title;
  const others = othersIn(conversation, me?.id).map((member) => nameOf(member.user));
  if (others.length === 0) return nameOf(me ?? undefined);
  const shown = others.slice(0, 4);
  if (others.length > 4) shown.push(`+${others.length - 4}`);
  return new Intl.ListFormat(language, { style: "short", type: "unit" }).format(shown);
}

/** @param {Conversation} conversation */
function activity(conversation) {
  const message = conversation.lastMessage?.id;
  return message && compareIds(message, conversation.id) > 0 ? message : conversation.id;
}

/**
 * Conversations, the one with the latest message first, whether it was sent already or waits.
 * @type {(all: State["conversations"], outbox: State["outbox"]) => readonly Conversation[]}
 */
export const sortedConversations = memo((all, outbox) => {
  const latest = new Map(Object.values(all).map((conversation) => [conversation.id, activity(conversation)]));
  for (const item of outbox) {
    const known = latest.get(item.conversationId);
    const position = positionAt(item.createdAt);
    if (item.kind === "message" && known && compareIds(position, known) > 0) latest.set(item.conversationId, position);
  }
  return Object.values(all).sort((a, b) => compareIds(latest.get(b.id) ?? b.id, latest.get(a.id) ?? a.id));
});

/**
 * Those whose title or members match a text, ignoring case and accents.
 * @param {readonly Conversation[]} conversations
 * @param {string} text
 * @param {User | null} me
 * @param {string} language
 */
export function matching(conversations, text, me, language) {
  const wanted = fold(text.trim());
  if (!wanted) return conversations;
  return conversations.filter((conversation) =>
    fold(titleOf(conversation, me, language)).includes(wanted) ||
    othersIn(conversation, me?.id).some(({ user }) =>
      fold(user.userName).includes(wanted) || fold(user.displayName).includes(wanted)
    )
  );
}

/** @param {string} text */
function fold(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().normalize("NFC");
}

/** @param {State} state */
export function totalUnread(state) {
  let count = 0;
  for (const conversation of Object.values(state.conversations)) if (conversation.unread > 0) count += 1;
  return count;
}

/**
 * How far a message of one's own has come.
 * @typedef {{kind: "sending" | "queued" | "failed" | "sent" | "delivered" | "read", n?: number, all?: number}} Mark
 */

/**
 * @param {Message} message
 * @param {readonly Member[]} members
 * @returns {Mark}
 */
export function markOf(message, members) {
  const others = members.filter((member) => member.user.id !== message.sender);
  if (others.length === 0) return { kind: "sent" };
  const read = others.filter((member) => member.readSeq >= message.seq).length;
  const delivered = others.filter((member) => member.deliveredSeq >= message.seq).length;
  if (read === others.length) return { kind: "read", n: read, all: others.length };
  if (delivered === others.length) return { kind: "delivered", n: read, all: others.length };
  return { kind: "sent", n: read, all: others.length };
}

/**
 * A message with the placements that are still on their way.
 * @param {Message} message
 * @param {readonly OutboxPlacement[]} pending
 * @returns {Message}
 */
export function withPending(message, pending) {
  let placements = message.placements;
  for (const item of pending) {
    if (item.messageId !== message.id || item.state === "failed") continue;
    placements = placements.filter((placement) => placement.id !== item.placementId);
    if (item.kind === "place" && item.placement) placements = [...placements, { ...item.placement, pending: true }];
  }
  return placements === message.placements ? message : { ...message, placements };
}

/**
 * A message that has not reached the server, shaped like one that has. It has no place in the order yet: it stands at the end.
 * @param {OutboxMessage} item
 * @param {string} me
 * @returns {Message}
 */
export function pendingMessage(item, me) {
  const { body } = item;
  return {
    id: "",
    conversationId: item.conversationId,
    seq: 0,
    cseq: 0,
    at: item.createdAt,
    sender: me,
    type: body.type,
    clientMsgId: item.id,
    text: body.text,
    sticker: item.sticker,
    location: body.location,
    custom: body.custom,
    replyTo: item.replyTo,
    placements: [],
  };
}

/**
 * Who is typing in a conversation.
 * @param {State} state
 * @param {string} id
 * @returns {{user: string, what: "text" | "sticker"}[]}
 */
export function typers(state, id) {
  return Object.entries(state.typing[id] ?? {}).map(([user, entry]) => ({ user, what: entry.what }));
}

/**
 * How many messages wait to be sent.
 * @param {State} state
 */
export function waiting(state) {
  return state.outbox.filter((item) => item.kind === "message" && item.state !== "failed").length;
}

/** @param {State} state @returns {string | null} */
export function openConversation(state) {
  return state.route.name === "chat" ? state.route.id : null;
}

/**
 * What the bar at the top says of the connection.
 * @param {State} state
 * @returns {"offline" | "lost" | "connecting" | null}
 */
export function connectionBar(state) {
  if (state.phase !== "in") return null;
  // A server on this machine or in this house can be reached without the internet.
  if (state.connection === "live") return null;
  if (!state.online) return "offline";
  if (state.connection === "idle") return null;
  return state.connection === "waiting" ? "lost" : state.wasLive ? "connecting" : null;
}
