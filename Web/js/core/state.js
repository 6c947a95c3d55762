// The whole state of the client and the one function that changes it. Pure: no clock, no network, no page.

import { compareIds } from "./ids.js";

/** @typedef {import("./types.js").User} User */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Conversation} Conversation */
/** @typedef {import("./types.js").Placement} Placement */
/** @typedef {import("./types.js").SyncEvent} SyncEvent */
/** @typedef {import("./types.js").OutboxItem} OutboxItem */
/** @typedef {import("./types.js").ReplyRef} ReplyRef */

/**
 * @typedef {{name: "welcome" | "sign-up" | "sign-in" | "home" | "settings"} | {name: "chat", id: string}} Route
 *
 * A run of messages without holes that ends at the newest known one.
 * @typedef {{items: readonly Message[], hasBefore: boolean, status: "loading" | "ready" | "error", loadingBefore: boolean, hole: boolean}} Timeline
 *
 * @typedef {{theme: "system" | "light" | "dark", language: string | null, stickerButton: boolean, enterSends: boolean}} Settings
 *
 * @typedef {object} State
 * @property {"boot" | "out" | "in"} phase
 * @property {Route} route
 * @property {User | null} me
 * @property {boolean} ended the session ended without the person's doing
 * @property {boolean} online what the browser says of the network
 * @property {"idle" | "connecting" | "live" | "waiting"} connection
 * @property {boolean} wasLive a connection was there before in this page
 * @property {string | null} applied position of the last applied event
 * @property {string | null} cursor
 * @property {"idle" | "loading" | "ready" | "error"} list
 * @property {Readonly<Record<string, Conversation>>} conversations
 * @property {Readonly<Record<string, User>>} people
 * @property {Readonly<Record<string, Timeline>>} timelines
 * @property {readonly OutboxItem[]} outbox in the order they were made
 * @property {Readonly<Record<string, Readonly<Record<string, {what: "text" | "sticker", until: number}>>>>} typing
 * @property {Readonly<Record<string, string>>} drafts
 * @property {Readonly<Record<string, ReplyRef>>} replies
 * @property {Readonly<Record<string, number | null>>} dividers first unread message of an open conversation when it was opened
 * @property {import("./types.js").Catalogue | null} catalogue
 * @property {import("./types.js").StickerState | null} stickers
 * @property {Settings} settings
 * @property {readonly {id: string, text: string}[]} toasts
 */

/**
 * @typedef {(
 *   | {type: "session/in", user: User, keep?: boolean}
 *   | {type: "session/out", ended: boolean}
 *   | {type: "session/ready"}
 *   | {type: "route", route: Route}
 *   | {type: "net", online?: boolean, connection?: State["connection"]}
 *   | {type: "restore", conversations: Conversation[], outbox: OutboxItem[], cursor: string | null, applied: string | null,
 *       drafts: Record<string, string>}
 *   | {type: "list/status", status: State["list"]}
 *   | {type: "list/snapshot", items: Conversation[], complete: boolean}
 *   | {type: "reset"}
 *   | {type: "conversation/set", conversation: Conversation}
 *   | {type: "events", events: SyncEvent[], cursor: string | null}
 *   | {type: "timeline/status", id: string, status: Timeline["status"], loadingBefore?: boolean}
 *   | {type: "timeline/newest", id: string, items: Message[], hasBefore: boolean}
 *   | {type: "timeline/before", id: string, items: Message[], hasBefore: boolean}
 *   | {type: "timeline/after", id: string, items: Message[], hasAfter: boolean}
 *   | {type: "timeline/trim", id: string, keep: number}
 *   | {type: "outbox/put", item: OutboxItem}
 *   | {type: "outbox/remove", id: string}
 *   | {type: "sent", id: string, message: Message}
 *   | {type: "placed", id: string, placement: Placement}
 *   | {type: "unplaced", id: string, conversationId: string, messageId: string, placementId: string}
 *   | {type: "read", id: string, seq: number}
 *   | {type: "receipt/answer", id: string, readSeq: number, deliveredSeq: number, unread: number, firstUnreadSeq?: number | null}
 *   | {type: "divider", id: string, seq: number | null}
 *   | {type: "typing", conversationId: string, user: string, what: "text" | "sticker" | "stop", until: number}
 *   | {type: "typing/expire", now: number}
 *   | {type: "draft", id: string, text: string}
 *   | {type: "reply", id: string, reply: ReplyRef | null}
 *   | {type: "catalogue", catalogue: import("./types.js").Catalogue}
 *   | {type: "stickers", stickers: import("./types.js").StickerState}
 *   | {type: "settings", settings: Partial<Settings>}
 *   | {type: "toast", id: string, text: string}
 *   | {type: "toast/gone", id: string}
 * )} Action
 */

