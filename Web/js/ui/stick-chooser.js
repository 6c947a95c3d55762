// “Stick on…”: choosing a message without dragging. Arrows walk over the bubbles, Enter chooses, Escape leaves; a tap on
// a bubble chooses too.

import { announce } from "./a11y.js";
import { h } from "./dom.js";
import { peelHost } from "./peel-host.js";
import { barPlace } from "./stick-editor.js";
import { stickerPicture } from "./sticker-image.js";
import { t } from "../strings/index.js";

/** @typedef {import("../core/types.js").StickerRef} StickerRef */
/** @typedef {import("./peel-host.js").StickTarget} StickTarget */

/** @type {(() => void) | null} */
let leaveCurrent = null;

/** Whether a message is being chosen now. */
export function isChoosing() {
  return leaveCurrent !== null;
}

/**
 * Lets a person choose a message.
 * @param {StickerRef} sticker
 * @param {{opener?: HTMLElement | null, start?: string | null, onChoose: (target: StickTarget) => void}} options `start` is the id of
 *   the message to begin with; else the newest
 */
export function chooseTarget(sticker, options) {
  leaveCurrent?.();
  const log = peelHost().log();
  const first = peelHost().targets();
  if (!log || first.length === 0) {
    announce(t("stick.none"));
    return;
  }
  const words = h("p", null, t("stick.choose", { alt: sticker.alt }));
  const cancel = h("button", { type: "button", class: "button", onclick: () => leave(true) }, t("common.cancel"));
  const bar = h(
    "div",
    {
      class: "stick-bar choosing",
      popover: "manual",
      role: "application",
      tabindex: "0",
      "aria-label": t("stick.choose.help", { alt: sticker.alt }),
    },
    stickerPicture(sticker, { width: 40, class: "stick-chip" }),
    words,
    cancel,
  );
  /** @type {StickTarget | null} */
  let chosen = null;

  /** @param {StickTarget} target @param {boolean} [say] */
  function mark(target, say = true) {
    chosen?.bubble.classList.remove("stick-choice");
    chosen = target;
    target.bubble.classList.add("stick-choice");
    target.bubble.scrollIntoView({ block: "nearest" });
    if (say) announce(peelHost().describe(target.message));
  }

  /** @param {number} step */
  function walk(step) {
    const all = peelHost().targets();
    if (all.length === 0) return;
    const id = chosen?.message.id;
    const at = all.findIndex((one) => one.message.id === id);
    mark(all[at < 0 ? all.length - 1 : Math.min(all.length - 1, Math.max(0, at + step))]);
  }

  /** @param {StickTarget} target */
  function take(target) {
    leave(false);
    options.onChoose(target);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const all = peelHost().targets();
    switch (event.key) {
      case "ArrowUp":
      case "ArrowLeft":
        walk(-1);
        break;
      case "ArrowDown":
      case "ArrowRight":
        walk(1);
        break;
      case "Home":
        if (all.length > 0) mark(all[0]);
        break;
      case "End":
        if (all.length > 0) mark(all[all.length - 1]);
        break;
      case "Enter":
      case " ":
        if (event.target === cancel) return;
        if (chosen) take(peelHost().targets().find((one) => one.message.id === chosen?.message.id) ?? chosen);
        break;
      case "Escape":
        leave(true);
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    const target = peelHost().targetAt(/** @type {Element} */ (event.target));
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    take(target);
  }

  /** @param {boolean} back */
  function leave(back) {
    if (leaveCurrent === null) return;
    leaveCurrent = null;
    chosen?.bubble.classList.remove("stick-choice");
    log?.removeEventListener("click", onClick, true);
    log?.classList.remove("is-choosing");
    bar.remove();
    if (back) {
      options.opener?.focus({ preventScroll: true });
      announce(t("stick.cancelled"));
    }
  }

  leaveCurrent = () => leave(false);
  bar.addEventListener("keydown", onKey);
  log.addEventListener("click", onClick, true);
  log.classList.add("is-choosing");
  barPlace().append(bar);
  bar.showPopover();
  const area = log.getBoundingClientRect();
  bar.style.top = `${area.top + 12}px`;
  bar.style.left = `${Math.max(12, area.left + (area.width - bar.offsetWidth) / 2)}px`;
  bar.focus({ preventScroll: true });
  mark(first.find((one) => one.message.id === options.start) ?? first[first.length - 1], false);
  announce(
    `${t("stick.choose.help", { alt: sticker.alt })} ${
      chosen ? peelHost().describe(/** @type {StickTarget} */ (chosen).message) : ""
    }`,
  );
}
