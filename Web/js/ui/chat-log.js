// The scrolling list of messages: it stays at the newest while that is on the screen, and stays still otherwise.

import { language, t } from "../strings/index.js";
import { dayHeading } from "../core/format.js";
import { titleOf } from "../core/selectors.js";
import { memo } from "../core/store.js";
import { makeRows } from "../core/timeline.js";
import { actions, store } from "../io/actions.js";
import { roving } from "./a11y.js";
import { conversationAvatar } from "./avatar.js";
import { h, keyedList, replace, setText, update } from "./dom.js";
import { icon } from "./icons.js";
import { changeMessage, createMessage, rowOf } from "./message.js";
import { systemText } from "./words.js";

/** @typedef {import("../core/timeline.js").Row} Row */
/** @typedef {import("../core/types.js").Conversation} Conversation */

/** How near to the end still counts as being there, and how near to the start loads earlier messages, in pixels. */
const NEAR_END = 60;
const NEAR_START = 600;
/** How many pages are loaded to reach the first unread message. */
const UNREAD_PAGES = 6;

export class ChatLog {
  #id = "";
  #rows = makeRows();
  #top = h("div", { class: "log-top" });
  #list = h("div", { class: "log-rows" });
  #count = h("span", { class: "badge", hidden: true });
  #jump = h("button", { class: "jump", type: "button", hidden: true }, icon("down"), this.#count);
  scroller = h(
    "div",
    { class: "log", role: "log", tabindex: "0", "aria-busy": "true" },
    h("div", { class: "log-inner" }, this.#top, this.#list),
  );
  element = h("div", { class: "log-frame" }, this.scroller, this.#jump);
  /** @type {readonly Row[]} */
  #shown = [];
  #atEnd = true;
  #placed = false;
  #loaded = false;
  /** @type {ReturnType<typeof roving> | null} */
  #focus = null;
  /** @type {ResizeObserver | null} */
  #sizes = null;
  #frame = 0;
  #stopped = false;

  /**
   * @param {import("./view.js").View} view watches and listens for it
   * @param {string} id
   */
  start(view, id) {
    this.#id = id;
    const state = store.state;
    this.#setDivider(state.conversations[id]);
    this.#load();
    update(this.#jump, {
      "aria-label": t("chat.toNewest"),
      title: t("chat.toNewest"),
      onclick: () => this.toNewest(true),
    });
    this.#focus = roving(this.#list, ".message");
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    this.scroller.addEventListener("keydown", (event) => {
      if (event.target !== this.scroller || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
      const last =
        /** @type {HTMLElement | null} */ (Array.from(this.#list.querySelectorAll(".message")).at(-1) ?? null);
      if (event.key === "ArrowUp" && last) {
        event.preventDefault();
        this.#focus?.focus(last);
      }
    });
    this.#sizes = new ResizeObserver(() => {
      if (this.#atEnd && this.#placed) this.#scrollToEnd();
      this.#look();
    });
    this.#sizes.observe(this.scroller);
    this.#sizes.observe(this.#list);
    const parts = memo((/** @type {unknown[]} */ ...all) => all);
    view.watch(
      (now) =>
        parts(
          now.timelines[id],
          now.outbox,
          now.conversations[id]?.members,
          now.dividers[id],
          now.connection === "live",
          now.people,
        ),
      () => this.#draw(),
    );
    // A chat that was reset after a restart of the database is loaded anew.
    view.watch((now) => now.timelines[id] === undefined && now.conversations[id] !== undefined, (lost) => {
      if (lost) actions.openTimeline(id).catch(() => {});
    });
    view.watch((now) => now.conversations[id]?.unread ?? 0, (count) => this.#drawJump(count));
    view.listen(globalThis, "focus", () => this.#look());
    view.listen(document, "visibilitychange", () => this.#look());
    const midnight = setInterval(() => this.#headings(), 60_000);
    view.atEnd(() => clearInterval(midnight));
  }

  /** The newest messages, and enough before them to begin at the first unread one. */
  async #load() {
    const id = this.#id;
    const first = store.state.dividers[id] ?? null;
    try {
      await actions.openTimeline(id);
      for (let page = 0; first !== null && page < UNREAD_PAGES && !this.#stopped; page++) {
        const timeline = store.state.timelines[id];
        if (!timeline?.hasBefore || (timeline.items[0]?.seq ?? 0) <= first) break;
        await actions.loadBefore(id);
      }
    } catch {
      // The screen says that it could not be loaded, and the next connection tries again.
    }
    this.#loaded = true;
    if (!this.#stopped) this.#draw();
  }

  stop() {
    this.#stopped = true;
    this.#sizes?.disconnect();
    this.#focus?.stop();
    cancelAnimationFrame(this.#frame);
  }

  /** Something was sent: what was new is not any more. */
  answered() {
    if (store.state.dividers[this.#id] != null) store.dispatch({ type: "divider", id: this.#id, seq: null });
    this.toNewest();
  }

  /** @param {boolean} [focus] */
  toNewest(focus = false) {
    this.#atEnd = true;
    // The message that was just sent is drawn after this turn.
    requestAnimationFrame(() => {
      this.#scrollToEnd();
      if (focus) this.scroller.focus({ preventScroll: true });
      this.#look();
    });
  }

  /** Scrolls the log alone: `scrollIntoView` would move the whole page too. @param {Element} element */
  #centre(element) {
    const box = element.getBoundingClientRect();
    const view = this.scroller.getBoundingClientRect();
    this.scroller.scrollTop += box.top + box.height / 2 - (view.top + view.height / 2);
  }

  /** Shows a message, loading earlier ones until it is there. @param {number} seq */
  async goTo(seq) {
    for (let page = 0; page < 20; page++) {
      const element = /** @type {HTMLElement | null} */ (this.#list.querySelector(`.message[data-seq="${seq}"]`));
      if (element) {
        this.#centre(element);
        this.#focus?.focus(element);
        element.classList.remove("found");
        void element.offsetWidth;
        element.classList.add("found");
        return;
      }
      const timeline = store.state.timelines[this.#id];
      if (!timeline?.hasBefore || this.#stopped) break;
      try {
        await actions.loadBefore(this.#id);
      } catch {
        break;
      }
      await Promise.resolve();
    }
    actions.toast(t("message.notLoaded"));
  }

  /** @param {Conversation | undefined} conversation */
  #setDivider(conversation) {
    const mine = conversation?.members.find((member) => member.user.id === store.state.me?.id);
    const first = conversation && conversation.unread > 0
      ? conversation.firstUnreadSeq ?? (mine ? mine.readSeq + 1 : null)
      : null;
    store.dispatch({ type: "divider", id: this.#id, seq: first });
  }

  #draw() {
    const state = store.state;
    const id = this.#id;
    const timeline = state.timelines[id];
    const conversation = state.conversations[id];
    if (!conversation || !state.me) return;
    const loading = !timeline || (timeline.status === "loading" && timeline.items.length === 0);
    const rows = this.#rows({
      messages: timeline?.items ?? [],
      outbox: state.outbox.filter((item) => item.conversationId === id),
      members: conversation.members,
      me: state.me.id,
      group: conversation.kind === "group",
      divider: state.dividers[id] ?? null,
      live: state.connection === "live",
    });
    this.#drawTop(timeline, conversation, rows.length);
    const anchor = this.#placed && !this.#atEnd ? this.#anchor() : null;
    const known = new Set(this.#shown.map((row) => row.key));
    const fresh = this.#placed;
    const end = this.#shown.at(-1)?.key;
    keyedList(
      this.#list,
      rows,
      (row) => row.key,
      (row) => create(row, fresh && end !== undefined && !known.has(row.key) && row === rows[rows.length - 1]),
      (element, row) => {
        if (row.kind === "message") changeMessage(element, row);
        else if (row.kind === "system") fillSystem(element, row.message, conversation);
      },
    );
    this.#shown = rows;
    // The tab key comes to the newest message, unless somebody is among them.
    const newest = /** @type {HTMLElement | undefined} */ (Array.from(this.#list.querySelectorAll(".message")).at(-1));
    if (newest && !this.#list.contains(document.activeElement)) this.#focus?.rest(newest);
    else this.#focus?.refresh();
    // Readers are told of new messages, not of the first page or of earlier ones.
    if (!loading) requestAnimationFrame(() => update(this.scroller, { "aria-busy": "false" }));
    if (!this.#placed && this.#loaded && timeline?.status === "ready") {
      this.#placed = true;
      const unread = this.#list.querySelector(".unread-line");
      if (unread) {
        this.#atEnd = false;
        this.#centre(unread);
        this.#scrolled();
      } else this.#scrollToEnd();
    } else if (anchor) {
      const moved = anchor.element.getBoundingClientRect().top - anchor.top;
      if (moved !== 0) this.scroller.scrollTop += moved;
    } else if (this.#atEnd) this.#scrollToEnd();
    this.#look();
  }

  /** The first row on the screen and where it is, so that it can stay there. */
  #anchor() {
    const top = this.scroller.getBoundingClientRect().top;
    for (const element of this.#list.children) {
      if (element.getBoundingClientRect().bottom <= top) continue;
      // The bubble, because the space above it depends on the message before.
      const still = element.querySelector(".bubble") ?? element;
      return { element: still, top: still.getBoundingClientRect().top };
    }
    return null;
  }

  /**
   * @param {import("../core/state.js").Timeline | undefined} timeline
   * @param {Conversation} conversation
   * @param {number} count
   */
  #drawTop(timeline, conversation, count) {
    const shows = !timeline || (timeline.status === "loading" && !timeline.items.length)
      ? (count ? "" : "loading")
      : timeline.status === "error"
      ? "error"
      : timeline.hasBefore
      ? (timeline.loadingBefore ? "earlier" : "")
      : "start";
    if (this.#top.dataset.shows === shows) return;
    this.#top.dataset.shows = shows;
    if (shows === "loading") {
      const bubbles = [55, 38, 70, 46, 30, 62].map((width, index) =>
        h("div", { class: ["skeleton", "bubble-skeleton", index % 3 === 1 && "own"], style: { width: `${width}%` } })
      );
      replace(
        this.#top,
        h(
          "div",
          { class: "late", role: "status" },
          h("span", { class: "visually-hidden" }, t("chat.loading")),
          h("div", { "aria-hidden": "true" }, bubbles),
        ),
      );
    } else if (shows === "error") {
      const again = () => actions.openTimeline(this.#id).catch(() => {});
      replace(
        this.#top,
        h(
          "div",
          { class: "empty", role: "alert" },
          h("p", null, t("chat.error")),
          h("button", { class: "button", type: "button", onclick: again }, t("common.retry")),
        ),
      );
    } else if (shows === "earlier") {
      replace(
        this.#top,
        h(
          "div",
          { class: "earlier" },
          h("span", { class: "spinner", "aria-hidden": "true" }),
          h("span", { class: "visually-hidden" }, t("chat.earlier")),
        ),
      );
    } else if (shows === "start") {
      const { me } = store.state;
      const name = titleOf(conversation, me, language());
      const key = conversation.kind === "direct" ? "chat.start" : "chat.start.group";
      replace(
        this.#top,
        h(
          "div",
          { class: "chat-start" },
          conversationAvatar(conversation, me, "large"),
          h("p", { class: "chat-start-words" }, t(key, { name })),
          h("p", { class: "hint" }, t("chat.start.hint")),
        ),
      );
    } else {
      replace(this.#top);
    }
  }

  #scrollToEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    this.#atEnd = scrollHeight - scrollTop - clientHeight < NEAR_END;
    const timeline = store.state.timelines[this.#id];
    if (this.#placed && scrollTop < NEAR_START && timeline?.hasBefore && !timeline.loadingBefore) {
      actions.loadBefore(this.#id).catch(() => {});
    }
    this.#look();
  }

  /** Reads what is seen: once per frame, and only when somebody can see it. */
  #look() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      const conversation = store.state.conversations[this.#id];
      if (!conversation || !this.#placed) return;
      this.#drawJump(conversation.unread);
      if (document.visibilityState !== "visible" || !document.hasFocus()) {
        // What comes while nobody looks gets the line, as if the chat had been opened then.
        if (conversation.unread > 0 && store.state.dividers[this.#id] == null) this.#setDivider(conversation);
        return;
      }
      const seen = this.#lastSeen();
      if (seen > 0) actions.read(this.#id, seen);
    });
  }

  #lastSeen() {
    if (this.#atEnd) return store.state.timelines[this.#id]?.items.at(-1)?.seq ?? 0;
    const bottom = this.scroller.getBoundingClientRect().bottom;
    const elements = this.#list.children;
    for (let index = elements.length - 1; index >= 0; index--) {
      const row = rowOf(elements[index]);
      if (!row || row.message.seq === 0) continue;
      if (elements[index].getBoundingClientRect().bottom <= bottom + 8) return row.message.seq;
    }
    return 0;
  }

  /** @param {number} unread */
  #drawJump(unread) {
    this.#jump.hidden = this.#atEnd || !this.#placed;
    this.#count.hidden = unread === 0;
    setText(this.#count, unread > 99 ? "99+" : String(unread));
    const words = unread ? t("chat.toNewest.count", { n: unread }) : t("chat.toNewest");
    if (this.#jump.getAttribute("aria-label") !== words) update(this.#jump, { "aria-label": words, title: words });
  }

  #headings() {
    for (const element of this.#list.querySelectorAll(".day")) {
      setText(
        /** @type {Element} */ (element.firstElementChild),
        heading(Number(/** @type {HTMLElement} */ (element).dataset.day)),
      );
    }
  }
}

/** @param {number} day */
function heading(day) {
  return dayHeading(day, Date.now(), language(), { today: t("chat.today"), yesterday: t("chat.yesterday") });
}

/** @param {Row} row @param {boolean} fresh */
function create(row, fresh) {
  switch (row.kind) {
    case "day":
      return h(
        "div",
        { class: "day", dataset: { day: row.day } },
        h("span", { role: "heading", "aria-level": "2" }, heading(row.day)),
      );
    case "unread":
      return h("div", { class: "unread-line" }, h("span", null, t("chat.newMessages")));
    case "system": {
      const element = h("div", { class: "system" });
      fillSystem(element, row.message, store.state.conversations[row.message.conversationId]);
      return element;
    }
    case "message":
      return createMessage(row, fresh);
  }
}

/**
 * @param {Element} element
 * @param {import("../core/types.js").Message} message
 * @param {Conversation | undefined} conversation
 */
function fillSystem(element, message, conversation) {
  setText(element, systemText(message, store.state, conversation?.kind === "direct"));
}