/** @type {Settings} */
export const defaultSettings = { theme: "system", language: null, stickerButton: true, enterSends: true };

/** @returns {State} */
export function initialState() {
  return {
    phase: "boot",
    route: { name: "welcome" },
    me: null,
    ended: false,
    online: true,
    connection: "idle",
    wasLive: false,
    applied: null,
    cursor: null,
    list: "idle",
    conversations: {},
    people: {},
    timelines: {},
    outbox: [],
    typing: {},
    drafts: {},
    replies: {},
    dividers: {},
    catalogue: null,
    stickers: null,
    settings: defaultSettings,
    toasts: [],
  };
}

/**
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function reduce(state, action) {
  switch (action.type) {
    case "session/in": {
      const same = state.me?.id === action.user.id;
      const base = same
        ? state
        : { ...initialState(), settings: state.settings, online: state.online, route: state.route };
      return {
        ...base,
        phase: "in",
        me: action.user,
        ended: false,
        people: { ...base.people, [action.user.id]: action.user },
      };
    }
    case "session/out":
      return {
        ...initialState(),
        phase: "out",
        ended: action.ended,
        settings: state.settings,
        online: state.online,
        route: action.ended ? { name: "sign-in" } : { name: "welcome" },
      };
    case "session/ready":
      return state.phase === "boot" ? { ...state, phase: "out" } : state;
    case "route":
      return { ...state, route: action.route };
    case "net": {
      const connection = action.connection ?? state.connection;
      const online = action.online ?? state.online;
      const typing = connection === "live" ? state.typing : {};
      return { ...state, online, connection, typing, wasLive: state.wasLive || connection === "live" };
    }
    case "restore": {
      const next = withConversations(state, action.conversations);
      return {
        ...next,
        outbox: sortOutbox(action.outbox),
        cursor: action.cursor,
        applied: action.applied,
        drafts: action.drafts,
        list: action.cursor ? "ready" : state.list,
      };
    }
    case "list/status":
      return { ...state, list: action.status };
    case "list/snapshot": {
      const ids = new Set(action.items.map((item) => item.id));
      const kept = action.complete ? only(state.conversations, ids) : state.conversations;
      const next = withConversations({ ...state, conversations: kept }, action.items);
      return action.complete ? { ...next, list: "ready" } : next;
    }
    case "reset":
      // The server no longer knows the cursor: what is held may be of another database, but for what was never sent.
      return { ...state, conversations: {}, timelines: {}, cursor: null, applied: null, dividers: {}, list: "loading" };
    case "conversation/set":
      return withConversations(state, [action.conversation]);
    case "events": {
      let next = state;
      for (const event of action.events) {
        // What is left to read has no position of its own: it comes with the one before, after a receipt of another device.
        if (event.kind === "unread") {
          next = applyEvent(next, event);
          continue;
        }
        if (next.applied !== null && compareIds(event.i, next.applied) <= 0) continue;
        next = { ...applyEvent(next, event), applied: event.i };
      }
      return action.cursor !== null && action.cursor !== next.cursor ? { ...next, cursor: action.cursor } : next;
    }
    case "timeline/status": {
      const timeline = state.timelines[action.id] ?? emptyTimeline;
      const loadingBefore = action.loadingBefore ?? timeline.loadingBefore;
      return withTimeline(state, action.id, { ...timeline, status: action.status, loadingBefore });
    }
    case "timeline/newest": {
      const timeline = state.timelines[action.id];
      const items = joinRuns(timeline?.items ?? [], action.items);
      const kept = timeline && items.length > 0 && items[0].seq < (action.items[0]?.seq ?? 0);
      return withTimeline(withPeople(state, action.items), action.id, {
        items,
        hasBefore: kept ? timeline.hasBefore : action.hasBefore,
        status: "ready",
        loadingBefore: timeline?.loadingBefore ?? false,
        hole: false,
      });
    }
    case "timeline/before": {
      const timeline = state.timelines[action.id];
      if (!timeline) return state;
      const first = timeline.items[0]?.seq ?? Infinity;
      const items = action.items.filter((item) => item.seq < first);
      return withTimeline(withPeople(state, items), action.id, {
        ...timeline,
        items: [...items, ...timeline.items],
        hasBefore: action.hasBefore,
        loadingBefore: false,
      });
    }
    case "timeline/after": {
      const timeline = state.timelines[action.id];
      if (!timeline) return state;
      let items = timeline.items;
      for (const message of action.items) items = insertMessage(items, message);
      return withTimeline(withPeople(state, action.items), action.id, { ...timeline, items, hole: action.hasAfter });
    }
    case "timeline/trim": {
      const timeline = state.timelines[action.id];
      if (!timeline || timeline.items.length <= action.keep) return state;
      return withTimeline(state, action.id, {
        ...timeline,
        items: timeline.items.slice(-action.keep),
        hasBefore: true,
      });
    }
    case "outbox/put": {
      const others = state.outbox.filter((item) => item.id !== action.item.id);
      return { ...state, outbox: sortOutbox([...others, action.item]) };
    }
    case "outbox/remove":
      return withoutOutbox(state, action.id);
    case "sent":
      return withoutOutbox(withMessage(state, action.message), action.id);
    case "placed": {
      const item = state.outbox.find((candidate) => candidate.id === action.id);
      const next = item
        ? changeMessage(
          state,
          item.conversationId,
          action.placement.messageId,
          (message) => placed(message, action.placement),
        )
        : state;
      return withoutOutbox(next, action.id);
    }
    case "unplaced":
      return withoutOutbox(
        changeMessage(
          state,
          action.conversationId,
          action.messageId,
          (message) => unplaced(message, action.placementId),
        ),
        action.id,
      );
    case "read": {
      const conversation = state.conversations[action.id];
      if (!conversation || !state.me) return state;
      const mine = conversation.members.find((member) => member.user.id === state.me?.id);
      if (!mine || mine.readSeq >= action.seq) return state;
      const members = raise(conversation.members, state.me.id, action.seq, action.seq);
      const all = action.seq >= conversation.headSeq;
      return withConversation(state, {
        ...conversation,
        members,
        unread: all ? 0 : conversation.unread,
        firstUnreadSeq: all ? null : conversation.firstUnreadSeq,
      });
    }
    case "receipt/answer": {
      const conversation = state.conversations[action.id];
      if (!conversation || !state.me) return state;
      return withConversation(state, {
        ...conversation,
        members: raise(conversation.members, state.me.id, action.deliveredSeq, action.readSeq),
        unread: action.unread,
        firstUnreadSeq: action.firstUnreadSeq ?? null,
      });
    }
    case "divider":
      return { ...state, dividers: { ...state.dividers, [action.id]: action.seq } };
    case "typing": {
      const { [action.user]: _, ...others } = state.typing[action.conversationId] ?? {};
      const people = action.what === "stop"
        ? others
        : { ...others, [action.user]: { what: action.what, until: action.until } };
      return { ...state, typing: { ...state.typing, [action.conversationId]: people } };
    }
    case "typing/expire": {
      let changed = false;
      /** @type {Record<string, Record<string, {what: "text" | "sticker", until: number}>>} */
      const typing = {};
      for (const [id, people] of Object.entries(state.typing)) {
        const kept = Object.entries(people).filter(([, entry]) => entry.until > action.now);
        changed ||= kept.length !== Object.keys(people).length;
        if (kept.length) typing[id] = Object.fromEntries(kept);
      }
      return changed ? { ...state, typing } : state;
    }
    case "draft": {
      if ((state.drafts[action.id] ?? "") === action.text) return state;
      const { [action.id]: _, ...others } = state.drafts;
      return { ...state, drafts: action.text ? { ...others, [action.id]: action.text } : others };
    }
    case "reply": {
      const { [action.id]: _, ...others } = state.replies;
      return { ...state, replies: action.reply ? { ...others, [action.id]: action.reply } : others };
    }
    case "catalogue":
      return { ...state, catalogue: action.catalogue };
    case "stickers":
      return state.stickers && action.stickers.rev < state.stickers.rev
        ? state
        : { ...state, stickers: action.stickers };
    case "settings":
      return { ...state, settings: { ...state.settings, ...action.settings } };
    case "toast":
      return { ...state, toasts: [...state.toasts.slice(-2), { id: action.id, text: action.text }] };
    case "toast/gone":
      return { ...state, toasts: state.toasts.filter((toast) => toast.id !== action.id) };
  }
}

