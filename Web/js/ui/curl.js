// A sticker whose corner lifts. The picture is cut along a slanted fold; what lies beyond the fold is drawn again as the
// white back of the paper, mirrored over the fold, in the sticker's own shape.

import { reducedMotion } from "./a11y.js";
import { h } from "./dom.js";

/** How much of the shape the fold takes at full lift. */
const DEPTH = 0.27;
const PROBE = 48;

/**
 * How far a picture reaches towards its lower right corner: the largest x + y of what can be seen, in sides of its box.
 * @param {CanvasImageSource} picture
 * @returns {number} 0…2; 1.6 when nothing can be read
 */
function reachOf(picture) {
  const canvas = h("canvas", { width: PROBE, height: PROBE });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return 1.6;
  try {
    context.drawImage(picture, 0, 0, PROBE, PROBE);
    const { data } = context.getImageData(0, 0, PROBE, PROBE);
    let reach = 0;
    for (let y = 0; y < PROBE; y += 1) {
      for (let x = 0; x < PROBE; x += 1) {
        if (data[(y * PROBE + x) * 4 + 3] > 100) reach = Math.max(reach, x + y + 2);
      }
    }
    return reach > 0 ? reach / PROBE : 1.6;
  } catch {
    return 1.6;
  }
}

/** A picture with a corner that can be lifted. */
export class Curl {
  #width = 0;
  #height = 0;
  #amount = 0;
  #reach = 1.6;
  #frame = 0;

  /**
   * @param {string} address of the picture
   */
  constructor(address) {
    this.image = h("img", { alt: "", draggable: "false", src: address });
    this.flap = h("span", { class: "curl-flap" });
    this.flap.style.maskImage = `url("${address}")`;
    this.face = h("span", { class: "curl-face" }, this.image);
    this.element = h(
      "span",
      { class: "curl", "aria-hidden": "true" },
      this.face,
      h("span", { class: "curl-lift" }, this.flap),
    );
    this.image.decode().then(() => {
      this.#reach = reachOf(this.image);
      this.#draw();
    }, () => {});
  }

  /**
   * Shows another picture of the same sticker.
   * @param {string} address
   */
  set address(address) {
    this.image.src = address;
    this.flap.style.maskImage = `url("${address}")`;
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    this.#width = width;
    this.#height = height;
    this.element.style.width = `${width}px`;
    this.element.style.height = `${height}px`;
    this.#draw();
  }

  /** How far the corner is lifted, 0…1. */
  get amount() {
    return this.#amount;
  }

  /** @param {number} amount */
  set amount(amount) {
    this.#amount = amount;
    this.#draw();
  }

  /**
   * Lifts or lays down the corner.
   * @param {number} target 0…1
   * @param {number} [time] milliseconds
   */
  lift(target, time = 180) {
    cancelAnimationFrame(this.#frame);
    if (reducedMotion() || time <= 0) {
      this.amount = target;
      return;
    }
    const from = this.#amount;
    /** @type {number | undefined} */
    let start;
    /** @param {number} now */
    const step = (now) => {
      start ??= now;
      const part = Math.min(1, (now - start) / time);
      this.amount = from + (target - from) * (1 - (1 - part) ** 3);
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** Ends what still moves. */
  stop() {
    cancelAnimationFrame(this.#frame);
  }

  #draw() {
    const flat = this.#amount <= 0.001;
    this.flap.hidden = flat;
    if (flat) {
      this.face.style.clipPath = "";
      return;
    }
    const w = this.#width;
    const tall = this.#height;
    const tip = this.#reach * ((w + tall) / 2);
    const fold = tip - this.#amount * DEPTH * Math.min(w, tall) * 1.4;
    const far = 40;
    this.face.style.clipPath = `polygon(${-far}px ${-far}px, ${fold + far}px ${-far}px, ${-far}px ${fold + far}px)`;
    this.flap.style.clipPath =
      `polygon(${fold + far}px ${-far}px, ${w + far}px ${-far}px, ${w + far}px ${tall + far}px, ` +
      `${-far}px ${tall + far}px, ${-far}px ${fold + far}px)`;
    this.flap.style.transform = `matrix(0, -1, -1, 0, ${fold}, ${fold})`;
    this.flap.style.setProperty("--fold", `${fold / Math.SQRT2}px`);
    this.flap.style.setProperty("--tip", `${tip / Math.SQRT2}px`);
  }
}
