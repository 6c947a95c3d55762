// What views may ask for. Everything ends in a dispatch; failures of a request a person made are thrown as a Problem.

import { uuid } from "../core/ids.js";
import { initialState, reduce } from "../core/state.js";
import { Store } from "../core/store.js";
import { setLanguage } from "../strings/index.js";
import { api } from "./api.js";
import { Engine } from "./engine.js";
import { dropMedia } from "./offline.js";
import { saveSettings } from "./settings.js";
import { Tabs } from "./tabs.js";

/** @typedef {import("../core/state.js").State} State */
/** @typedef {import("../core/state.js").Action} Action */
/** @typedef {import("../core/types.js").User} User */
/** @typedef {import("../core/types.js").Conversation} Conversation */
/** @typedef {import("../core/types.js").StickerRef} StickerRef */
/** @typedef {import("../core/types.js").SendBody} SendBody */
/** @typedef {import("../core/types.js").Location} Location */
/** @typedef {import("../core/types.js").ReplyRef} ReplyRef */

/** @type {Store<State, Action>} */
export const store = new Store(reduce, initialState());

const tabs = new Tabs();
/** @type {import("./idb.js").Database} */
let db;
/** @type {Engine} */
let engine;

/** @param {import("./idb.js").Database} database */
export function begin(database) {
  db = database;
  engine = new Engine({ store, db, tabs, onSignedOut: (ended) => actions.ended(ended) });
  api.onSignedOut = () => actions.ended(true);
  tabs.listen((note) => {
    if (note.type === "outbox") engine.outbox.heard(note.item);
    else if (note.type === "outbox/gone") store.dispatch({ type: "outbox/remove", id: note.id });
    else if (note.type === "sent") store.dispatch({ type: "sent", id: note.id, message: note.message });
    else if (note.type === "settings") actions.settingsChanged();
    else if (note.type === "signed-out" && store.state.phase === "in") {
      engine.stop();
      store.dispatch({ type: "session/out", ended: note.ended });
    } else if (note.type === "signed-in" && store.state.me?.id !== note.user) location.reload();
  });
}

const typingEvery = 4000;
/** @type {{conv: string, what: string, at: number}} */
let lastTyping = { conv: "", what: "stop", at: 0 };

