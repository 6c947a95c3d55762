// The rectangle round the thing to keep: drawn, moved and pulled at its corners, by pointer and by keys.

import { boxBetween, firstBox, nudgeBox } from "../core/maker.js";
import { t } from "../strings/index.js";
import { announce } from "./a11y.js";
import { h, update } from "./dom.js";

/** @typedef {import("../core/maker.js").Rectangle} Rectangle */
/** @typedef {import("../core/marks.js").Point} Point */

export class CutBox {
  /** @type {Rectangle} */
  #box = { ...firstBox };
  /** Undoes the drag under way. @type {(() => void) | null} */
  #restore = null;
  /** @type {((to: Point, far: boolean) => void) | null} */
  #move = null;

  element = h(
    "div",
    { class: "cut-box", tabindex: "0", role: "application", hidden: true },
    ["nw", "ne", "sw", "se"].map((corner) => h("span", { class: `cut-corner ${corner}`, dataset: { corner } })),
  );

  /** @param {() => void} choose called when Enter is pressed on the box */
  constructor(choose) {
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        return choose();
      }
      const box = nudgeBox(this.#box, event.key, event.shiftKey);
      if (!box) return;
      event.preventDefault();
      this.#lay(box);
      this.#say();
    });
  }

  get value() {
    return this.#box;
  }

  /** @param {boolean} on */
  show(on) {
    this.element.hidden = !on;
    if (!on) return;
    update(this.element, { "aria-label": `${t("maker.box")}. ${t("maker.box.help")}` });
    this.#lay(this.#box);
  }

  /** @param {Rectangle} box */
  set(box) {
    this.#lay({ ...box });
  }

  reset() {
    this.set(firstBox);
  }

  /** A pointer goes down. @param {Point} start in parts of the photo @param {Element} target what was hit */
  begin(start, target) {
    const before = this.#box;
    const corner = /** @type {HTMLElement | null} */ (target.closest("[data-corner]"))?.dataset.corner;
    const inside = !corner && this.element.contains(target);
    this.element.focus({ preventScroll: true });
    this.#restore = () => this.#lay(before);
    this.#move = (to, far) => {
      if (corner) {
        const fixed = {
          x: corner.includes("w") ? before.x + before.width : before.x,
          y: corner.includes("n") ? before.y + before.height : before.y,
        };
        this.#lay(boxBetween(fixed, to));
      } else if (inside) {
        const x = Math.min(1 - before.width, Math.max(0, before.x + to.x - start.x));
        const y = Math.min(1 - before.height, Math.max(0, before.y + to.y - start.y));
        this.#lay({ ...before, x, y });
      } else if (far) {
        this.#lay(boxBetween(start, to));
      }
    };
  }

  /** @param {Point} to @param {boolean} far whether the pointer went farther than a tremble */
  move(to, far) {
    this.#move?.(to, far);
  }

  /** @param {boolean} stays whether the drag counts */
  end(stays) {
    if (!stays) this.#restore?.();
    this.#restore = null;
    this.#move = null;
  }

  /** @param {Rectangle} box */
  #lay(box) {
    this.#box = box;
    const { style } = this.element;
    style.left = `${box.x * 100}%`;
    style.top = `${box.y * 100}%`;
    style.width = `${box.width * 100}%`;
    style.height = `${box.height * 100}%`;
  }

  #say() {
    /** @param {number} part */
    const percent = (part) => Math.round(part * 100);
    const { x, y, width, height } = this.#box;
    announce(t("maker.box.at", { x: percent(x), y: percent(y), width: percent(width), height: percent(height) }));
  }
}
