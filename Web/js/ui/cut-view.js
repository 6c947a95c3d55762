// The photo and its cut-out on a checkerboard: what is removed is dimmed, holding shows the photo, and a box can be drawn.

import { boxBetween, firstBox, nudgeBox } from "../core/maker.js";
import { announce, reducedMotion } from "./a11y.js";
import { h, update } from "./dom.js";
import { t } from "../strings/index.js";

/** @typedef {import("../core/maker.js").Rectangle} Rectangle */

export class CutView {
  /** @type {Rectangle} */
  #box = { ...firstBox };
  #drawing = false;
  /** @type {() => void} */
  #choose;

  photo = h("img", { class: "cut-photo", alt: "", draggable: "false" });
  layers = h("div", { class: "cut-layers" });
  frame = h(
    "div",
    { class: "cut-box", tabindex: "0", role: "application", hidden: true },
    ["nw", "ne", "sw", "se"].map((corner) => h("span", { class: `cut-corner ${corner}`, dataset: { corner } })),
  );
  stage = h("div", { class: "cut-stage", role: "img" }, this.photo, this.layers);
  element = h("div", { class: "cut-view" }, h("div", { class: "cut-fit" }, this.stage, this.frame));

  /** @param {{choose: () => void}} handlers `choose` is called when Enter is pressed on the box */
  constructor({ choose }) {
    this.#choose = choose;
    this.frame.addEventListener("keydown", (event) => this.#onKey(event));
    this.element.addEventListener("pointerdown", (event) => this.#onDown(event));
    this.photo.addEventListener("load", () => this.#fit());
  }

  /** The box that was drawn. */
  get box() {
    return this.#box;
  }

  /** @param {string} address */
  showPhoto(address) {
    this.layers.replaceChildren();
    this.stage.classList.remove("has-cut");
    this.photo.hidden = false;
    this.photo.src = address;
    update(this.stage, { "aria-label": t("maker.compared") });
  }

  /**
   * Shows a cut; it takes the place of the one before with a short cross-fade.
   * @param {string} address
   */
  async showCut(address) {
    const image = h("img", { class: "cut-picture", alt: "", draggable: "false", src: address });
    await image.decode().catch(() => {});
    const before = Array.from(this.layers.children);
    this.layers.append(image);
    this.stage.classList.add("has-cut");
    update(this.stage, { "aria-label": t("maker.cutOut") });
    if (before.length === 0 || reducedMotion()) {
      for (const one of before) one.remove();
      return;
    }
    image.classList.add("fading-in");
    const settle = () => {
      for (const one of before) one.remove();
      image.classList.remove("fading-in");
    };
    image.addEventListener("animationend", settle, { once: true });
    image.addEventListener("animationcancel", settle, { once: true });
  }

  /** @param {boolean} on whether the photo is shown as it was */
  compare(on) {
    this.stage.classList.toggle("is-compared", on);
  }

  /** @param {boolean} on */
  draw(on) {
    this.#drawing = on;
    this.frame.hidden = !on;
    this.stage.classList.toggle("is-drawing", on);
    if (!on) return;
    update(this.frame, { "aria-label": `${t("maker.box")}. ${t("maker.box.help")}` });
    this.#lay();
  }

  resetBox() {
    this.#box = { ...firstBox };
  }

  clear() {
    this.layers.replaceChildren();
    this.photo.removeAttribute("src");
    this.stage.classList.remove("has-cut", "is-compared", "is-drawing");
    this.frame.hidden = true;
  }

  #fit() {
    const { naturalWidth, naturalHeight } = this.photo;
    if (naturalWidth === 0) return;
    this.element.style.setProperty("--ratio", String(naturalWidth / naturalHeight));
  }

  #lay() {
    const { x, y, width, height } = this.#box;
    this.frame.style.left = `${x * 100}%`;
    this.frame.style.top = `${y * 100}%`;
    this.frame.style.width = `${width * 100}%`;
    this.frame.style.height = `${height * 100}%`;
  }

  /** @param {PointerEvent} event */
  #onDown(event) {
    if (!this.#drawing || event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    const area = this.stage.getBoundingClientRect();
    /** @param {PointerEvent} at */
    const point = (at) => ({ x: (at.clientX - area.left) / area.width, y: (at.clientY - area.top) / area.height });
    const start = point(event);
    const before = this.#box;
    const corner = /** @type {HTMLElement} */ (event.target).closest("[data-corner]");
    const inside = !corner && this.frame.contains(/** @type {Node} */ (event.target));
    const { pointerId } = event;
    this.element.setPointerCapture(pointerId);
    this.frame.focus({ preventScroll: true });

    /** @param {PointerEvent} move */
    const onMove = (move) => {
      if (move.pointerId !== pointerId) return;
      const now = point(move);
      if (corner) {
        const which = /** @type {HTMLElement} */ (corner).dataset.corner ?? "";
        const fixed = {
          x: which.includes("w") ? before.x + before.width : before.x,
          y: which.includes("n") ? before.y + before.height : before.y,
        };
        this.#box = boxBetween(fixed, now);
      } else if (inside) {
        const x = Math.min(1 - before.width, Math.max(0, before.x + now.x - start.x));
        const y = Math.min(1 - before.height, Math.max(0, before.y + now.y - start.y));
        this.#box = { ...before, x, y };
      } else if (Math.hypot((now.x - start.x) * area.width, (now.y - start.y) * area.height) > 6) {
        this.#box = boxBetween(start, now);
      }
      this.#lay();
    };
    /** @param {PointerEvent} up */
    const onUp = (up) => {
      if (up.pointerId !== pointerId) return;
      this.element.removeEventListener("pointermove", onMove);
      this.element.removeEventListener("pointerup", onUp);
      this.element.removeEventListener("pointercancel", onUp);
      if (up.type === "pointercancel") {
        this.#box = before;
        this.#lay();
      }
    };
    this.element.addEventListener("pointermove", onMove);
    this.element.addEventListener("pointerup", onUp);
    this.element.addEventListener("pointercancel", onUp);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.key === "Enter") {
      event.preventDefault();
      return this.#choose();
    }
    const box = nudgeBox(this.#box, event.key, event.shiftKey);
    if (!box) return;
    event.preventDefault();
    this.#box = box;
    this.#lay();
    /** @param {number} part */
    const percent = (part) => Math.round(part * 100);
    announce(
      t("maker.box.at", {
        x: percent(box.x),
        y: percent(box.y),
        width: percent(box.width),
        height: percent(box.height),
      }),
    );
  }
}
