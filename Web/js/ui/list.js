// The conversations, the latest first, and a search over them.

import { language, t } from "../strings/index.js";
import { listTime } from "../core/format.js";
import { matching, nameOf, openConversation, sortedConversations, titleOf } from "../core/selectors.js";
import { memo } from "../core/store.js";
import { actions, store } from "../io/actions.js";
import { announce, roving } from "./a11y.js";
import { avatar, conversationAvatar } from "./avatar.js";
import { define, h, keyedList, replace, update } from "./dom.js";
import { icon } from "./icons.js";
import { openNewChat } from "./new-chat.js";
import { thumbAddress } from "./sticker-image.js";
import { View } from "./view.js";
import { summary, whoIs } from "./words.js";

/** @typedef {import("../core/types.js").Conversation} Conversation */
/** @typedef {import("../core/types.js").OutboxMessage} OutboxMessage */
/** @typedef {import("../core/state.js").State} State */
/** @typedef {{conversation: Conversation, open: boolean, draft: string, pending: OutboxMessage | null, people: State["people"]}} Item */

export class PeelList extends View {
  #query = "";
  /** @type {Map<string, Item>} */
  #items = new Map();

  mount() {
    const me = /** @type {import("../core/types.js").User} */ (store.state.me);
    const newChat = () => openNewChat();
    const search = h("input", {
      class: "input",
      type: "search",
      placeholder: t("list.search"),
      "aria-label": t("list.search"),
      autocomplete: "off",
    });
    const clear = h("button", {
      class: "icon-button clear",
      type: "button",
      "aria-label": t("list.search.clear"),
      hidden: true,
    }, icon("close", { small: true }));
    const rows = h("ul", { class: "rows" });
    const states = h("div", { class: "list-states" });
    const nav = h("nav", { class: "list-scroll", "aria-label": t("list.title") }, rows, states);
    replace(
      this,
      h(
        "header",
        { class: "list-head" },
        h(
          "button",
          {
            class: "me-button",
            type: "button",
            "aria-label": t("list.settings"),
            title: t("list.settings"),
            onclick: () => actions.go({ name: "settings" }),
          },
          avatar(me.id, nameOf(me), "small"),
        ),
        h("h1", null, t("list.title")),
        h(
          "button",
          {
            class: "icon-button primary new-chat",
            type: "button",
            "aria-label": t("list.new"),
            title: t("list.new"),
            onclick: newChat,
          },
          icon("compose"),
        ),
      ),
      h("div", { class: "search-field list-search" }, icon("search", { small: true }), search, clear),
      h("peel-connection", null),
      nav,
    );
    const focus = roving(rows, "a.chat-row");

    const draw = () => {
      const state = store.state;
      const all = sortedConversations(state.conversations, state.outbox);
      const shown = matching(all, this.#query, me, language());
      const open = openConversation(state);
      const items = shown.map((conversation) => this.#item(conversation, state, open));
      keyedList(
        rows,
        items,
        (item) => item.conversation.id,
        (item) => row(item),
        (element, item) => fillRow(element, item),
      );
      rows.hidden = items.length === 0;
      const states_ = all.length > 0
        ? (items.length ? "" : "none")
        : state.list === "ready"
        ? "empty"
        : state.list === "error"
        ? "error"
        : "loading";
      if (states.dataset.shows !== states_ + this.#query) {
        states.dataset.shows = states_ + this.#query;
        replace(states, stateOf(states_, this.#query, newChat));
      }
      focus.refresh();
    };
    // Only what the list shows: typing and messages of the open chat do not draw it again.
    const parts = memo((/** @type {unknown[]} */ ...all) => all);
    this.watch(
      (state) =>
        parts(state.conversations, state.people, state.drafts, state.outbox, state.list, openConversation(state)),
      draw,
    );
    search.addEventListener("input", () => {
      this.#query = search.value;
      clear.hidden = !search.value;
      draw();
    });
    search.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && search.value) {
        event.preventDefault();
        clear.click();
      } else if (event.key === "ArrowDown" && rows.firstElementChild) {
        event.preventDefault();
        focus.focus(/** @type {HTMLElement} */ (rows.querySelector("a.chat-row")));
      } else if (event.key === "Enter") {
        const first = /** @type {HTMLElement | null} */ (rows.querySelector("a.chat-row"));
        if (this.#query && first) first.click();
      }
    });
    clear.addEventListener("click", () => {
      search.value = "";
      this.#query = "";
      clear.hidden = true;
      search.focus();
      draw();
    });
    // Times such as "yesterday" change at midnight.
    const timer = setInterval(() => {
      this.#items.clear();
      draw();
    }, 60_000);
    this.atEnd(() => clearInterval(timer));
  }

  /**
   * The same object while nothing of it changed, so that the row is left alone.
   * @param {Conversation} conversation
   * @param {State} state
   * @param {string | null} open
   * @returns {Item}
   */
  #item(conversation, state, open) {
    const id = conversation.id;
    const pending =
      /** @type {OutboxMessage | null} */ (state.outbox.findLast((item) =>
        item.kind === "message" && item.conversationId === id
      ) ?? null);
    const item = {
      conversation,
      open: open === id,
      draft: open === id ? "" : state.drafts[id] ?? "",
      pending,
      people: state.people,
    };
    const known = this.#items.get(id);
    if (
      known && known.conversation === conversation && known.open === item.open && known.draft === item.draft &&
      known.pending === pending &&
      known.people === item.people
    ) return known;
    this.#items.set(id, item);
    return item;
  }
}

/** @param {Item} item */
function row(item) {
  const { id } = item.conversation;
  const link = h("a", {
    class: "chat-row",
    href: `#/c/${id}`,
    tabindex: "-1",
    dataset: { conversation: id },
    onclick: (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      actions.go({ name: "chat", id });
    },
  });
  const element = h("li", null, link);
  fillRow(element, item);
  return element;
}

/** @param {Element} element @param {Item} item */
function fillRow(element, item) {
  const { conversation, open, draft, pending } = item;
  const state = store.state;
  const title = titleOf(conversation, state.me, language());
  const message = conversation.lastMessage;
  const at = pending?.createdAt ?? message?.at ?? conversation.createdAt;
  const { text, sticker } = preview(conversation, draft, pending, state);
  const unread = conversation.unread;
  // The link itself stays: a press that began before an update ends as a click on it.
  const link = /** @type {HTMLAnchorElement} */ (element.firstElementChild);
  update(link, { class: ["chat-row", unread > 0 && "unread"], "aria-current": open ? "page" : null });
  replace(
    link,
    conversationAvatar(conversation, state.me),
    h(
      "span",
      { class: "row-words" },
      h(
        "span",
        { class: "row-top" },
        h("span", { class: "row-title", dir: "auto" }, title),
        h(
          "time",
          { class: "row-time", dir: "auto", datetime: at },
          listTime(at, Date.now(), language(), t("chat.yesterday")),
        ),
      ),
      h(
        "span",
        { class: "row-bottom" },
        sticker
          ? h("img", {
            class: "row-sticker",
            src: thumbAddress(sticker) ?? sticker.url,
            alt: "",
            width: "22",
            height: "22",
          })
          : null,
        h("span", { class: ["row-preview", draft && "draft"], dir: "auto" }, text),
        unread > 0
          ? h(
            "span",
            { class: "badge" },
            h("span", { "aria-hidden": "true" }, unread > 99 ? "99+" : String(unread)),
            h("span", { class: "visually-hidden" }, t("list.unread", { n: unread })),
          )
          : null,
      ),
    ),
  );
}

/**
 * @param {Conversation} conversation
 * @param {string} draft
 * @param {OutboxMessage | null} pending
 * @param {State} state
 * @returns {{text: string, sticker?: import("../core/types.js").StickerRef | null}}
 */
function preview(conversation, draft, pending, state) {
  if (draft) return { text: t("list.draft", { text: draft }) };
  if (pending) {
    const { body, sticker } = pending;
    const words = summary({ type: body.type, text: body.text, sticker, sender: state.me?.id ?? "" }, state);
    const key = pending.state === "failed" ? "mark.failed" : null;
    return {
      text: key
        ? `${t(key)}: ${words}`
        : state.connection === "live"
        ? t("list.you", { text: words })
        : t("list.waiting", { text: words }),
      sticker,
    };
  }
  const message = conversation.lastMessage;
  if (!message) return { text: t("list.noMessages") };
  const words = summary(message, state);
  if (message.type === "system") return { text: words };
  if (message.sender === state.me?.id) return { text: t("list.you", { text: words }), sticker: message.sticker };
  if (conversation.kind === "group") {
    return { text: t("list.from", { name: whoIs(state, message.sender), text: words }), sticker: message.sticker };
  }
  return { text: words, sticker: message.sticker };
}

/**
 * @param {string} shows
 * @param {string} query
 * @param {() => void} newChat
 */
function stateOf(shows, query, newChat) {
  if (shows === "none") {
    const words = t("list.none", { text: query });
    announce(words);
    return h("p", { class: "empty" }, words);
  }
  if (shows === "empty") {
    return h(
      "div",
      { class: "empty" },
      h("img", { src: "/icons/strawberry.svg", alt: "", width: "112", height: "112" }),
      h("h2", null, t("list.empty.title")),
      h("p", null, t("list.empty.text")),
      h("button", { class: "button primary", type: "button", onclick: newChat }, t("list.empty.go")),
    );
  }
  if (shows === "error") {
    return h(
      "div",
      { class: "empty", role: "alert" },
      h("p", null, t("list.error")),
      h("button", { class: "button", type: "button", onclick: () => actions.nudge() }, t("common.retry")),
    );
  }
  if (shows === "loading") {
    const rows = Array.from({ length: 6 }, (_, index) =>
      h(
        "div",
        { class: "chat-row" },
        h("span", { class: "avatar medium skeleton" }),
        h(
          "span",
          { class: "row-words" },
          h("span", { class: "skeleton line", style: { width: `${40 + (index * 17) % 30}%` } }),
          h("span", { class: "skeleton line", style: { width: `${55 + (index * 23) % 35}%` } }),
        ),
      ));
    return h(
      "div",
      { class: "late", role: "status" },
      h("span", { class: "visually-hidden" }, t("list.loading")),
      h("div", { "aria-hidden": "true" }, rows),
    );
  }
  return null;
}

define("peel-list", PeelList);