/** @type {Timeline} */
const emptyTimeline = { items: [], hasBefore: true, status: "loading", loadingBefore: false, hole: false };

/**
 * @param {State} state
 * @param {SyncEvent} event
 * @returns {State}
 */
function applyEvent(state, event) {
  const id = event.conv ?? "";
  switch (event.kind) {
    case "message":
      return withMessage(noteChange(state, id, event.data.cseq), event.data, true);
    case "placement":
      return changeMessage(
        noteChange(state, id, event.data.cseq),
        id,
        event.data.messageId,
        (message) => placed(message, event.data),
      );
    case "placement.removed":
      return changeMessage(
        noteChange(state, id, event.data.cseq),
        id,
        event.data.messageId,
        (message) => unplaced(message, event.data.id),
      );
    case "conversation":
      return withConversations(noteChange(state, id, event.data.headCseq), [event.data]);
    case "conversation.left": {
      const { [id]: _, ...conversations } = state.conversations;
      const { [id]: __, ...timelines } = state.timelines;
      return { ...state, conversations, timelines };
    }
    case "receipt": {
      const conversation = state.conversations[id];
      if (!conversation) return state;
      const { user, deliveredSeq, readSeq } = event.data;
      const members = raise(conversation.members, user, deliveredSeq ?? 0, readSeq ?? 0);
      if (user === state.me?.id && (readSeq ?? 0) >= conversation.headSeq) {
        return withConversation(state, { ...conversation, members, unread: 0, firstUnreadSeq: null });
      }
      return members === conversation.members ? state : withConversation(state, { ...conversation, members });
    }
    case "unread": {
      const conversation = state.conversations[id];
      if (!conversation) return state;
      const firstUnreadSeq = event.data.firstUnreadSeq ?? null;
      return withConversation(state, { ...conversation, unread: event.data.unread, firstUnreadSeq });
    }
    case "stickers":
      return reduce(state, { type: "stickers", stickers: { ...event.data, sections: event.data.sections ?? null } });
    default:
      return state;
  }
}

