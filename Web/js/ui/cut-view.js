// The photo and its cut-out on a checkerboard: what is removed is dimmed, comparing shows the photo, and it can be looked at closely.

import { panBy, pictureAt, reveal, wholeView, zoomAt } from "../core/zoom.js";
import { CutBox } from "./cut-box.js";
import { CutCanvas } from "./cut-canvas.js";
import { h, s } from "./dom.js";

/** @typedef {import("../core/marks.js").Point} Point */
/** @typedef {import("../core/marks.js").Stroke} Stroke */

export class CutView {
  /** @type {import("../core/zoom.js").View} */
  #view = wholeView;
  #longer = { x: 1, y: 1 };

  photo = h("img", { class: "cut-photo", alt: "", draggable: "false" });
  cut = new CutCanvas(this.photo);
  line = s("polyline", { class: "cut-line", "vector-effect": "non-scaling-stroke" });
  cursor = h("span", { class: "cut-cursor", hidden: true, "aria-hidden": "true" });
  stage = h("div", { class: "cut-stage", role: "img" }, this.photo, this.cut.element);
  /** @type {CutBox} */
  box;
  /** @type {HTMLElement} */
  world;
  /** @type {HTMLElement} */
  area;
  /** @type {HTMLElement} */
  element;

  /** @param {{choose: () => void}} handlers `choose` is called when Enter is pressed on the box */
  constructor({ choose }) {
    this.box = new CutBox(choose);
    const lines = s("svg", { class: "cut-lines", viewBox: "0 0 1 1", preserveAspectRatio: "none" }, this.line);
    this.world = h("div", { class: "cut-world" }, this.stage, lines, this.box.element, this.cursor);
    this.area = h("div", { class: "cut-fit" }, this.world);
    this.element = h("div", { class: "cut-view" }, this.area);
    this.photo.addEventListener("load", () => this.#fit());
  }

  /** @param {string} address */
  async showPhoto(address) {
    this.photo.src = address;
    await this.photo.decode().catch(() => {});
  }

  /** @param {ImageBitmap} picture @param {Stroke[]} pending @param {boolean} fades */
  showCut(picture, pending, fades) {
    this.cut.show(picture, pending, fades);
    this.stage.classList.add("has-cut");
  }

  /** @param {boolean} on whether the photo is shown as it was */
  compare(on) {
    this.stage.classList.toggle("is-compared", on);
  }

  /** @param {boolean} on */
  drawBox(on) {
    this.box.show(on);
    this.stage.classList.toggle("is-drawing", on);
  }

  clear() {
    this.cut.clear();
    this.photo.removeAttribute("src");
    this.stage.classList.remove("has-cut", "is-compared", "is-drawing");
    this.box.show(false);
    this.box.reset();
    this.drawLine([]);
    this.hideCursor();
    this.zoom(null);
  }

  // Looking closely

  get scale() {
    return this.#view.scale;
  }

  /** @param {number | null} factor null: the whole picture @param {Point} [at] in parts of the area */
  zoom(factor, at = { x: 0.5, y: 0.5 }) {
    this.#look(factor === null ? wholeView : zoomAt(this.#view, at, factor));
  }

  /** @param {Point} by in parts of the area */
  pan(by) {
    this.#look(panBy(this.#view, by));
  }

  /** Where in the area something is. @param {{clientX: number, clientY: number}} event @returns {Point} */
  inArea({ clientX, clientY }) {
    const { left, top, width, height } = this.area.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  }

  /** Where on the photo something is. @param {{clientX: number, clientY: number}} event @returns {Point} */
  onPhoto(event) {
    return pictureAt(this.#view, this.inArea(event));
  }

  /** @param {import("../core/zoom.js").View} view */
  #look(view) {
    this.#view = view;
    const { style } = this.world;
    style.transform = `translate(${-view.x * 100}%, ${-view.y * 100}%) scale(${view.scale})`;
    style.setProperty("--zoom", String(view.scale));
    this.element.classList.toggle("is-zoomed", view.scale > 1);
    this.element.dispatchEvent(new Event("zoomed"));
  }

  // What the pen shows

  /** @param {Point[]} points of the lasso */
  drawLine(points) {
    this.line.setAttribute("points", points.map(({ x, y }) => `${x},${y}`).join(" "));
  }

  /**
   * Shows where the pen is, and how wide it is.
   * @param {Point} at
   * @param {number} width in parts of the longer edge; 0 for a point
   * @param {boolean} [follows] whether the view goes with it
   */
  showCursor(at, width, follows = false) {
    const { style } = this.cursor;
    this.cursor.hidden = false;
    this.cursor.classList.toggle("is-point", width === 0);
    style.left = `${at.x * 100}%`;
    style.top = `${at.y * 100}%`;
    style.width = width === 0 ? "" : `${width * this.#longer.x * 100}%`;
    style.height = width === 0 ? "" : `${width * this.#longer.y * 100}%`;
    if (follows) this.#look(reveal(this.#view, at));
  }

  hideCursor() {
    this.cursor.hidden = true;
  }

  #fit() {
    const { naturalWidth: width, naturalHeight: height } = this.photo;
    if (width === 0) return;
    const longer = Math.max(width, height);
    this.#longer = { x: longer / width, y: longer / height };
    this.element.style.setProperty("--ratio", String(width / height));
  }
}
