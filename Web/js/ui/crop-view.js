// A part of the cut-out is chosen: the whole of it with a box over it.

import { t } from "../strings/index.js";
import { CutBox } from "./cut-box.js";
import { h } from "./dom.js";

/** @typedef {import("../core/maker.js").Rectangle} Rectangle */
/** @typedef {import("./cut-canvas.js").Pixels} Pixels */

/** How far a pointer may tremble and still be a press, in pixels. */
const tremble = 6;
/** @type {Rectangle} */
const whole = { x: 0, y: 0, width: 1, height: 1 };

export class CropView {
  /** @type {(crop: Rectangle | null) => void} */
  #done;
  #start = { clientX: 0, clientY: 0 };

  box = new CutBox(() => this.#finish());
  canvas = h("canvas", { class: "crop-picture", "aria-hidden": "true" });
  area = h("div", { class: "crop-fit" }, this.canvas, this.box.element);
  element = h(
    "div",
    { class: "crop-view", hidden: true },
    this.area,
    h(
      "div",
      { class: "crop-bar" },
      h("button", { type: "button", class: "button", onclick: () => this.#close(null) }, t("maker.crop.whole")),
      h("button", { type: "button", class: "button primary", onclick: () => this.#finish() }, t("maker.crop.done")),
    ),
  );

  /** @param {(crop: Rectangle | null) => void} done null is the whole picture */
  constructor(done) {
    this.#done = done;
    this.area.addEventListener("pointerdown", (event) => this.#down(event));
    this.area.addEventListener("pointermove", (event) => {
      const far = Math.hypot(event.clientX - this.#start.clientX, event.clientY - this.#start.clientY) > tremble;
      if (this.area.hasPointerCapture(event.pointerId)) this.box.move(this.#at(event), far);
    });
    this.area.addEventListener("pointerup", () => this.box.end(true));
    this.area.addEventListener("pointercancel", () => this.box.end(false));
  }

  /** @param {Pixels} picture @param {Rectangle | null} crop */
  open({ width, height, pixels }, crop) {
    this.canvas.width = width;
    this.canvas.height = height;
    this.canvas.getContext("2d")?.putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
    this.area.style.setProperty("--ratio", String(width / height));
    this.box.set(crop ?? whole);
    this.box.show(true);
    this.element.hidden = false;
    this.box.element.focus({ preventScroll: true });
  }

  close() {
    this.element.hidden = true;
  }

  #finish() {
    const { x, y, width, height } = this.box.value;
    this.#close(width > 0.995 && height > 0.995 ? null : { x, y, width, height });
  }

  /** @param {Rectangle | null} crop */
  #close(crop) {
    this.close();
    this.#done(crop);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    this.area.setPointerCapture(event.pointerId);
    this.#start = event;
    this.box.begin(this.#at(event), /** @type {Element} */ (event.target));
  }

  /** @param {PointerEvent} event in parts of the picture */
  #at({ clientX, clientY }) {
    const { left, top, width, height } = this.area.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  }
}
