// Third step of the maker: edge, effect, light, words and frame, with the sticker beside them as it will be.

import { effects, firstGlow, firstShadow, firstStyle, flipped, quarterTurn, wireStyle } from "../core/style.js";
import { DEFAULT_OUTLINE, OUTLINE_LIMIT } from "../core/maker.js";
import { t } from "../strings/index.js";
import { announce, roving } from "./a11y.js";
import { h, replace, uniqueId, update } from "./dom.js";
import { CropView } from "./crop-view.js";
import { Choice, Colors, Slider, Switch } from "./fields.js";
import { icon } from "./icons.js";
import { StylePreview } from "./style-preview.js";
import { WordsPart } from "./words-part.js";

/** @typedef {import("./cut-canvas.js").Pixels} Pixels */
/** @typedef {import("../core/style.js").Style} Style */
/** @typedef {"edge" | "effect" | "light" | "words" | "frame"} Part */

/** @type {readonly [Part, string][]} */
const parts = [["edge", "edge"], ["effect", "sparkle"], ["light", "light"], ["words", "letters"], ["frame", "crop"]];

/** @param {number} n */
const pixels = (n) => t("maker.outline.value", { n });
/** @param {number} n */
const percent = (n) => t("maker.percent", { n });

export class StyleStep {
  /** @type {Style} */
  #style = firstStyle;
  /** @type {Pixels | null} */
  #cut = null;
  /** @type {import("../workers/kernels.js").Words | null} */
  #words = null;

