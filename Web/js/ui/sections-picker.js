// The list of sections with check marks. Every mark is saved as it is made.

import { chosenSections, withAllSections, withSection } from "../core/sections.js";
import { find, h, keyedList, setText, uniqueId } from "./dom.js";
import { icon } from "./icons.js";
import { fillPicture } from "./sticker-image.js";
import { t } from "../strings/index.js";

/** @typedef {import("../core/types.js").Section} Section */

/** The list as an element; `change` is told what the account should keep. */
export class SectionsPicker {
  /** @type {readonly Section[]} */
  #sections = [];
  /** @type {readonly string[] | null} */
  #stored = null;

  /** @param {(sections: string[]) => void} change */
  constructor(change) {
    this.#change = change;
    this.count = h("span", { class: "picker-count" });
    this.list = h("div", { class: "picker-list" });
    this.all = h("button", { type: "button", class: "picker-all", onclick: () => this.#switchAll() });
    const title = uniqueId("picker-title");
    this.element = h(
      "div",
      { class: "panel-picker", role: "group", "aria-labelledby": title },
      h(
        "div",
        { class: "picker-head" },
        h("h3", { class: "picker-title", id: title }, t("panel.sections")),
        this.count,
        this.all,
      ),
      this.list,
    );
  }

  /** @type {(sections: string[]) => void} */
  #change;

  /**
   * @param {readonly Section[]} sections
   * @param {readonly string[] | null} stored
   */
  show(sections, stored) {
    this.#sections = sections;
    this.#stored = stored;
    const chosen = new Set(this.#chosen());
    setText(this.count, t("panel.sections.count", { n: chosen.size, all: sections.length }));
    setText(this.all, chosen.size === sections.length ? t("panel.sections.none") : t("panel.sections.all"));
    this.all.hidden = sections.length < 2;
    keyedList(
      this.list,
      sections,
      (one) => one.id,
      (section) => this.#row(section),
      (element, section) => this.#fill(element, section),
    );
    for (const [index, section] of sections.entries()) {
      /** @type {HTMLInputElement} */ (find(this.list.children[index], "input")).checked = chosen.has(section.id);
    }
  }

  #chosen() {
    return chosenSections(this.#ids(), this.#stored);
  }

  #ids() {
    return this.#sections.map((one) => one.id);
  }

  #switchAll() {
    const on = this.#chosen().length < this.#sections.length;
    this.#keep(withAllSections(this.#ids(), this.#stored, on));
  }

  /** @param {string[]} sections */
  #keep(sections) {
    this.show(this.#sections, sections);
    this.#change(sections);
  }

  /** @param {Section} section */
  #row(section) {
    const input = h("input", {
      type: "checkbox",
      class: "picker-input",
      onchange: () => this.#keep(withSection(this.#ids(), this.#stored, section.id, input.checked)),
    });
    const row = h(
      "label",
      { class: "picker-row" },
      input,
      h("span", { class: "picker-cover" }),
      h("span", { class: "picker-name" }),
      h("span", { class: "picker-mark" }, icon("check", { small: true })),
    );
    this.#fill(row, section);
    return row;
  }

  /** @param {Element} row @param {Section} section */
  #fill(row, section) {
    setText(find(row, ".picker-name"), section.title || t("panel.untitled"));
    if (section.cover) fillPicture(find(row, ".picker-cover"), section.cover, { width: 36 });
  }
}
