// One conversation: its header, its messages, the input bar and the sticker panel.

import { language, t } from "../strings/index.js";
import { clockTime } from "../core/format.js";
import { nameOf, othersIn, titleOf, typers } from "../core/selectors.js";
import { Problem } from "../core/problem.js";
import { actions, store } from "../io/actions.js";
import { conversationAvatar } from "./avatar.js";
import { openDetails } from "./chat-details.js";
import { ChatLog } from "./chat-log.js";
import { define, h, replace, setText, update } from "./dom.js";
import { icon } from "./icons.js";
import { openMessageMenu } from "./message-menu.js";
import { rowOf } from "./message.js";
import { setPeelHost, stickOn } from "./peel.js";
import { watchHolds } from "./press.js";
import { View } from "./view.js";
import { problemText, summary, whoIs } from "./words.js";
import "./composer.js";
import "./panel.js";

/** @typedef {import("../core/timeline.js").MessageRow} MessageRow */
/** @typedef {import("./composer.js").PeelComposer} PeelComposer */
/** @typedef {import("./panel.js").PeelPanel} PeelPanel */

export class PeelChat extends View {
  #id = "";
  /** A message that the next picked sticker is stuck on instead of sent. @type {string | null} */
  #stickOn = null;
  #log = new ChatLog();
  #title = h("span", { class: "chat-title", dir: "auto" });
  #below = h("span", { class: "chat-below", dir: "auto" });
  #picture = h("span", { class: "chat-avatar" });
  #typing = h("div", { class: "chat-typing", role: "status" });
  #hint = h("div", { class: "stick-hint", hidden: true });
  /** @type {PeelComposer} */
  #composer = /** @type {any} */ (null);
  /** @type {PeelPanel} */
  #panel = /** @type {any} */ (null);

