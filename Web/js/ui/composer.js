// The input bar: plus menu, text, sticker button, send.

import { t } from "../strings/index.js";
import { codePoints, limits } from "../core/rules.js";
import { actions, store } from "../io/actions.js";
import { locate, LocationRefused } from "../io/geo.js";
import { announce } from "./a11y.js";
import { define, find, h, replace, uniqueId, update } from "./dom.js";
import { icon } from "./icons.js";
import { View } from "./view.js";
import { whoIs } from "./words.js";

/** @typedef {import("../core/types.js").Location} Location */

/**
 * `<peel-composer conversation-id>`. Events, bubbling: `panel-toggle` (the sticker button), `open-maker`, `sent`.
 */
export class PeelComposer extends View {
  #id = "";
  /** @type {"off" | "finding" | "on"} */
  #locating = "off";
  /** @type {Location | null} */
  #location = null;
  #locationRound = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #idle;

  text = h("textarea", { class: "composer-text", rows: "1", enterkeyhint: "send", dir: "auto" });
  stickerButton = h("button", { class: "icon-button", type: "button", "aria-expanded": "false" }, icon("sticker"));
  #send = h("button", { class: "icon-button primary send", type: "submit" }, icon("send"));
  #above = h("div", { class: "composer-above" });
  #reply = h("div", { class: "composer-reply", hidden: true });
  #place = h("div", { class: "composer-place", hidden: true });
  #long = h("p", { class: "composer-long", role: "status", hidden: true });
  #switch = h("input", { class: "switch", type: "checkbox", role: "switch" });
  #switchHint = h("span", { class: "hint" });
  #menu = h("div", { class: "menu plus-menu", popover: "auto" });

