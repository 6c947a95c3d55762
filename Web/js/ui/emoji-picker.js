// Choosing one to five emoji: from a small table by kind, or by typing.

import { emojiGroups, emojiIn, emojiOf } from "../core/emoji.js";
import { EMOJI_LIMIT } from "../core/maker.js";
import { announce, roving } from "./a11y.js";
import { h, keyedList, replace, uniqueId, update } from "./dom.js";
import { icon } from "./icons.js";
import { language, t } from "../strings/index.js";

/** @typedef {import("../core/emoji.js").EmojiGroup} EmojiGroup */

export class EmojiPicker {
  /** @type {string[]} */
  #chosen = [];
  /** @type {EmojiGroup} */
  #group = "smileys";
  /** @type {() => void} */
  #change;

  /** @param {() => void} change called after every change */
  constructor(change) {
    this.#change = change;
    const hint = uniqueId("emoji-hint");
    const label = uniqueId("emoji-label");
    this.list = h("ul", { class: "emoji-chosen", "aria-label": t("maker.emoji.chosen") });
    this.input = h("input", {
      type: "text",
      class: "input emoji-input",
      autocomplete: "off",
      "aria-label": t("maker.emoji.type"),
      placeholder: t("maker.emoji.type"),
      "aria-describedby": hint,
      oninput: () => this.#typed(),
    });
    this.groups = h("div", { class: "emoji-groups", role: "tablist", "aria-label": t("maker.emoji.group") });
    this.grid = h("div", { class: "emoji-grid", role: "tabpanel", id: uniqueId("emoji-grid") });
    for (const group of emojiGroups) {
      this.groups.append(
        h("button", {
          type: "button",
          role: "tab",
          class: "emoji-tab",
          id: uniqueId("emoji-tab"),
          "aria-controls": this.grid.id,
          dataset: { group },
          onclick: () => this.#show(group),
        }, t(`maker.emoji.${group}`)),
      );
    }
    this.element = h(
      "div",
      { class: "emoji-picker", role: "group", "aria-labelledby": label },
      h("p", { class: "label", id: label }, t("maker.emoji")),
      h("p", { class: "hint", id: hint }, t("maker.emoji.hint")),
      h("div", { class: "emoji-line" }, this.list, this.input),
      this.groups,
      this.grid,
    );
    roving(this.groups, "[role=tab]", { orientation: "horizontal" });
    this.gridFocus = roving(this.grid, ".emoji-choice", { orientation: "horizontal" });
    this.#show(this.#group);
    this.#draw();
  }

  /** @returns {readonly string[]} */
  get chosen() {
    return this.#chosen;
  }

  clear() {
    this.#chosen = [];
    this.#draw();
  }

  /** @param {EmojiGroup} group */
  #show(group) {
    this.#group = group;
    for (const tab of /** @type {HTMLElement[]} */ (Array.from(this.groups.children))) {
      const on = tab.dataset.group === group;
      update(tab, { "aria-selected": String(on) });
      if (on) update(this.grid, { "aria-labelledby": tab.id });
    }
    replace(
      this.grid,
      emojiIn(group).map((entry) =>
        h("button", {
          type: "button",
          class: "emoji-choice",
          "aria-label": t("maker.emoji.add", { name: language() === "ko" ? entry.korean : entry.name }),
          title: language() === "ko" ? entry.korean : entry.name,
          dataset: { emoji: entry.emoji },
          onclick: () => this.#toggle(entry.emoji),
        }, entry.emoji)
      ),
    );
    this.gridFocus?.refresh();
    this.#mark();
  }

  /** @param {string} emoji */
  #toggle(emoji) {
    if (this.#chosen.includes(emoji)) this.#remove(emoji);
    else this.#add([emoji]);
  }

  /** @param {string[]} found */
  #add(found) {
    const fresh = found.filter((one) => !this.#chosen.includes(one));
    if (fresh.length === 0) return;
    if (this.#chosen.length + fresh.length > EMOJI_LIMIT) announce(t("maker.emoji.full"), "assertive");
    const taken = fresh.slice(0, EMOJI_LIMIT - this.#chosen.length);
    if (taken.length === 0) return;
    this.#chosen = [...this.#chosen, ...taken];
    announce(t("maker.emoji.added", { emoji: taken.join(" ") }));
    this.#draw();
    this.#change();
  }

  /** @param {string} emoji */
  #remove(emoji) {
    this.#chosen = this.#chosen.filter((one) => one !== emoji);
    announce(t("maker.emoji.removed", { emoji }));
    this.#draw();
    this.#change();
  }

  #typed() {
    const found = emojiOf(this.input.value, EMOJI_LIMIT);
    if (found.length === 0) return;
    this.input.value = "";
    this.#add(found);
  }

  #draw() {
    const focused = this.list.contains(document.activeElement);
    keyedList(this.list, this.#chosen, (one) => one, (one) =>
      h(
        "li",
        null,
        h(
          "button",
          {
            type: "button",
            class: "emoji-chip",
            "aria-label": t("maker.emoji.remove", { emoji: one }),
            onclick: () => this.#remove(one),
          },
          h("span", null, one),
          icon("close", { small: true }),
        ),
      ));
    this.list.hidden = this.#chosen.length === 0;
    if (focused && !this.list.contains(document.activeElement)) {
      (/** @type {HTMLElement | null} */ (this.list.querySelector("button")) ?? this.input).focus();
    }
    this.#mark();
  }

  #mark() {
    for (const choice of this.grid.querySelectorAll(".emoji-choice")) {
      const on = this.#chosen.includes(/** @type {HTMLElement} */ (choice).dataset.emoji ?? "");
      update(choice, { "aria-pressed": String(on) });
    }
  }
}