/**
 * Notes the number of a durable change.
 * @param {State} state
 * @param {string} id
 * @param {number} cseq
 */
function noteChange(state, id, cseq) {
  const conversation = state.conversations[id];
  if (!conversation || !(cseq > conversation.headCseq)) return state;
  return withConversation(state, { ...conversation, headCseq: cseq });
}

/**
 * Where in a list of events one is missing: the first whose `cseq` skips a number of its conversation, or -1. A `conversation` event
 * does not count: it tells the head at the time it was read, which may be ahead of its place in the list.
 * @param {State} state
 * @param {readonly SyncEvent[]} events
 */
export function findGap(state, events) {
  /** @type {Map<string, number>} */
  const heads = new Map();
  for (let index = 0; index < events.length; index++) {
    const event = events[index];
    if (state.applied !== null && compareIds(event.i, state.applied) <= 0) continue;
    const id = event.conv ?? "";
    const head = heads.get(id) ?? state.conversations[id]?.headCseq;
    if (event.kind === "conversation") {
      heads.set(id, Math.max(head ?? 0, event.data.headCseq));
    } else if (event.kind === "message" || event.kind === "placement" || event.kind === "placement.removed") {
      const { cseq } = event.data;
      if (head !== undefined && cseq > head + 1) return index;
      heads.set(id, Math.max(head ?? 0, cseq));
    }
  }
  return -1;
}

/**
 * Takes a message in: as the newest of its conversation, into the open timeline, once.
 * @param {State} state
 * @param {Message} message
 * @param {boolean} [live] it came as an event, so the unread count may grow
 * @returns {State}
 */