  mount() {
    this.#id = this.getAttribute("conversation-id") ?? "";
    const menuId = uniqueId("plus");
    const switchId = uniqueId("switch");
    const plus = h(
      "button",
      {
        class: "icon-button plus",
        type: "button",
        "aria-label": t("input.plus"),
        title: t("input.plus"),
        popovertarget: menuId,
      },
      icon("plus"),
    );
    update(this.text, { placeholder: t("input.placeholder"), "aria-label": t("input.label") });
    update(this.stickerButton, { "aria-label": t("input.stickers"), title: t("input.stickers") });
    update(this.#send, { "aria-label": t("input.send"), title: t("input.send") });
    update(this.#switch, { id: switchId, "aria-describedby": `${switchId}-hint` });
    update(this.#switchHint, { id: `${switchId}-hint` });
    update(this.#menu, { id: menuId, role: "group", "aria-label": t("input.plus") });
    replace(
      this.#menu,
      h(
        "button",
        {
          class: "menu-item",
          type: "button",
          onclick: (/** @type {Event} */ event) => this.#fromMenu("panel-toggle", event),
        },
        icon("sticker"),
        t("input.stickers"),
      ),
      h(
        "button",
        {
          class: "menu-item",
          type: "button",
          onclick: (/** @type {Event} */ event) => this.#fromMenu("open-maker", event),
        },
        icon("scissors"),
        h("span", { class: "menu-words" }, t("input.make"), h("span", { class: "hint" }, t("input.make.hint"))),
      ),
      h(
        "label",
        { class: "menu-item", for: switchId },
        icon("location"),
        h("span", { class: "menu-words" }, t("input.location"), this.#switchHint),
        this.#switch,
      ),
    );
    const form = h(
      "form",
      { class: "composer" },
      this.#above,
      h(
        "div",
        { class: "composer-row" },
        plus,
        h("div", { class: "composer-field" }, this.text, this.stickerButton),
        this.#send,
      ),
    );
    replace(this.#above, this.#reply, this.#place, this.#long);
    replace(this, form, this.#menu);

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.text.value = store.state.drafts[this.#id] ?? "";
    this.text.addEventListener("input", () => this.#typed());
    this.text.addEventListener("keydown", (event) => this.#key(event));
    this.text.addEventListener("blur", () => this.#stopTyping());
    // The focus stays in the text, so that a phone keeps its keyboard.
    for (const button of [this.#send, this.stickerButton]) {
      button.addEventListener("pointerdown", (event) => event.preventDefault());
    }
    this.stickerButton.addEventListener(
      "click",
      (event) => this.#emit("panel-toggle", { keyboard: event.detail === 0 }),
    );
    this.#switch.addEventListener("change", () => this.#toggleLocation(this.#switch.checked));
    this.#menu.addEventListener("toggle", (event) => this.#placeMenu(/** @type {ToggleEvent} */ (event), plus));
    this.watch((state) => state.settings.stickerButton, (on) => this.stickerButton.hidden = !on);
    this.watch((state) => state.replies[this.#id] ?? null, (reply, before) => {
      this.#reply.hidden = !reply;
      if (reply) {
        const name = whoIs(store.state, reply.sender);
        replace(
          this.#reply,
          icon("reply", { small: true }),
          h(
            "div",
            { class: "reply-words" },
            h("p", { class: "reply-name" }, t("input.replying", { name })),
            h("p", { class: "reply-text", dir: "auto" }, reply.preview),
          ),
          h(
            "button",
            {
              class: "icon-button",
              type: "button",
              "aria-label": t("input.replying.cancel"),
              onclick: () => {
                actions.reply(this.#id, null);
                this.text.focus();
              },
            },
            icon("close", { small: true }),
          ),
        );
      }
      if (reply && before !== undefined) this.text.focus();
    });
    this.#drawPlace();
    this.#fit();
  }

  unmount() {
    this.#stopTyping();
    this.#locationRound += 1;
  }

  focus() {
    this.text.focus();
  }

  /** @param {string} type @param {{keyboard: boolean}} [detail] whether it came from a key, so that the focus should follow */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }

  /** @param {string} type @param {Event} event */
  #fromMenu(type, event) {
    this.#menu.hidePopover();
    this.#emit(type, { keyboard: /** @type {UIEvent} */ (event).detail === 0 });
  }

  /** @param {ToggleEvent} event @param {HTMLElement} plus */
  #placeMenu(event, plus) {
    update(plus, { "aria-expanded": String(event.newState === "open") });
    if (event.newState !== "open") return;
    const button = plus.getBoundingClientRect();
    const box = this.#menu.getBoundingClientRect();
    const rtl = getComputedStyle(this).direction === "rtl";
    const left = rtl ? button.right - box.width : button.left;
    this.#menu.style.left = `${Math.max(8, Math.min(left, innerWidth - box.width - 8))}px`;
    this.#menu.style.top = `${Math.max(8, button.top - box.height - 8)}px`;
    /** @type {HTMLElement} */ (find(this.#menu, ".menu-item")).focus();
  }

  #submit() {
    const text = this.text.value.trim();
    if (codePoints(text) > limits.text || this.#locating === "finding" || (!text && !this.#location)) return;
    const location = this.#location ?? undefined;
    this.text.value = "";
    this.#setLocation("off", null);
    this.#fit();
    clearTimeout(this.#idle);
    actions.typing("stop");
    actions.send(this.#id, { text: text || undefined, location });
    if (!store.state.online) announce(t("input.queued"));
    this.#emit("sent");
  }

  #typed() {
    actions.draft(this.#id, this.text.value);
    this.#fit();
    clearTimeout(this.#idle);
    if (!this.text.value.trim()) return actions.typing("stop");
    actions.typing("text");
    this.#idle = setTimeout(() => actions.typing("stop"), 5000);
  }

  #stopTyping() {
    clearTimeout(this.#idle);
    if (this.text.value.trim()) actions.typing("stop");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    // 229: the key belongs to an input method that is composing, as Korean ones do.
    if (event.key !== "Enter" || event.isComposing || event.keyCode === 229) return;
    const command = event.ctrlKey || event.metaKey;
    const sends = store.state.settings.enterSends ? !event.shiftKey && !event.altKey : command;
    if (!sends) return;
    event.preventDefault();
    this.#submit();
  }

  /** Height by content, up to six lines; and whether there is anything to send. */
  #fit() {
    const { text } = this;
    text.style.height = "auto";
    text.style.height = `${text.scrollHeight}px`;
    const over = codePoints(text.value.trim()) - limits.text;
    this.#long.hidden = over <= 0;
    if (over > 0) replace(this.#long, t("input.tooLong", { n: over }));
    const ready = over <= 0 && this.#locating !== "finding" && (text.value.trim() !== "" || this.#location !== null);
    update(this.#send, { "aria-disabled": ready ? null : "true" });
    this.#send.classList.toggle("idle", !ready);
  }

  /** @param {boolean} on */
  async #toggleLocation(on) {
    this.#locationRound += 1;
    const round = this.#locationRound;
    if (!on) return this.#setLocation("off", null);
    this.#setLocation("finding", null);
    announce(t("input.location.finding"));
    try {
      const location = await locate();
      if (round !== this.#locationRound) return;
      this.#setLocation("on", location);
      announce(t("input.location.ready"));
    } catch (error) {
      if (round !== this.#locationRound) return;
      const reason = error instanceof LocationRefused ? error.reason : "unavailable";
      this.#setLocation("off", null, t(`input.location.${reason}`));
    }
  }

  /**
   * @param {"off" | "finding" | "on"} state
   * @param {Location | null} location
   * @param {string} [reason] why it went back to off
   */
  #setLocation(state, location, reason) {
    this.#locating = state;
    this.#location = location;
    this.#switch.checked = state !== "off";
    this.#drawPlace(reason);
    this.#fit();
    if (reason) announce(reason, "assertive");
  }

  /** @param {string} [reason] */
  #drawPlace(reason) {
    const state = this.#locating;
    const words = reason ??
      t(
        state === "finding"
          ? "input.location.finding"
          : state === "on"
          ? "input.location.ready"
          : "input.location.hint",
      );
    replace(this.#switchHint, words);
    this.#switchHint.classList.toggle("bad", reason !== undefined);
    this.#place.hidden = state === "off" && !reason;
    this.#place.classList.toggle("bad", reason !== undefined);
    const close = () => {
      if (reason) this.#drawPlace();
      else this.#toggleLocation(false);
      this.text.focus();
    };
    replace(
      this.#place,
      state === "finding"
        ? h("span", { class: "spinner", "aria-hidden": "true" })
        : icon(reason ? "warning" : "location", { small: true }),
      h("p", null, words),
      h(
        "button",
        {
          class: "icon-button",
          type: "button",
          "aria-label": t(reason ? "common.close" : "input.location.remove"),
          onclick: close,
        },
        icon("close", { small: true }),
      ),
    );
  }
}

define("peel-composer", PeelComposer);
