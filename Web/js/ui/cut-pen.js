// The hand on the photo: one finger or the mouse draws with the tool, two fingers or the wheel look closely, and keys can do all of it.

import { goesRound, simplified, tidy } from "../core/marks.js";
import { t } from "../strings/index.js";
import { announce } from "./a11y.js";

/** @typedef {import("../core/marks.js").Point} Point */
/** @typedef {import("../core/marks.js").Mark} Mark */
/** @typedef {"look" | "keep" | "remove" | "lasso" | "tap" | "box"} Tool */
/** @typedef {import("./cut-view.js").CutView} CutView */

/** How far a pointer may tremble and still be a press, in pixels. */
const tremble = 6;
/** @type {Record<string, [number, number]>} */
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class CutPen {
  /** @type {Tool} */
  #tool = "look";
  #size = 0.04;
  /** @type {CutView} */
  #view;
  /** @type {(mark: Mark) => void} */
  #mark;
  /** @type {() => boolean} */
  #mayDraw;
  /** @type {() => void} */
  #dropped;
  /** Fingers and mouse on the photo. @type {Map<number, {clientX: number, clientY: number}>} */
  #pointers = new Map();
  /** The line under way. @type {Point[]} */
  #line = [];
  /** What is held: a pointer draws, looks, pinches, or the keys hold the pen down. @type {null | "line" | "look" | "pinch" | "box" | "keys"} */
  #held = null;
  /** @type {{clientX: number, clientY: number}} */
  #start = { clientX: 0, clientY: 0 };
  /** Where the keys have the pen. @type {Point} */
  #at = { x: 0.5, y: 0.5 };

  /**
   * @param {CutView} view
   * @param {{mark: (mark: Mark) => void, mayDraw: () => boolean, dropped: () => void}} handlers `dropped`: a line was given up
   */
  constructor(view, { mark, mayDraw, dropped }) {
    this.#view = view;
    this.#mark = mark;
    this.#mayDraw = mayDraw;
    this.#dropped = dropped;
    const { element, stage } = view;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#moved(event));
    for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) {
      element.addEventListener(type, (event) => this.#up(event));
    }
    element.addEventListener("pointerleave", () => this.#held === null && view.hideCursor());
    element.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    element.addEventListener("dblclick", (event) => {
      if (this.#tool === "look") view.zoom(view.scale > 1 ? null : 2.5, view.inArea(event));
    });
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    stage.addEventListener("keydown", (event) => this.#key(event));
    stage.addEventListener("blur", () => this.#held === "keys" && this.#drop());
  }

  get tool() {
    return this.#tool;
  }

  /** @param {Tool} tool */
  set tool(tool) {
    this.#drop();
    this.#tool = tool;
    this.#view.hideCursor();
    this.#view.element.dataset.tool = tool;
  }

  get size() {
    return this.#size;
  }

  /** In parts of the longer edge. @param {number} size */
  set size(size) {
    this.#size = size;
  }

  /** Whether something is being drawn. */
  get isDrawing() {
    return this.#held !== null && this.#held !== "look";
  }

  /** Gives up what is under way. */
  drop() {
    this.#drop();
  }

  get #isBrush() {
    return this.#tool === "keep" || this.#tool === "remove";
  }

  // Pointers

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.pointerType === "mouse" && event.button > 1) return;
    this.#pointers.set(event.pointerId, event);
    this.#view.element.setPointerCapture(event.pointerId);
    if (this.#pointers.size === 2) {
      // The first finger of two has begun something that was not meant.
      this.#drop();
      this.#held = "pinch";
    }
    if (this.#held !== null || this.#pointers.size > 1) return;
    this.#start = event;
    const target = /** @type {Element} */ (event.target);
    if (this.#tool === "look" || event.button === 1 || !this.#mayDraw()) {
      this.#held = "look";
      if (event.button === 0) this.#view.compare(true);
      return;
    }
    event.preventDefault();
    const at = this.#view.onPhoto(event);
    if (this.#tool === "box") {
      this.#held = "box";
      this.#view.box.begin(at, target);
      return;
    }
    this.#view.stage.focus({ preventScroll: true });
    this.#held = "line";
    this.#begin(at);
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const before = this.#pointers.get(event.pointerId);
    if (before) this.#pointers.set(event.pointerId, event);
    const far = Math.hypot(event.clientX - this.#start.clientX, event.clientY - this.#start.clientY) > tremble;
    if (!before) {
      if (event.pointerType === "mouse" && this.#tool !== "look" && this.#tool !== "box") this.#hover(event);
    } else if (this.#held === "pinch") {
      this.#pinch(event, before);
    } else if (this.#held === "look") {
      if (far) this.#view.compare(false);
      if (far && this.#view.scale > 1) this.#view.pan(this.#distance(before, event));
    } else if (this.#held === "box") {
      this.#view.box.move(this.#view.onPhoto(event), far);
    } else if (this.#held === "line") {
      this.#hover(event);
      const moves = event.getCoalescedEvents();
      this.#extend((moves.length > 0 ? moves : [event]).map((move) => this.#view.onPhoto(move)));
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.#pointers.delete(event.pointerId)) return;
    const held = this.#held;
    if (held === "pinch") {
      // The finger that stays would draw from where it is; it has to come anew.
      if (this.#pointers.size === 0) this.#held = null;
      return;
    }
    if (this.#pointers.size > 0) return;
    this.#held = null;
    this.#view.compare(false);
    const stays = event.type === "pointerup";
    if (held === "box") this.#view.box.end(stays);
    if (held === "line") {
      if (stays) this.#finish();
      else this.#drop();
      if (event.pointerType !== "mouse") this.#view.hideCursor();
    }
  }

  /** @param {{clientX: number, clientY: number}} from @param {{clientX: number, clientY: number}} to */
  #distance(from, to) {
    const [a, b] = [this.#view.inArea(from), this.#view.inArea(to)];
    return { x: b.x - a.x, y: b.y - a.y };
  }

  /** @param {PointerEvent} event @param {{clientX: number, clientY: number}} before */
  #pinch(event, before) {
    if (this.#pointers.size !== 2) return;
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const reach = (/** @type {{clientX: number, clientY: number}} */ one) =>
      Math.max(20, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
    const middle = { clientX: (before.clientX + other.clientX) / 2, clientY: (before.clientY + other.clientY) / 2 };
    this.#view.zoom(reach(event) / reach(before), this.#view.inArea(middle));
    const moved = this.#distance(before, event);
    this.#view.pan({ x: moved.x / 2, y: moved.y / 2 });
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (event.shiftKey || event.deltaX !== 0) {
      const { width, height } = this.#view.area.getBoundingClientRect();
      this.#view.pan({ x: -event.deltaX * lines / width, y: -event.deltaY * lines / height });
    } else {
      this.#view.zoom(Math.exp(-event.deltaY * lines * 0.002), this.#view.inArea(event));
    }
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    this.#view.showCursor(this.#view.onPhoto(event), this.#isBrush ? this.#size : 0);
  }

  // Lines

  /** @param {Point} at */
  #begin(at) {
    this.#line = [at];
    if (this.#isBrush) this.#view.cut.extend(this.#stroke([at]));
  }

  /** @param {Point[]} points */
  #extend(points) {
    const from = this.#line[this.#line.length - 1];
    this.#line.push(...points);
    if (this.#isBrush) this.#view.cut.extend(this.#stroke([from, ...points]));
    else if (this.#tool === "lasso") this.#view.drawLine(this.#line);
  }

  #finish() {
    const line = this.#line;
    this.#line = [];
    this.#view.drawLine([]);
    if (this.#isBrush) {
      this.#mark(this.#stroke(simplified(line)));
    } else if (this.#tool === "tap") {
      const point = line[line.length - 1];
      if (inside(point)) this.#mark({ kind: "tap", point: tidy(point) });
    } else if (this.#tool === "lasso") {
      const points = simplified(line);
      if (goesRound(points)) this.#mark({ kind: "lasso", points });
      else announce(t("maker.lasso.small"));
    }
  }

  #drop() {
    const hadLine = this.#line.length > 0;
    if (this.#held === "box") this.#view.box.end(false);
    this.#view.compare(false);
    this.#held = null;
    this.#line = [];
    if (!hadLine) return;
    this.#view.drawLine([]);
    this.#view.cut.restore();
    this.#dropped();
  }

  /** @param {Point[]} points @returns {import("../core/marks.js").Stroke} */
  #stroke(points) {
    return { kind: "stroke", keeps: this.#tool === "keep", width: this.#size, points };
  }

  // Keys

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") this.#view.zoom(1.25, this.#at);
    else if (event.key === "-") this.#view.zoom(0.8, this.#at);
    else if (event.key === "0") this.#view.zoom(null);
    else if (this.#tool === "look" || this.#tool === "box") this.#lookKey(event);
    else this.#drawKey(event);
  }

  /** @param {KeyboardEvent} event */
  #lookKey(event) {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    this.#view.pan({ x: -arrow[0] * 0.1, y: -arrow[1] * 0.1 });
  }

  /** @param {KeyboardEvent} event */
  #drawKey(event) {
    const arrow = arrows[event.key];
    if (arrow) {
      const step = (event.shiftKey ? 0.05 : 0.01) / Math.sqrt(this.#view.scale);
      this.#at = tidy({ x: this.#at.x + arrow[0] * step, y: this.#at.y + arrow[1] * step });
      if (this.#held === "keys" && (this.#isBrush || this.#tool === "lasso")) this.#extend([this.#at]);
      if (!event.repeat) announce(t("maker.pen.at", { x: percent(this.#at.x), y: percent(this.#at.y) }));
    } else if (event.key === " " || event.key === "Enter") {
      if (event.repeat || !this.#mayDraw()) return event.preventDefault();
      this.#press();
    } else if (event.key === "Escape" && this.#held === "keys") {
      this.#drop();
      announce(t("maker.pen.dropped"));
      event.stopPropagation();
    } else {
      return;
    }
    event.preventDefault();
    this.#view.showCursor(this.#at, this.#isBrush ? this.#size : 0, true);
  }

  /** The pen goes down, or up again. */
  #press() {
    if (this.#held === "keys" || this.#tool === "tap") {
      if (this.#held !== "keys") this.#begin(this.#at);
      this.#held = null;
      this.#finish();
    } else if (this.#held === null) {
      this.#held = "keys";
      this.#begin(this.#at);
      announce(t("maker.pen.down"));
    }
  }
}

/** @param {number} part */
const percent = (part) => Math.round(part * 100);

/** @param {Point} point */
const inside = ({ x, y }) => x >= 0 && y >= 0 && x <= 1 && y <= 1;