function withMessage(state, message, live = false) {
  let next = withPeople(state, [message]);
  const conversation = next.conversations[message.conversationId];
  if (conversation && message.seq > conversation.headSeq) {
    const own = message.sender === state.me?.id;
    const counts = live && !own && message.type !== "system";
    const mine = conversation.members.find((member) => member.user.id === state.me?.id);
    const read = (mine?.readSeq ?? 0) >= message.seq;
    next = withConversation(next, {
      ...conversation,
      headSeq: message.seq,
      lastMessage: message,
      unread: counts && !read ? conversation.unread + 1 : conversation.unread,
      firstUnreadSeq: counts && !read ? conversation.firstUnreadSeq ?? message.seq : conversation.firstUnreadSeq,
    });
  } else if (conversation && conversation.lastMessage?.seq === message.seq) {
    next = withConversation(next, { ...conversation, lastMessage: message });
  }
  if (message.clientMsgId && message.sender === state.me?.id) next = withoutOutbox(next, message.clientMsgId);
  const typing = next.typing[message.conversationId];
  if (typing?.[message.sender]) {
    next = reduce(next, {
      type: "typing",
      conversationId: message.conversationId,
      user: message.sender,
      what: "stop",
      until: 0,
    });
  }
  const timeline = next.timelines[message.conversationId];
  if (!timeline || timeline.status === "error") return next;
  const items = insertMessage(timeline.items, message);
  const last = timeline.items.at(-1);
  const hole = timeline.hole || (last !== undefined && message.seq > last.seq + 1);
  return withTimeline(next, message.conversationId, { ...timeline, items, hole });
}

/**
 * Puts a message at its place by `seq`; the same `seq` again replaces it, keeping the client id that only the sender is told.
 * A message before the first is left out: it would make a hole.
 * @param {readonly Message[]} items
 * @param {Message} message
 * @returns {readonly Message[]}
 */
export function insertMessage(items, message) {
  let index = items.length;
  while (index > 0 && items[index - 1].seq > message.seq) index -= 1;
  if (index > 0 && items[index - 1].seq === message.seq) {
    const known = items[index - 1];
    const merged = { ...message, clientMsgId: message.clientMsgId ?? known.clientMsgId };
    return [...items.slice(0, index - 1), merged, ...items.slice(index)];
  }
  if (index === 0 && items.length > 0 && message.seq + 1 < items[0].seq) return items;
  return [...items.slice(0, index), message, ...items.slice(index)];
}

/**
 * Joins a known run with the newest page: the known part is kept where it touches the page, else the page stands alone.
 * @param {readonly Message[]} known
 * @param {readonly Message[]} page
 * @returns {readonly Message[]}
 */
export function joinRuns(known, page) {
  if (page.length === 0) return known;
  if (known.length === 0) return page;
  const first = page[0].seq;
  const last = page[page.length - 1].seq;
  const before = known.filter((message) => message.seq < first);
  const after = known.filter((message) => message.seq > last);
  const touches = before.length > 0 && before[before.length - 1].seq === first - 1;
  const byId = new Map(known.map((message) => [message.seq, message]));
  const merged = page.map((message) => {
    const clientMsgId = message.clientMsgId ?? byId.get(message.seq)?.clientMsgId;
    return clientMsgId ? { ...message, clientMsgId } : message;
  });
  return [...(touches ? before : []), ...merged, ...after];
}

/**
 * @param {Message} message
 * @param {Placement} placement
 * @returns {Message}
 */
export function placed(message, placement) {
  const known = message.placements.find((other) => other.id === placement.id);
  if (known && known.z > placement.z) return message;
  const others = message.placements.filter((other) => other.id !== placement.id);
  const { id, messageId, author, sticker, x, y, scale, rotation, z } = placement;
  const all = [...others, { id, messageId, author, sticker, x, y, scale, rotation, z }];
  return { ...message, placements: all.sort((a, b) => a.z - b.z) };
}

/**
 * @param {Message} message
 * @param {string} id
 * @returns {Message}
 */
export function unplaced(message, id) {
  return { ...message, placements: message.placements.filter((placement) => placement.id !== id) };
}

/**
 * @param {State} state
 * @param {string} conversationId
 * @param {string} messageId
 * @param {(message: Message) => Message} change
 * @returns {State}
 */