export const actions = {
  /**
   * Goes to a screen. The address follows, so that back and reload work.
   * @param {import("../core/state.js").Route} route
   * @param {{replace?: boolean}} [options]
   */
  go(route, options = {}) {
    const hash = route.name === "chat"
      ? `#/c/${route.id}`
      : route.name === "home" || route.name === "welcome"
      ? "#/"
      : `#/${route.name}`;
    if (location.hash !== hash && !(hash === "#/" && location.hash === "")) {
      if (options.replace) history.replaceState(null, "", hash);
      else history.pushState(null, "", hash);
    }
    store.dispatch({ type: "route", route });
  },

  /** @param {{userName: string, password: string, displayName?: string}} account */
  async signUp({ userName, password, displayName }) {
    const body = {
      userName,
      password,
      displayName: displayName || undefined,
      mode: "cookie",
      deviceName: deviceName(),
    };
    await entered(await api.post("/v1/auth/register", body));
  },

  /** @param {{userName: string, password: string}} account */
  async signIn({ userName, password }) {
    await entered(await api.post("/v1/auth/login", { userName, password, mode: "cookie", deviceName: deviceName() }));
  },

  /** Ends this device's session and forgets what was kept. */
  async signOut() {
    engine.stop();
    try {
      await api.post("/v1/auth/logout", {});
    } catch {
      // Without the server the cookie stays until it runs out; what this browser kept is removed all the same.
    }
    api.forgetSession(false);
    await db.clear();
    await dropMedia();
    store.dispatch({ type: "session/out", ended: false });
    tabs.tell({ type: "signed-out", ended: false });
    actions.go({ name: "welcome" }, { replace: true });
  },

  /** The server ended the session. What was not sent stays for the next sign-in. @param {boolean} ended */
  ended(ended) {
    if (store.state.phase !== "in") return;
    engine.stop();
    api.forgetSession(ended);
    store.dispatch({ type: "session/out", ended });
    tabs.tell({ type: "signed-out", ended });
    actions.go({ name: "sign-in" }, { replace: true });
  },

  /**
   * People whose user name begins with a text, the reader left out.
   * @param {string} prefix
   * @param {AbortSignal} [signal]
   * @returns {Promise<User[]>}
   */
  async findPeople(prefix, signal) {
    const answer = await api.get("/v1/users", {
      query: { q: `userName:${prefix}*`, sort: "userName:asc", limit: 20 },
      signal,
    });
    return answer.items.filter((/** @type {User} */ user) => user.id !== store.state.me?.id);
  },

  /**
   * @param {{members: string[], title?: string, clientId: string}} wish
   * @returns {Promise<string>} the id of the conversation
   */
  async startConversation({ members, title, clientId }) {
    const direct = members.length === 1 && !title;
    const conversation = await api.post(
      "/v1/conversations",
      direct ? { members } : { members, title: title || undefined, clientId },
    );
    store.dispatch({ type: "conversation/set", conversation });
    await db.save({ conversations: [store.state.conversations[conversation.id]] });
    return conversation.id;
  },

  /** @param {string} id @param {string[]} members */
  async addMembers(id, members) {
    store.dispatch({
      type: "conversation/set",
      conversation: await api.post(`/v1/conversations/${id}/members`, { members }),
    });
  },

  /** @param {string} id */
  async leave(id) {
    await api.delete(`/v1/conversations/${id}/members/${store.state.me?.id}`);
    actions.go({ name: "home" }, { replace: true });
  },

  /** Loads a conversation that is opened by its address and was not in the list. @param {string} id */
  async fetchConversation(id) {
    store.dispatch({ type: "conversation/set", conversation: await api.get(`/v1/conversations/${id}`) });
  },

  /** @param {string} id */
  openTimeline(id) {
    return engine.timelines.open(id);
  },

  /** @param {string} id */
  loadBefore(id) {
    return engine.timelines.before(id);
  },

  /**
   * Queues a message; it shows at once.
   * @param {string} conversationId
   * @param {{text?: string, location?: Location, sticker?: StickerRef}} content
   */
  async send(conversationId, content) {
    const id = uuid();
    const replyTo = store.state.replies[conversationId];
    /** @type {SendBody} */
    const body = { clientMsgId: id, type: "text" };
    if (content.sticker) {
      body.type = "sticker";
      body.sticker = {
        packId: content.sticker.packId,
        stickerId: content.sticker.stickerId,
        version: content.sticker.packVersion,
      };
    } else if (content.location) {
      body.type = "location";
      body.location = content.location;
    }
    if (content.text) body.text = content.text;
    if (replyTo) body.replyTo = { seq: replyTo.seq };
    store.dispatch({ type: "reply", id: conversationId, reply: null });
    if (!content.sticker) actions.draft(conversationId, "");
    await engine.outbox.add({
      kind: "message",
      id,
      conversationId,
      createdAt: new Date().toISOString(),
      attempts: 0,
      state: "queued",
      body,
      sticker: content.sticker,
      replyTo,
    });
  },

  /** @param {string} id */
  retry(id) {
    return engine.outbox.retry(id);
  },

  /** @param {string} id */
  discard(id) {
    return engine.outbox.remove(id);
  },

  /**
   * Sticks a sticker on a message, or moves one that is there (the same `id`).
   * @param {string} messageId
   * @param {import("../core/types.js").PlacementDraft} draft
   */
  async place(messageId, draft) {
    const conversationId = conversationOf(messageId);
    const me = store.state.me;
    if (!conversationId || !me) return;
    // A move that has not left yet is replaced by the later one.
    for (const item of store.state.outbox) {
      if (item.kind === "place" && item.placementId === draft.id && item.state !== "sending") {
        await engine.outbox.remove(item.id);
      }
    }
    const { id, sticker, x, y, scale, rotation } = draft;
    await engine.outbox.add({
      kind: "place",
      id: uuid(),
      conversationId,
      createdAt: new Date().toISOString(),
      attempts: 0,
      state: "queued",
      messageId,
      placementId: id,
      placement: { id, messageId, author: me.id, sticker, x, y, scale, rotation, z: Number.MAX_SAFE_INTEGER },
    });
  },

  /** @param {string} messageId @param {string} placementId */
  async unplace(messageId, placementId) {
    const conversationId = conversationOf(messageId);
    if (!conversationId) return;
    let sent = true;
    for (const item of store.state.outbox) {
      if (item.kind === "place" && item.placementId === placementId && item.state !== "sending") {
        await engine.outbox.remove(item.id);
        const message = store.state.timelines[conversationId]?.items.find((other) => other.id === messageId);
        sent = message?.placements.some((placement) => placement.id === placementId) ?? true;
      }
    }
    if (!sent) return;
    await engine.outbox.add({
      kind: "unplace",
      id: uuid(),
      conversationId,
      createdAt: new Date().toISOString(),
      attempts: 0,
      state: "queued",
      messageId,
      placementId,
    });
  },

  /** Tells the others that something is being written or chosen. @param {"text" | "sticker" | "stop"} what */
  typing(what) {
    const conv = store.state.route.name === "chat" ? store.state.route.id : lastTyping.conv;
    if (!conv) return;
    const now = Date.now();
    const same = lastTyping.conv === conv && lastTyping.what === what;
    if (same && (what === "stop" || now - lastTyping.at < typingEvery)) return;
    lastTyping = { conv, what, at: now };
    engine.typing(conv, what);
  },

  /** @param {string} id @param {number} seq */
  read(id, seq) {
    engine.read(id, seq);
  },

  /** @param {string} id @param {string} text */
  draft(id, text) {
    if ((store.state.drafts[id] ?? "") === text) return;
    store.dispatch({ type: "draft", id, text });
    clearTimeout(draftTimer);
    draftTimer = setTimeout(() => db.save({ meta: { drafts: store.state.drafts } }), 400);
  },

  /** @param {string} id @param {ReplyRef | null} reply */
  reply(id, reply) {
    store.dispatch({ type: "reply", id, reply });
  },

  /** @param {Partial<import("../core/state.js").Settings>} settings */
  settings(settings) {
    store.dispatch({ type: "settings", settings });
    saveSettings(store.state.settings);
    if (settings.language) setLanguage(settings.language);
    tabs.tell({ type: "settings" });
  },

  /** Set by the start-up code: reads the settings again after another tab changed them. */
  settingsChanged() {},

  /** @param {string[]} sections */
  chooseSections(sections) {
    return engine.stickers.chooseSections(sections);
  },

  /** Asks for the catalogue and the own stickers again, as after making one. */
  refreshStickers() {
    return engine.stickers.load();
  },

  /** The network is back, or the person asks for a try. */
  nudge() {
    engine.nudge();
  },

  /** @param {boolean} online */
  online(online) {
    store.dispatch({ type: "net", online });
    if (online) engine.nudge();
    else engine.unplugged();
  },

  /** @param {string} text */
  toast(text) {
    const id = uuid();
    store.dispatch({ type: "toast", id, text });
    setTimeout(() => store.dispatch({ type: "toast/gone", id }), 6000);
  },

  /** Shows what was kept and starts the engine. @param {User} user */
  async resume(user) {
    const [kept, meta] = await Promise.all([db.load(), db.meta(["cursor", "applied", "drafts", "reads"])]);
    store.dispatch({ type: "session/in", user });
    store.dispatch({
      type: "restore",
      conversations: kept.conversations,
      outbox: kept.outbox.map((item) => item.state === "sending" ? { ...item, state: "queued" } : item),
      cursor: meta.cursor ?? null,
      applied: meta.applied ?? null,
      drafts: meta.drafts ?? {},
    });
    await engine.stickers.restore();
    engine.start(meta.reads ?? {});
  },
};

