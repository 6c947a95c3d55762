// How the sticker looks: large on a ground of one's choice, and live at its three sizes, drawn by the kernels the server uses.

import { SIZES } from "../core/maker.js";
import { effects, kernelStyle } from "../core/style.js";
import { drawSticker } from "../io/kernels.js";
import { t } from "../strings/index.js";
import { h } from "./dom.js";

/** @typedef {import("./cut-canvas.js").Pixels} Pixels */
/** @typedef {import("../core/style.js").Style} Style */
/** @typedef {import("../workers/kernels.js").Words} Words */
/** @typedef {{picture: Pixels, style: Style, words: Words | null}} Wish */

const grounds = /** @type {const} */ (["light", "dark", "picture"]);
const largest = SIZES[2];
const sampleSide = 132;

export class StylePreview {
  /** @type {Wish | null} */
  #wish = null;
  #drawing = false;
  #again = false;
  #showsGuide = false;

  stage = h("canvas", { width: largest, height: largest, class: "look-canvas", "aria-hidden": "true" });
  guide = h("span", { class: "look-guide", hidden: true, "aria-hidden": "true" });
  ground = h("div", { class: "look-ground on-picture" }, this.stage, this.guide);
  canvases = SIZES.map((size) =>
    h("canvas", { width: size, height: size, class: "size-canvas", "aria-hidden": "true" })
  );
  /** One for each effect. */
  samples = effects.map(() => h("canvas", { width: sampleSide, height: sampleSide, "aria-hidden": "true" }));
  note = h("p", { class: "hint", hidden: true }, t("maker.previewFailed"));
  /** @type {HTMLButtonElement[]} */
  tiles;
  /** @type {HTMLElement} */
  element;

  constructor() {
    this.tiles = SIZES.map((size, index) =>
      h(
        "button",
        {
          type: "button",
          class: ["size-tile", `on-${grounds[index]}`],
          "aria-pressed": String(index === 2),
          dataset: { size },
          onclick: () => this.#stand(index),
        },
        h("span", { class: "size-ground" }, this.canvases[index]),
        h(
          "span",
          { class: "size-words" },
          h("strong", null, t("maker.size", { n: String(size) })),
          " ",
          t(`maker.size.${grounds[index]}`),
        ),
      )
    );
    this.element = h(
      "div",
      { class: "look" },
      this.ground,
      h("div", { class: "size-tiles", role: "group", "aria-label": t("maker.sizes") }, this.tiles),
      this.note,
    );
  }

  /** The finished sticker at its largest. */
  get canvas() {
    return this.canvases[2];
  }

  /** Whether the margin is shown as a line. @param {boolean} on */
  showGuide(on) {
    this.#showsGuide = on;
    this.guide.hidden = !on;
  }

  /**
   * Draws it, and again whenever it is called.
   * @param {Pixels | null} picture
   * @param {Style} style
   * @param {Words | null} words as the server drew them
   */
  show(picture, style, words) {
    this.#wish = picture ? { picture, style, words } : null;
    if (picture) return void this.#draw();
    for (const canvas of [this.stage, ...this.canvases, ...this.samples]) {
      canvas.getContext("2d")?.clearRect(0, 0, canvas.width, canvas.height);
    }
  }

  /** @param {number} index which ground */
  #stand(index) {
    this.ground.className = `look-ground on-${grounds[index]}`;
    for (const [at, tile] of this.tiles.entries()) tile.setAttribute("aria-pressed", String(at === index));
  }

  /** One drawing at a time, the large one first; while one runs, only the latest wish is kept. */
  async #draw() {
    this.#again = true;
    if (this.#drawing) return;
    this.#drawing = true;
    this.ground.setAttribute("aria-busy", "true");
    try {
      while (this.#again && this.#wish) {
        this.#again = false;
        await this.#drawAll(this.#wish);
      }
      this.note.hidden = true;
    } catch {
      // The page was left, or the browser has no WebAssembly: the server draws the same.
      this.note.hidden = this.#wish === null;
    } finally {
      this.#drawing = false;
      this.ground.setAttribute("aria-busy", "false");
    }
  }

  /** @param {Wish} wish */
  async #drawAll({ picture, style, words }) {
    const finish = kernelStyle(style);
    const job = { ...picture, words: words ?? undefined };
    for (const canvas of this.canvases.toReversed()) {
      const { guide } = await paint(canvas, job, finish);
      if (this.#again) return;
      if (canvas !== this.canvas) continue;
      const context = this.stage.getContext("2d");
      context?.clearRect(0, 0, largest, largest);
      context?.drawImage(canvas, 0, 0);
      this.#layGuide(guide);
    }
    for (const [index, canvas] of this.samples.entries()) {
      if (this.#again) return;
      await paint(canvas, job, { ...finish, effect: effects[index], margin: 0 });
    }
    this.canvas.dispatchEvent(new Event("sticker-drawn"));
  }

  /** @param {import("../workers/kernels.js").Box} box */
  #layGuide({ x, y, width, height }) {
    const { style } = this.guide;
    style.left = `${x / largest * 100}%`;
    style.top = `${y / largest * 100}%`;
    style.width = `${width / largest * 100}%`;
    style.height = `${height / largest * 100}%`;
    this.guide.hidden = !this.#showsGuide;
  }
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Pixels & {words?: Words}} job
 * @param {import("../workers/kernels.js").Style} style
 */
async function paint(canvas, job, style) {
  const made = await drawSticker({ ...job, style, canvasWidth: canvas.width, canvasHeight: canvas.height });
  const pixels = new ImageData(new Uint8ClampedArray(made.pixels), canvas.width, canvas.height);
  canvas.getContext("2d")?.putImageData(pixels, 0, 0);
  return made;
}