function changeMessage(state, conversationId, messageId, change) {
  let next = state;
  const conversation = next.conversations[conversationId];
  if (conversation?.lastMessage?.id === messageId) {
    next = withConversation(next, { ...conversation, lastMessage: change(conversation.lastMessage) });
  }
  const timeline = next.timelines[conversationId];
  if (timeline?.items.some((message) => message.id === messageId)) {
    const items = timeline.items.map((message) => message.id === messageId ? change(message) : message);
    next = withTimeline(next, conversationId, { ...timeline, items });
  }
  return next;
}

/**
 * Sets whole conversations, never going back behind what is known: watermarks and heads only grow.
 * @param {State} state
 * @param {readonly Conversation[]} conversations
 * @returns {State}
 */
function withConversations(state, conversations) {
  if (conversations.length === 0) return state;
  const all = { ...state.conversations };
  const people = { ...state.people };
  for (const conversation of conversations) {
    const known = all[conversation.id];
    for (const member of conversation.members) people[member.user.id] = member.user;
    for (const user of conversation.lastMessage?.system?.users ?? []) people[user.id] ??= user;
    if (!known) {
      all[conversation.id] = conversation;
      continue;
    }
    const marks = new Map(known.members.map((member) => [member.user.id, member]));
    const members = conversation.members.map((member) => {
      const before = marks.get(member.user.id);
      if (!before) return member;
      return {
        ...member,
        deliveredSeq: Math.max(member.deliveredSeq, before.deliveredSeq),
        readSeq: Math.max(member.readSeq, before.readSeq),
      };
    });
    const ahead = known.headSeq > conversation.headSeq;
    all[conversation.id] = {
      ...conversation,
      members,
      headSeq: Math.max(known.headSeq, conversation.headSeq),
      headCseq: Math.max(known.headCseq, conversation.headCseq),
      lastMessage: ahead ? known.lastMessage : conversation.lastMessage ?? known.lastMessage,
      unread: ahead ? known.unread : conversation.unread,
      firstUnreadSeq: ahead ? known.firstUnreadSeq : conversation.firstUnreadSeq,
    };
  }
  return { ...state, conversations: all, people };
}

/** @param {State} state @param {Conversation} conversation @returns {State} */
function withConversation(state, conversation) {
  return { ...state, conversations: { ...state.conversations, [conversation.id]: conversation } };
}

/** @param {State} state @param {string} id @param {Timeline} timeline @returns {State} */
function withTimeline(state, id, timeline) {
  return { ...state, timelines: { ...state.timelines, [id]: timeline } };
}

/** @param {State} state @param {readonly Message[]} messages @returns {State} */
function withPeople(state, messages) {
  /** @type {Record<string, User> | null} */
  let people = null;
  for (const message of messages) {
    for (const user of message.system?.users ?? []) {
      if (!state.people[user.id]) people = { ...(people ?? state.people), [user.id]: user };
    }
  }
  return people ? { ...state, people } : state;
}

/** @param {State} state @param {string} id @returns {State} */
function withoutOutbox(state, id) {
  if (!state.outbox.some((item) => item.id === id)) return state;
  return { ...state, outbox: state.outbox.filter((item) => item.id !== id) };
}

/**
 * @param {readonly import("./types.js").Member[]} members
 * @param {string} user
 * @param {number} deliveredSeq
 * @param {number} readSeq
 */
function raise(members, user, deliveredSeq, readSeq) {
  const index = members.findIndex((member) => member.user.id === user);
  const member = members[index];
  if (!member) return /** @type {import("./types.js").Member[]} */ (members);
  const delivered = Math.max(member.deliveredSeq, deliveredSeq, readSeq);
  const read = Math.max(member.readSeq, readSeq);
  if (delivered === member.deliveredSeq && read === member.readSeq) {
    return /** @type {import("./types.js").Member[]} */ (members);
  }
  const changed = [...members];
  changed[index] = { ...member, deliveredSeq: delivered, readSeq: read };
  return changed;
}

/** @param {readonly OutboxItem[]} items */
function sortOutbox(items) {
  return [...items].sort((a, b) => a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/**
 * @template V
 * @param {Readonly<Record<string, V>>} record
 * @param {ReadonlySet<string>} keys
 * @returns {Record<string, V>}
 */
function only(record, keys) {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.has(key)));
}