/** @type {ReturnType<typeof setTimeout> | undefined} */
let draftTimer;

/** @param {import("../core/types.js").Session} session */
async function entered(session) {
  const { me } = await db.meta(["me"]);
  // Somebody else was here before: nothing of theirs may be seen or sent.
  if (me && me.id !== session.user.id) {
    await db.clear();
    await dropMedia();
  }
  api.noteSession(session);
  await db.save({ meta: { me: session.user } });
  await actions.resume(session.user);
  actions.go({ name: "home" }, { replace: true });
  tabs.tell({ type: "signed-in", user: session.user.id });
}

/** @param {string} messageId */
function conversationOf(messageId) {
  for (const [id, timeline] of Object.entries(store.state.timelines)) {
    if (timeline.items.some((message) => message.id === messageId)) return id;
  }
  return null;
}

/** A name a person knows the device by, made of what the browser says of itself. */
function deviceName() {
  const agent = navigator.userAgent;
  const browser = /Firefox\//.test(agent)
    ? "Firefox"
    : /Edg\//.test(agent)
    ? "Edge"
    : /Chrom(e|ium)\//.test(agent)
    ? "Chrome"
    : "Safari";
  const system = /Android/.test(agent)
    ? "Android"
    : /iPhone|iPad/.test(agent)
    ? "iOS"
    : /Mac/.test(agent)
    ? "macOS"
    : /Windows/.test(agent)
    ? "Windows"
    : "Linux";
  return `${browser}, ${system}`;
}