  preview = new StylePreview();
  width = new Slider({
    label: t("maker.outline.width"),
    min: 0,
    max: OUTLINE_LIMIT,
    value: DEFAULT_OUTLINE,
    words: (n) => n === 0 ? t("maker.outline.none") : pixels(n),
    change: (width) => this.#set({ outline: { ...this.#style.outline, width } }),
  });
  side = new Choice({
    label: t("maker.outline.side"),
    options: [["outside", t("maker.outline.outside")], ["inside", t("maker.outline.inside")]],
    value: /** @type {"outside" | "inside"} */ ("outside"),
    change: (side) => this.#set({ outline: { ...this.#style.outline, side } }),
  });
  color = new Colors({
    label: t("maker.outline.color"),
    value: firstStyle.outline.color,
    change: (color) => this.#set({ outline: { ...this.#style.outline, color } }),
  });
  distance = new Slider({
    label: t("maker.shadow.distance"),
    min: 0,
    max: 48,
    value: firstShadow.offsetY,
    words: pixels,
    change: () => this.#setShadow(),
  });
  softness = new Slider({
    label: t("maker.shadow.softness"),
    min: 0,
    max: 64,
    value: firstShadow.blur,
    words: pixels,
    change: () => this.#setShadow(),
  });
  strength = new Slider({
    label: t("maker.shadow.strength"),
    min: 5,
    max: 100,
    step: 5,
    value: firstShadow.opacity * 100,
    words: percent,
    change: () => this.#setShadow(),
  });
  shadow = new Switch(
    { label: t("maker.shadow"), change: () => this.#setShadow() },
    this.distance.element,
    this.softness.element,
    this.strength.element,
  );
  reach = new Slider({
    label: t("maker.glow.reach"),
    min: 4,
    max: 96,
    value: firstGlow.radius,
    words: pixels,
    change: () => this.#setGlow(),
  });
  glowColor = new Colors({ label: t("maker.outline.color"), value: "#ffcf3f", change: () => this.#setGlow() });
  glow = new Switch(
    { label: t("maker.glow"), change: () => this.#setGlow() },
    this.reach.element,
    this.glowColor.element,
  );
  tilt = new Slider({
    label: t("maker.tilt"),
    min: -45,
    max: 45,
    value: 0,
    words: (n) => t("maker.degrees", { n }),
    change: (turn) => this.#set({ geometry: { ...this.#style.geometry, turn } }),
  });
  margin = new Slider({
    label: t("maker.margin"),
    min: 0,
    max: 128,
    step: 2,
    value: 0,
    words: (n) => n === 0 ? t("maker.margin.none") : pixels(n),
    change: (margin) => this.#set({ margin }),
  });
  guide = new Switch({
    label: t("maker.guide"),
    hint: t("maker.guide.hint"),
    change: (on) => this.preview.showGuide(on),
  });
  centring = new Switch({
    label: t("maker.centring"),
    hint: t("maker.centring.hint"),
    change: (on) => this.#set({ centring: on ? "optical" : "box" }),
  });
  crop = new CropView((crop) => {
    this.#cropping(false);
    this.#set({ geometry: { ...this.#style.geometry, crop } });
    this.cropButton.focus();
  });
  cropButton = h(
    "button",
    { type: "button", class: "button wide", onclick: () => this.#cropping(true) },
    icon("crop", { small: true }),
    t("maker.crop"),
  );
  words = new WordsPart({
    changed: (caption, words) => {
      this.#words = words;
      this.#set({ caption });
    },
    busy: (on) => update(this.panel, { "aria-busy": String(on) }),
  });
  tabs = h("div", { class: "style-tabs", role: "tablist", "aria-label": t("maker.part.group") });
  panel = h("div", {
    class: "style-panel",
    role: "tabpanel",
    "aria-busy": "false",
    id: uniqueId("style-panel"),
    tabindex: "-1",
  });
  element = h(
    "div",
    { class: "maker-pane pane-style" },
    this.preview.element,
    h("div", { class: "style-tools" }, this.tabs, this.panel),
  );
  /** @type {HTMLInputElement[]} */
  effectInputs = [];
  /** @type {Record<Part, Node>} */
  contents;

  constructor() {
    this.contents = {
      edge: h("div", { class: "style-part" }, this.width.element, this.color.element, this.side.element),
      effect: this.#effects(),
      light: h("div", { class: "style-part" }, this.shadow.element, this.glow.element),
      words: this.words.element,
      frame: h(
        "div",
        { class: "style-part" },
        h(
          "div",
          { class: "style-turns", role: "group", "aria-label": t("maker.turns") },
          this.#turn("rotate", "maker.turn.left", (geometry) => quarterTurn(geometry, -1)),
          this.#turn("rotateRight", "maker.turn.right", (geometry) => quarterTurn(geometry, 1)),
          this.#turn("flipAcross", "maker.flip.across", (geometry) => flipped(geometry, "across")),
          this.#turn("flipDown", "maker.flip.down", (geometry) => flipped(geometry, "down")),
        ),
        this.cropButton,
        this.tilt.element,
        this.margin.element,
        this.guide.element,
        this.centring.element,
      ),
    };
    for (const [part, picture] of parts) {
      this.tabs.append(
        h(
          "button",
          {
            type: "button",
            role: "tab",
            class: "style-tab",
            id: uniqueId("style-tab"),
            "aria-controls": this.panel.id,
            dataset: { part },
            onclick: () => this.#open(part),
          },
          icon(picture),
          h("span", null, t(`maker.part.${part}`)),
        ),
      );
    }
    this.preview.ground.append(this.crop.element);
    roving(this.tabs, "[role=tab]", { orientation: "horizontal", onMove: (tab) => tab.click() });
    this.#open("edge");
  }

  /** What the server is told. */
  get wire() {
    return wireStyle(this.#style);
  }

  /** The finished sticker, for showing it elsewhere. */
  get canvas() {
    return this.preview.canvas;
  }

  /** There is another cut, or none. @param {Pixels | null} cut */
  show(cut) {
    this.#cut = cut;
    this.#cropping(false);
    this.#draw();
  }

  /** Back to how every sticker begins. */
  reset() {
    this.#style = firstStyle;
    this.#words = null;
    this.words.reset();
    this.width.value = firstStyle.outline.width;
    this.color.value = firstStyle.outline.color;
    this.side.value = "outside";
    for (const one of [this.shadow, this.glow, this.guide, this.centring]) one.value = false;
    this.preview.showGuide(false);
    this.tilt.value = 0;
    this.margin.value = 0;
    for (const [index, input] of this.effectInputs.entries()) input.checked = index === 0;
    this.#open("edge");
    this.show(null);
  }

  focus() {
    /** @type {HTMLElement | null} */ (this.tabs.querySelector("[aria-selected=true]"))?.focus({ preventScroll: true });
  }

  /** @param {Partial<Style>} change */
  #set(change) {
    this.#style = { ...this.#style, ...change };
    this.#draw();
  }

  #draw() {
    this.preview.show(this.#cut, this.#style, this.#words);
  }

  /** @param {boolean} on */
  #cropping(on) {
    this.preview.stage.hidden = on && this.#cut !== null;
    if (on && this.#cut) this.crop.open(this.#cut, this.#style.geometry.crop);
    else this.crop.close();
  }

  #setShadow() {
    const shadow = {
      offsetX: 0,
      offsetY: this.distance.value,
      blur: this.softness.value,
      opacity: this.strength.value / 100,
    };
    this.#set({ shadow: this.shadow.value ? shadow : null });
  }

  #setGlow() {
    const glow = { radius: this.reach.value, color: this.glowColor.value, opacity: firstGlow.opacity };
    this.#set({ glow: this.glow.value ? glow : null });
  }

  /** @param {Part} part */
  #open(part) {
    for (const tab of /** @type {HTMLElement[]} */ (Array.from(this.tabs.children))) {
      const on = tab.dataset.part === part;
      update(tab, { "aria-selected": String(on) });
      if (on) update(this.panel, { "aria-labelledby": tab.id });
    }
    replace(this.panel, this.contents[part]);
    this.panel.scrollTop = 0;
  }

  #effects() {
    const group = uniqueId("effect");
    const cards = effects.map((effect, index) => {
      const input = h("input", {
        type: "radio",
        name: group,
        class: "visually-hidden",
        ".checked": index === 0,
        onchange: () => this.#set({ effect }),
      });
      this.effectInputs.push(input);
      return h(
        "label",
        { class: "effect-card" },
        input,
        this.preview.samples[index],
        h("span", null, t(`maker.effect.${effect}`)),
      );
    });
    return h("div", { class: "effect-cards", role: "radiogroup", "aria-label": t("maker.part.effect") }, cards);
  }

  /** @param {string} picture @param {string} words @param {(geometry: Style["geometry"]) => Style["geometry"]} change */
  #turn(picture, words, change) {
    return h(
      "button",
      {
        type: "button",
        class: "style-turn",
        onclick: () => {
          const geometry = change(this.#style.geometry);
          this.tilt.value = geometry.turn;
          this.#set({ geometry });
          announce(t(words));
        },
      },
      icon(picture),
      h("span", null, t(words)),
    );
  }
}