  mount() {
    this.#id = this.getAttribute("conversation-id") ?? "";
    const id = this.#id;
    if (!store.state.conversations[id]) return void this.#missing();
    this.#composer = /** @type {any} */ (h("peel-composer", { "conversation-id": id }));
    this.#panel = /** @type {any} */ (h("peel-panel", null));
    const back = () => actions.go({ name: "home" });
    replace(
      this,
      h(
        "header",
        { class: "pane-head chat-head" },
        h(
          "button",
          { class: "icon-button chat-back", type: "button", "aria-label": t("chat.back"), onclick: back },
          icon("back"),
        ),
        h(
          "h1",
          { class: "chat-heading" },
          h(
            "button",
            {
              class: "chat-who",
              type: "button",
              "aria-haspopup": "dialog",
              title: t("chat.details"),
              onclick: () => openDetails(id),
            },
            this.#picture,
            h("span", { class: "chat-names" }, this.#title, this.#below),
          ),
        ),
      ),
      h("peel-connection", null),
      this.#log.element,
      this.#typing,
      this.#hint,
      this.#composer,
      this.#panel,
    );
    this.#wireLog();
    this.#wirePanel();
    setPeelHost(this.#host());

    const me = store.state.me;
    this.watch((state) => state.conversations[id], (conversation, before) => {
      if (!conversation) {
        actions.toast(t("chat.gone"));
        actions.go({ name: "home" }, { replace: true });
        return;
      }
      if (before && before.members === conversation.members && before.title === conversation.title) return;
      const title = titleOf(conversation, me, language());
      setText(this.#title, title);
      update(this.#log.scroller, { "aria-label": t("chat.log", { name: title }) });
      const direct = conversation.kind === "direct";
      const other = othersIn(conversation, me?.id)[0]?.user;
      setText(
        this.#below,
        direct ? (other ? `@${other.userName}` : "") : t("chat.people", { n: conversation.members.length }),
      );
      replace(this.#picture, conversationAvatar(conversation, me, "small"));
    });
    this.watch((state) => state.typing[id], () => this.#drawTyping());
    this.#log.start(this, id);
    if (matchMedia("(hover: hover) and (min-width: 900px)").matches) this.#composer.focus();
  }

  unmount() {
    this.#log.stop();
  }

  async #missing() {
    replace(
      this,
      h(
        "div",
        { class: "empty late", role: "status" },
        h("span", { class: "spinner" }),
        h("p", null, t("chat.loading")),
      ),
    );
    // The list may still be on its way; only when it is there, the server is asked for this one conversation.
    this.watch((state) => state.conversations[this.#id] !== undefined, (there) => {
      if (there) {
        queueMicrotask(() => this.isConnected && this.replaceWith(h("peel-chat", { "conversation-id": this.#id })));
      }
    });
    try {
      await actions.fetchConversation(this.#id);
    } catch (error) {
      if (!this.isConnected || store.state.conversations[this.#id]) return;
      const gone = error instanceof Problem && error.status === 404;
      replace(
        this,
        h(
          "div",
          { class: "empty", role: "alert" },
          h("p", null, gone ? t("chat.notFound") : problemText(error)),
          h("button", { class: "button", type: "button", onclick: () => actions.go({ name: "home" }) }, t("chat.back")),
        ),
      );
    }
  }

  #wireLog() {
    const log = this.#log;
    log.element.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      const button = /** @type {HTMLElement | null} */ (target.closest("[data-act]"));
      const element = /** @type {HTMLElement | null} */ (target.closest(".message"));
      const row = element && rowOf(element);
      if (!button || !element || !row) return;
      const box = button.getBoundingClientRect();
      if (button.dataset.act === "reply") this.#reply(row);
      else if (button.dataset.act === "menu") this.#menu(row, element, { x: box.left, y: box.bottom + 4 });
      else if (button.dataset.act === "quoted") log.goTo(Number(button.dataset.seq));
      else if (button.dataset.act === "retry" && row.item) actions.retry(row.item.id);
      else if (button.dataset.act === "discard" && row.item) actions.discard(row.item.id);
    });
    log.element.addEventListener("contextmenu", (event) => {
      const target = /** @type {Element} */ (event.target);
      const element = /** @type {HTMLElement | null} */ (target.closest(".message"));
      const row = element && rowOf(element);
      // Links and marked text keep the browser's own menu; placed stickers have theirs.
      if (!row || event.defaultPrevented || target.closest("a, .placements") || String(getSelection())) return;
      event.preventDefault();
      this.#menu(row, element, { x: event.clientX, y: event.clientY });
    });
    this.atEnd(watchHolds(log.element, ".message-sticker", (sticker, at) => {
      const element = /** @type {HTMLElement | null} */ (sticker.closest(".message"));
      const row = element && rowOf(element);
      if (row) this.#menu(row, element, at);
    }));
    log.element.addEventListener("keydown", (event) => {
      const element = /** @type {HTMLElement} */ (event.target);
      if (!element.classList.contains("message")) return;
      const row = rowOf(element);
      if (!row) return;
      if (
        event.key === "Enter" || event.key === " " || event.key === "ContextMenu" ||
        (event.key === "F10" && event.shiftKey)
      ) {
        event.preventDefault();
        const box = /** @type {HTMLElement} */ (element.querySelector(".bubble")).getBoundingClientRect();
        this.#menu(row, element, { x: box.left, y: box.bottom + 4 });
      } else if (event.key === "r" && !event.ctrlKey && !event.metaKey && !row.item) {
        event.preventDefault();
        this.#reply(row);
      }
    });
  }

  /** @param {MessageRow} row */
  #reply(row) {
    const { message } = row;
    actions.reply(this.#id, {
      seq: message.seq,
      sender: message.sender,
      preview: summary(message, store.state).slice(0, 140),
    });
    this.#composer.focus();
  }

  /** @param {MessageRow} row @param {HTMLElement} element @param {{x: number, y: number}} at */
  #menu(row, element, at) {
    openMessageMenu(row, at, element, { reply: () => this.#reply(row), stick: () => this.#chooseFor(row) });
  }

  /** Opens the panel to choose a sticker for a message. @param {MessageRow} row */
  #chooseFor(row) {
    this.#stickOn = row.message.id;
    const words = h("p", null, t("chat.stickHint", { text: summary(row.message, store.state) }));
    const cancel = h("button", {
      class: "link-button",
      type: "button",
      onclick: () => this.#panel.close({ focus: true }),
    }, t("common.cancel"));
    replace(this.#hint, icon("place", { small: true }), words, cancel);
    this.#hint.hidden = false;
    this.#panel.open({ opener: this.#composer.stickerButton, focus: true });
  }

  #wirePanel() {
    const panel = this.#panel;
    this.addEventListener("panel-toggle", (event) => {
      const { keyboard } = /** @type {CustomEvent} */ (event).detail;
      if (panel.isOpen) return panel.close({ focus: keyboard });
      panel.open({ opener: this.#composer.stickerButton, focus: keyboard });
      // With a mouse the text keeps the focus; on a phone its keyboard would lie over the panel.
      if (!keyboard && matchMedia("(hover: none)").matches) this.#composer.text.blur();
    });
    this.#composer.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && panel.isOpen && !event.defaultPrevented) panel.close();
    });
    this.addEventListener("panel-mode", (event) => {
      const mode = /** @type {CustomEvent} */ (event).detail;
      const open = mode !== "closed";
      update(this.#composer.stickerButton, { "aria-expanded": String(open) });
      this.dataset.panel = mode;
      if (!open) {
        this.#stickOn = null;
        this.#hint.hidden = true;
      }
      actions.typing(open ? "sticker" : "stop");
      // The catalogue may have changed since this page asked; a server that was just set up may not have had one.
      if (open) actions.refreshStickers();
    });
    // Still choosing: the sign to the others is renewed while the panel is in use.
    panel.addEventListener("pointerdown", () => actions.typing("sticker"));
    panel.addEventListener("keydown", () => actions.typing("sticker"));
    panel.addEventListener("scroll", () => actions.typing("sticker"), true);
    this.addEventListener("sticker-pick", (event) => {
      const sticker = /** @type {CustomEvent} */ (event).detail;
      if (this.#stickOn) {
        const start = this.#stickOn;
        panel.close();
        stickOn(sticker, { start, opener: this.#composer.stickerButton });
        return;
      }
      actions.send(this.#id, { sticker });
      this.#log.answered();
    });
    this.addEventListener("sent", () => this.#log.answered());
    this.addEventListener("open-maker", async () => {
      const { openMaker } = await import("./maker.js");
      openMaker({ onSaved: () => actions.refreshStickers() });
    });
  }

  /** @returns {import("./peel-host.js").PeelHost} */
  #host() {
    const log = this.#log;
    /** @param {Element} element */
    const targetOf = (element) => {
      const message = element.closest(".message");
      const row = message && rowOf(message);
      const bubble = /** @type {HTMLElement | null} */ (message?.querySelector(".bubble") ?? null);
      return row && !row.item && bubble ? { message: row.message, bubble } : null;
    };
    return {
      me: () => store.state.me?.id,
      nameOf: (user) => nameOf(store.state.people[user]) || t("chat.someone"),
      log: () => log.scroller,
      targets: () =>
        Array.from(log.scroller.querySelectorAll(".message")).flatMap((element) => targetOf(element) ?? []),
      targetAt: (element) => element.closest(".bubble") ? targetOf(element) : null,
      describe: (message) =>
        `${t("message.by", { name: whoIs(store.state, message.sender), time: clockTime(message.at, language()) })}: ${
          summary(message, store.state)
        }`,
      place: (message, draft) => void actions.place(message.id, draft),
      unplace: (message, placement) => void actions.unplace(message.id, placement),
    };
  }

  #drawTyping() {
    const people = typers(store.state, this.#id);
    if (people.length === 0) {
      if (this.#typing.childElementCount) replace(this.#typing);
      return;
    }
    const name = whoIs(store.state, people[0].user);
    const words = people.length > 1
      ? t("chat.typing.many", { n: people.length })
      : t(people[0].what === "sticker" ? "chat.typing.sticker" : "chat.typing.one", { name });
    if (this.#typing.textContent === words) return;
    replace(
      this.#typing,
      h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
      h("span", null, words),
    );
  }
}

define("peel-chat", PeelChat);
