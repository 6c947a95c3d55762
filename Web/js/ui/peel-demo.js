// The welcome page's sticker: peel it off and stick it anywhere on the page. The same curl as in the chat.

import { announce } from "./a11y.js";
import { Curl } from "./curl.js";
import { h, update } from "./dom.js";
import { t } from "../strings/index.js";

/** How far a pointer moves before it peels, and how far an arrow key moves, in pixels. */
const SLOP = 6;
const STEP = 16;

/**
 * Makes the picture in an element peelable. The element becomes a button that keeps its place in the page; the sticker moves.
 * @param {HTMLElement} element holds one `img` or `svg`, sized by the page
 * @returns {() => void} takes it all back
 */
export function peelDemo(element) {
  const drawing = /** @type {HTMLImageElement | SVGElement | null} */ (element.querySelector("img, svg"));
  if (!drawing) return () => {};
  const size = drawing.getBoundingClientRect();
  /** @type {string | null} */
  let made = null;
  let address;
  if (drawing instanceof HTMLImageElement) {
    address = drawing.currentSrc || drawing.src;
  } else {
    const copy = /** @type {SVGElement} */ (drawing.cloneNode(true));
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("width", String(size.width || 200));
    copy.setAttribute("height", String(size.height || 200));
    made = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }));
    address = made;
  }
  const curl = new Curl(address);
  const sheet = h(
    "span",
    { class: "peel-sheet", "aria-hidden": "true" },
    h("img", { alt: "", src: address, draggable: "false" }),
  );
  const sticker = h("span", { class: "peel-sticker" }, curl.element);
  drawing.style.visibility = "hidden";
  update(element, { role: element.tagName === "BUTTON" ? null : "button", tabindex: "0" });
  element.classList.add("peel-demo");
  element.append(sheet, sticker);

  let x = 0;
  let y = 0;
  let away = false;
  /** @type {{id: number, x: number, y: number, fromX: number, fromY: number, moving: boolean} | null} */
  let held = null;

  const fit = () => {
    const box = element.getBoundingClientRect();
    curl.resize(box.width, box.height);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(element);
  fit();

  /** @param {boolean} [settle] */
  function lay(settle = false) {
    const box = element.getBoundingClientRect();
    const limit = document.documentElement;
    x = Math.min(Math.max(x, -box.left - box.width / 3), limit.clientWidth - box.left - (box.width * 2) / 3);
    y = Math.min(Math.max(y, -box.top - box.height / 3), innerHeight - box.top - (box.height * 2) / 3);
    sticker.style.transform = x === 0 && y === 0 ? "" : `translate(${x}px, ${y}px) rotate(${away ? 6 : 0}deg)`;
    element.classList.toggle("is-away", away);
    if (settle) {
      curl.lift(0);
      sticker.classList.remove("settling");
      void sticker.offsetWidth;
      sticker.classList.add("settling");
    }
  }

  function putBack() {
    x = 0;
    y = 0;
    away = false;
    lay(true);
    announce(t("welcome.demo.back"));
  }

  /** @param {PointerEvent} event */
  function onDown(event) {
    if (event.button !== 0 || held) return;
    held = { id: event.pointerId, x: event.clientX, y: event.clientY, fromX: x, fromY: y, moving: false };
    sticker.setPointerCapture(event.pointerId);
    curl.lift(0.55);
  }

  /** @param {PointerEvent} event */
  function onMove(event) {
    if (!held || event.pointerId !== held.id) return;
    const dx = event.clientX - held.x;
    const dy = event.clientY - held.y;
    if (!held.moving && Math.hypot(dx, dy) < SLOP) return;
    if (!held.moving) {
      held.moving = true;
      away = true;
      curl.lift(1);
      element.classList.add("is-held");
    }
    x = held.fromX + dx;
    y = held.fromY + dy;
    lay();
  }

  /** @param {PointerEvent} event */
  function onUp(event) {
    if (!held || event.pointerId !== held.id) return;
    const moved = held.moving;
    held = null;
    element.classList.remove("is-held");
    if (!moved) return curl.lift(0);
    if (event.type === "pointercancel" || Math.hypot(x, y) < 24) return putBack();
    lay(true);
    announce(t("welcome.demo.stuck"));
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    /** @type {Record<string, [number, number]>} */
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const arrow = arrows[event.key];
    if (arrow) {
      event.preventDefault();
      if (!away) announce(t("welcome.demo.help"));
      away = true;
      curl.lift(0.7);
      x += arrow[0] * STEP;
      y += arrow[1] * STEP;
      lay();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!away) return curl.lift(curl.amount > 0.3 ? 0 : 0.7);
      lay(true);
      announce(t("welcome.demo.stuck"));
    } else if (event.key === "Escape" && away) {
      event.preventDefault();
      putBack();
    }
  }

  const onEnter = () => {
    if (!held && !away) curl.lift(0.4);
  };
  const onLeave = () => {
    if (!held) curl.lift(0);
  };
  sticker.addEventListener("pointerdown", onDown);
  sticker.addEventListener("pointermove", onMove);
  sticker.addEventListener("pointerup", onUp);
  sticker.addEventListener("pointercancel", onUp);
  sticker.addEventListener("pointerenter", onEnter);
  sticker.addEventListener("pointerleave", onLeave);
  element.addEventListener("keydown", onKey);
  const onResize = () => lay();
  addEventListener("resize", onResize);

  return () => {
    observer.disconnect();
    curl.stop();
    removeEventListener("resize", onResize);
    element.removeEventListener("keydown", onKey);
    element.classList.remove("peel-demo", "is-away", "is-held");
    sheet.remove();
    sticker.remove();
    drawing.style.visibility = "";
    if (made) URL.revokeObjectURL(made);
  };
}
