// The sticker's edge: how wide, which colour, and how it looks at the three sizes on three grounds.

import { DEFAULT_OUTLINE, OUTLINE_LIMIT, SIZES } from "../core/maker.js";
import { drawSticker } from "../io/kernels.js";
import { h, setText, uniqueId } from "./dom.js";
import { t } from "../strings/index.js";

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
const grounds = /** @type {const} */ (["light", "dark", "picture"]);

/** @typedef {import("./cut-canvas.js").Pixels} Pixels */

export class EdgePicker {
  /** @type {Pixels | null} */
  #cut = null;
  #drawing = false;
  #again = false;
  #width = DEFAULT_OUTLINE;
  #color = "#ffffff";

  constructor() {
    const label = uniqueId("edge");
    const group = uniqueId("edge-color");
    this.value = h("output", { class: "edge-value" });
    this.slider = h("input", {
      type: "range",
      class: "edge-slider",
      id: label,
      min: 0,
      max: OUTLINE_LIMIT,
      step: 1,
      ".value": String(DEFAULT_OUTLINE),
      oninput: () => {
        this.#width = Number(this.slider.value);
        this.#say();
        void this.#draw();
      },
    });
    this.own = h("input", {
      type: "color",
      class: "edge-own",
      ".value": "#8a5cf6",
      "aria-label": t("maker.color.own"),
      title: t("maker.color.own"),
      oninput: () => this.#paint(this.own.value),
      onclick: () => this.#paint(this.own.value),
    });
    this.swatches = h(
      "div",
      { class: "edge-colors", role: "radiogroup", "aria-labelledby": group },
      colors.map(([name, color]) => {
        const input = h("input", {
          type: "radio",
          name: group,
          class: "edge-color",
          "aria-label": t(`maker.color.${name}`),
          title: t(`maker.color.${name}`),
          checked: color === this.#color,
          onchange: () => this.#paint(color),
          dataset: { color },
        });
        input.style.setProperty("--swatch", color);
        return input;
      }),
    );
    this.canvases = SIZES.map((size) =>
      h("canvas", { width: size, height: size, class: "size-canvas", "aria-hidden": "true" })
    );
    this.note = h("p", { class: "hint", hidden: true }, t("maker.previewFailed"));
    this.sizes = h(
      "div",
      { class: "size-tiles" },
      SIZES.map((size, index) =>
        h(
          "figure",
          { class: ["size-tile", `on-${grounds[index]}`], dataset: { size } },
          h("div", { class: "size-ground" }, this.canvases[index]),
          h(
            "figcaption",
            null,
            h("strong", null, t("maker.size", { n: String(size) })),
            " ",
            t(`maker.size.${grounds[index]}`),
          ),
        )
      ),
    );
    this.controls = h(
      "div",
      { class: "edge" },
      h(
        "div",
        { class: "edge-line" },
        h("label", { class: "label", for: label }, t("maker.outline.width")),
        this.value,
      ),
      this.slider,
      h("p", { class: "label", id: group }, t("maker.outline.color")),
      h("div", { class: "edge-swatches" }, this.swatches, this.own),
    );
    this.#say();
  }

  get outline() {
    return { width: this.#width, color: this.#color };
  }

  /** The largest of the three, for showing it elsewhere. */
  get canvas() {
    return this.canvases[2];
  }

  /** Draws again for a new cut. @param {Pixels | null} cut */
  show(cut) {
    this.#cut = cut;
    if (cut) void this.#draw();
    else for (const canvas of this.canvases) canvas.getContext("2d")?.clearRect(0, 0, canvas.width, canvas.height);
  }

  /** @param {string} color */
  #paint(color) {
    this.#color = color;
    for (const input of /** @type {HTMLInputElement[]} */ (Array.from(this.swatches.children))) {
      input.checked = input.dataset.color === color;
    }
    this.own.classList.toggle("is-chosen", !colors.some(([, known]) => known === color));
    void this.#draw();
  }

  #say() {
    const words = this.#width === 0 ? t("maker.outline.none") : t("maker.outline.value", { n: this.#width });
    setText(this.value, words);
    this.slider.setAttribute("aria-valuetext", words);
  }

  /** One drawing at a time; while one runs, only the latest wish is kept. */
  async #draw() {
    if (this.#drawing) {
      this.#again = true;
      return;
    }
    this.#drawing = true;
    try {
      do {
        this.#again = false;
        const cut = this.#cut;
        if (!cut) return;
        const color = parseInt(this.#color.slice(1), 16);
        const made = await Promise.all(
          SIZES.map((size) =>
            drawSticker({
              ...cut,
              style: { outline: { width: this.#width, color } },
              canvasWidth: size,
              canvasHeight: size,
            })
          ),
        );
        if (cut !== this.#cut) {
          this.#again = this.#cut !== null;
          continue;
        }
        this.note.hidden = true;
        made.forEach(({ pixels }, index) => {
          const size = SIZES[index];
          this.canvases[index].getContext("2d")?.putImageData(
            new ImageData(new Uint8ClampedArray(pixels), size, size),
            0,
            0,
          );
        });
        this.canvas.dispatchEvent(new Event("sticker-drawn"));
      } while (this.#again);
    } catch {
      // The page was left, or the browser has no WebAssembly: the server draws the same.
      this.note.hidden = this.#cut === null;
    } finally {
      this.#drawing = false;
    }
  }
}
