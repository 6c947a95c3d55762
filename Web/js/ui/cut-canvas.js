// The cut-out as pixels: what the server answered, with the strokes on top that it has not answered yet.

import { reducedMotion } from "./a11y.js";
import { h } from "./dom.js";

/** @typedef {import("../core/marks.js").Stroke} Stroke */
/** @typedef {import("../core/marks.js").Point} Point */
/** @typedef {{width: number, height: number, pixels: ArrayBuffer}} Pixels straight alpha */

export class CutCanvas {
  element = h("div", { class: "cut-layers" });
  /** @type {HTMLCanvasElement} */
  #canvas;
  /** @type {CanvasRenderingContext2D} */
  #context;
  /** @type {HTMLImageElement} */
  #photo;
  /** @type {ImageBitmap | null} */
  #base = null;
  /** @type {Stroke[]} */
  #pending = [];

  /** @param {HTMLImageElement} photo whose pixels a keeping stroke brings back */
  constructor(photo) {
    this.#photo = photo;
    this.#canvas = h("canvas", { class: "cut-picture" });
    const context = this.#canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("no canvas");
    this.#context = context;
  }

  get isEmpty() {
    return !this.#canvas.isConnected;
  }

  /**
   * Shows an answer of the server.
   * @param {ImageBitmap} picture
   * @param {Stroke[]} pending strokes that the answer does not know
   * @param {boolean} [fades] whether it takes the place of what was there gently
   */
  show(picture, pending, fades = false) {
    if (fades && !this.isEmpty && !reducedMotion()) this.#fade();
    this.#base = picture;
    this.#pending = pending;
    if (this.#canvas.width !== picture.width || this.#canvas.height !== picture.height) {
      this.#canvas.width = picture.width;
      this.#canvas.height = picture.height;
    }
    this.#redraw();
    this.element.append(this.#canvas);
  }

  /** Begins with nothing kept, for a photo in which nothing was found. @param {number} width @param {number} height */
  begin(width, height) {
    this.#base = null;
    this.#pending = [];
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.element.append(this.#canvas);
  }

  /** Adds a stroke that the server does not know yet. @param {Stroke} stroke */
  add(stroke) {
    this.#pending = [...this.#pending, stroke];
    this.#paint(stroke);
  }

  /** Draws a part of a stroke under way. @param {Stroke} stroke with the corners that are new, from the last one on */
  extend(stroke) {
    this.#paint(stroke);
  }

  /** The stroke under way was given up. */
  restore() {
    this.#redraw();
  }

  /** Keeps what is inside a line and nothing else. @param {Point[]} points */
  clip(points) {
    const { width, height } = this.#canvas;
    const context = this.#context;
    this.#pending = [];
    context.clearRect(0, 0, width, height);
    context.save();
    context.beginPath();
    for (const { x, y } of points) context.lineTo(x * width, y * height);
    context.closePath();
    context.clip();
    context.drawImage(this.#photo, 0, 0, width, height);
    context.restore();
  }

  clear() {
    this.element.replaceChildren();
    this.#base = null;
    this.#pending = [];
  }

  /** @returns {Pixels | null} */
  pixels() {
    if (this.isEmpty) return null;
    const { width, height } = this.#canvas;
    const { data } = this.#context.getImageData(0, 0, width, height);
    return { width, height, pixels: /** @type {ArrayBuffer} */ (data.buffer) };
  }

  #redraw() {
    const { width, height } = this.#canvas;
    this.#context.clearRect(0, 0, width, height);
    if (this.#base) this.#context.drawImage(this.#base, 0, 0);
    for (const stroke of this.#pending) this.#paint(stroke);
  }

  /** @param {Stroke} stroke */
  #paint({ keeps, width: part, points }) {
    const { width, height } = this.#canvas;
    const context = this.#context;
    const size = Math.max(2, part * Math.max(width, height));
    context.save();
    context.globalCompositeOperation = keeps ? "source-over" : "destination-out";
    const ink = keeps ? this.#photoInk() : "#000";
    context.strokeStyle = ink;
    context.fillStyle = ink;
    context.lineWidth = size;
    context.lineCap = "round";
    context.lineJoin = "round";
    context.beginPath();
    if (points.length === 1) {
      context.arc(points[0].x * width, points[0].y * height, size / 2, 0, Math.PI * 2);
      context.fill();
    } else {
      for (const { x, y } of points) context.lineTo(x * width, y * height);
      context.stroke();
    }
    context.restore();
  }

  /** The photo as a colour to draw with. */
  #photoInk() {
    const { naturalWidth, naturalHeight } = this.#photo;
    const pattern = naturalWidth > 0 ? this.#context.createPattern(this.#photo, "no-repeat") : null;
    if (!pattern) return "#808080";
    pattern.setTransform(
      new DOMMatrix().scale(this.#canvas.width / naturalWidth, this.#canvas.height / naturalHeight),
    );
    return pattern;
  }

  /** Leaves what is seen now above the new picture for a moment. */
  #fade() {
    const ghost = h("canvas", { class: "cut-ghost", width: this.#canvas.width, height: this.#canvas.height });
    ghost.getContext("2d")?.drawImage(this.#canvas, 0, 0);
    for (const type of ["animationend", "animationcancel"]) {
      ghost.addEventListener(type, () => ghost.remove(), { once: true });
    }
    queueMicrotask(() => this.element.append(ghost));
  }
}

/**
 * The pixels of a picture, straight alpha.
 * @param {Blob} picture
 * @returns {Promise<Pixels>}
 */
export async function pixelsOf(picture) {
  const bitmap = await createImageBitmap(picture, { premultiplyAlpha: "none" });
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  if (!context) throw new Error("no canvas");
  return { width, height, pixels: /** @type {ArrayBuffer} */ (context.getImageData(0, 0, width, height).data.buffer) };
}
