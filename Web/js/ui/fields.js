// Small inputs of the maker: a slider with its value in words, a row of colours, a row of choices, a switch.

import { t } from "../strings/index.js";
import { h, setText, uniqueId, update } from "./dom.js";

/** @type {readonly [string, string][]} */
const colors = [
  ["white", "#ffffff"],
  ["black", "#1e1b18"],
  ["orange", "#e4572e"],
  ["yellow", "#ffcf3f"],
  ["green", "#3fa66a"],
  ["blue", "#3b7dd8"],
  ["pink", "#ff8fb1"],
];

/** A slider; `words` says its value to people. */
export class Slider {
  /** @type {(value: number) => string} */
  #words;

  /**
   * @param {{label: string, min: number, max: number, step?: number, value: number, words: (value: number) => string, change: (value: number) => void}}
   *   options
   */
  constructor({ label, min, max, step = 1, value, words, change }) {
    const id = uniqueId("slider");
    this.#words = words;
    this.output = h("output", { class: "edge-value", for: id });
    this.input = h("input", {
      type: "range",
      class: "edge-slider",
      id,
      min,
      max,
      step,
      oninput: () => {
        this.#say();
        change(this.value);
      },
    });
    this.element = h(
      "div",
      { class: "field-slider" },
      h("div", { class: "edge-line" }, h("label", { class: "label", for: id }, label), this.output),
      this.input,
    );
    this.value = value;
  }

  get value() {
    return Number(this.input.value);
  }

  set value(value) {
    this.input.value = String(value);
    this.#say();
  }

  #say() {
    const words = this.#words(this.value);
    setText(this.output, words);
    this.input.setAttribute("aria-valuetext", words);
  }
}

/** Seven colours and one of one's own. */
export class Colors {
  #value;
  /** @type {(color: string) => void} */
  #change;
  /** @type {HTMLInputElement[]} */
  #inputs;

  /** @param {{label: string, value: string, change: (color: string) => void}} options */
  constructor({ label, value, change }) {
    const group = uniqueId("colors");
    this.#value = value;
    this.#change = change;
    this.own = h("input", {
      type: "color",
      class: "edge-own",
      ".value": "#8a5cf6",
      "aria-label": t("maker.color.own"),
      title: t("maker.color.own"),
      oninput: () => this.#choose(this.own.value),
      onclick: () => this.#choose(this.own.value),
    });
    this.#inputs = colors.map(([name, color]) => {
      const input = h("input", {
        type: "radio",
        name: group,
        class: "edge-color",
        "aria-label": t(`maker.color.${name}`),
        title: t(`maker.color.${name}`),
        onchange: () => this.#choose(color),
        dataset: { color },
      });
      input.style.setProperty("--swatch", color);
      return input;
    });
    this.element = h(
      "div",
      { class: "field-colors" },
      h("p", { class: "label", id: group }, label),
      h(
        "div",
        { class: "edge-swatches" },
        h("div", { class: "edge-colors", role: "radiogroup", "aria-labelledby": group }, this.#inputs),
        this.own,
      ),
    );
    this.value = value;
  }

  get value() {
    return this.#value;
  }

  set value(color) {
    this.#value = color;
    for (const input of this.#inputs) input.checked = input.dataset.color === color;
    this.own.classList.toggle("is-chosen", !colors.some(([, known]) => known === color));
  }

  /** @param {string} color */
  #choose(color) {
    this.value = color;
    this.#change(color);
  }
}

/**
 * One of a few, side by side.
 * @template {string} T
 */
export class Choice {
  /** @type {Map<T, HTMLInputElement>} */
  #inputs = new Map();

  /** @param {{label: string, options: readonly (readonly [T, string])[], value: T, change: (value: T) => void}} options */
  constructor({ label, options, value, change }) {
    const group = uniqueId("choice");
    const choices = options.map(([option, words]) => {
      const input = h("input", { type: "radio", name: group, value: option, onchange: () => change(option) });
      this.#inputs.set(option, input);
      return h("label", { class: "choice" }, input, words);
    });
    this.element = h(
      "div",
      { class: "field-choice" },
      h("p", { class: "label", id: group }, label),
      h("div", { class: "segments", role: "radiogroup", "aria-labelledby": group }, choices),
    );
    this.value = value;
  }

  /** @returns {T} */
  get value() {
    return /** @type {T} */ ([...this.#inputs].find(([, input]) => input.checked)?.[0]);
  }

  set value(value) {
    for (const [option, input] of this.#inputs) input.checked = option === value;
  }
}

/** On or off, with what it opens. */
export class Switch {
  /** @param {{label: string, hint?: string, change: (on: boolean) => void}} options @param {...Node} inside shown while it is on */
  constructor({ label, hint, change }, ...inside) {
    const id = uniqueId("switch");
    this.input = h("input", {
      type: "checkbox",
      role: "switch",
      class: "switch",
      id,
      onchange: () => {
        this.#open();
        change(this.input.checked);
      },
    });
    if (hint) update(this.input, { "aria-describedby": `${id}-hint` });
    this.inside = h("div", { class: "field-inside" }, inside);
    this.element = h(
      "div",
      { class: "field-switch" },
      h(
        "div",
        { class: "switch-line" },
        h(
          "div",
          null,
          h("label", { class: "label", for: id }, label),
          hint && h("p", { class: "hint", id: `${id}-hint` }, hint),
        ),
        this.input,
      ),
      this.inside,
    );
    this.#open();
  }

  get value() {
    return this.input.checked;
  }

  set value(on) {
    this.input.checked = on;
    this.#open();
  }

  #open() {
    this.inside.hidden = !this.input.checked || this.inside.childElementCount === 0;
  }
}
