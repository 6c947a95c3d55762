// The tools of the cut: which one, how wide, back and forth, closer and farther.

import { t } from "../strings/index.js";
import { h, replace, setText, uniqueId, update } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("./cut-pen.js").Tool} Tool */

/** @type {readonly [Tool, string][]} */
const tools = [
  ["look", "eye"],
  ["keep", "brush"],
  ["remove", "eraser"],
  ["lasso", "lasso"],
  ["tap", "tap"],
  ["box", "rectangle"],
];

/**
 * @typedef {object} ToolEvents
 * @property {(tool: Tool) => void} choose
 * @property {(size: number) => void} size
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} reset
 * @property {(factor: number | null) => void} zoom
 * @property {(on: boolean, announced: boolean) => void} compare
 * @property {() => void} cutBox
 */

export class CutTools {
  /** @type {ToolEvents} */
  #events;
  /** @type {Record<string, HTMLInputElement>} */
  #inputs = {};

  undo = this.#button("undo", "maker.undo", () => this.#events.undo());
  redo = this.#button("redo", "maker.redo", () => this.#events.redo());
  reset = this.#button("retry", "maker.reset", () => this.#events.reset());
  closer = this.#button("zoomIn", "maker.zoom.in", () => this.#events.zoom(1.5));
  farther = this.#button("zoomOut", "maker.zoom.out", () => this.#events.zoom(1 / 1.5));
  compare = h(
    "button",
    { type: "button", class: "icon-button maker-compare", "aria-label": t("maker.compare"), title: t("maker.compare") },
    icon("compare"),
  );
  slider = h("input", { type: "range", class: "edge-slider", min: 1, max: 100, step: 1, ".value": "45" });
  help = h("p", { class: "hint cut-help" });
  cutBox = h(
    "button",
    { type: "button", class: "button primary", onclick: () => this.#events.cutBox() },
    icon("scissors", { small: true }),
    t("maker.box.cut"),
  );
  context = h("div", { class: "cut-context" });
  element = h("div", { class: "cut-tools" });
  /** @type {HTMLElement} */
  sizeLine;

  /** @param {ToolEvents} events */
  constructor(events) {
    this.#events = events;
    const [size, group] = [uniqueId("brush"), uniqueId("tool")];
    update(this.slider, { id: size, oninput: () => this.#events.size(this.size) });
    this.sizeLine = h(
      "div",
      { class: "cut-size" },
      h("label", { class: "label", for: size }, t("maker.brush")),
      this.slider,
    );
    const choices = tools.map(([tool, picture]) => {
      const input = h("input", {
        type: "radio",
        name: group,
        class: "visually-hidden",
        value: tool,
        onchange: () => this.#events.choose(tool),
      });
      this.#inputs[tool] = input;
      return h("label", { class: "cut-tool" }, input, icon(picture), h("span", null, t(`maker.tool.${tool}`)));
    });
    replace(
      this.element,
      h("div", { class: "cut-choice", role: "radiogroup", "aria-label": t("maker.tool.group") }, choices),
      h(
        "div",
        { class: "cut-bar", role: "toolbar", "aria-label": t("maker.tool.bar") },
        this.undo,
        this.redo,
        this.reset,
        h("span", { class: "cut-gap" }),
        this.farther,
        this.closer,
        this.compare,
      ),
      this.context,
    );
    for (const type of ["pointerup", "pointercancel", "pointerleave", "blur", "keyup"]) {
      this.compare.addEventListener(type, () => this.#events.compare(false, false));
    }
    this.compare.addEventListener("pointerdown", () => this.#events.compare(true, false));
    this.compare.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      this.#events.compare(true, !event.repeat);
    });
    this.compare.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** The brush in parts of the longer edge: fine steps where it is narrow. */
  get size() {
    return 0.006 + 0.2 * (Number(this.slider.value) / 100) ** 2;
  }

  /**
   * @param {{tool: Tool, ready: boolean, hasUndo: boolean, hasRedo: boolean, hasMarks: boolean, scale: number}} state
   */
  show({ tool, ready, hasUndo, hasRedo, hasMarks, scale }) {
    this.#inputs[tool].checked = true;
    for (const one of ["look", "remove"]) this.#inputs[one].disabled = !ready;
    this.undo.disabled = !hasUndo;
    this.redo.disabled = !hasRedo;
    this.reset.disabled = !hasMarks;
    this.farther.disabled = scale <= 1;
    this.compare.disabled = !ready;
    const isBrush = tool === "keep" || tool === "remove";
    if (this.context.dataset.tool === tool && this.context.childElementCount > 0) return;
    this.context.dataset.tool = tool;
    setText(this.help, t(`maker.tool.${tool}.help`));
    replace(this.context, isBrush ? this.sizeLine : this.help, tool === "box" && this.cutBox);
  }

  /** @param {Tool} tool */
  focus(tool) {
    this.#inputs[tool].focus({ preventScroll: true });
  }

  /** @param {string} picture @param {string} words @param {() => void} act */
  #button(picture, words, act) {
    return h(
      "button",
      { type: "button", class: "icon-button", "aria-label": t(words), title: t(words), onclick: act },
      icon(picture),
    );
  }
}
