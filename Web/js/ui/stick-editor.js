// A sticker on a bubble that can be moved, scaled and turned: by pointer, two fingers, a handle or keys.

import {
  clampSpot,
  drawnSize,
  moveSpot,
  nudgeSpot,
  pinchSpot,
  pullHandle,
  spotToPoint,
  wireSpot,
} from "../core/placement.js";
import { announce } from "./a11y.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { isRightToLeft, peelHost } from "./peel-host.js";
import { stickerPicture } from "./sticker-image.js";
import { t } from "../strings/index.js";

/** @typedef {import("../core/types.js").Message} Message */
/** @typedef {import("../core/types.js").PlacementDraft} PlacementDraft */
/** @typedef {import("../core/placement.js").Spot} Spot */
/** @typedef {import("../core/placement.js").Point} Point */

/**
 * @typedef {object} Editing
 * @property {Message} message
 * @property {PlacementDraft} draft
 * @property {Spot | null} told the place that was sent last; null when nothing was sent yet
 * @property {HTMLElement} element
 * @property {() => void} layOut
 * @property {(commit: boolean) => void} end
 */

/** @type {Editing | null} */
let editing = null;

/** @type {(bubble: HTMLElement, message: Message) => void} */
let redraw = () => {};

/** @param {(bubble: HTMLElement, message: Message) => void} run draws a bubble's placements again, when editing begins or ends */
export function onEditChange(run) {
  redraw = run;
}

/**
 * Results that the message does not show yet; they stay in view until it does.
 * @type {Map<string, HTMLElement>}
 */
const lingering = new Map();

/** Takes away what a message shows by itself now. @param {string} id */
export function endLingering(id) {
  lingering.get(id)?.remove();
  lingering.delete(id);
}

/** @returns {Readonly<Editing> | null} what is being edited */
export function currentEdit() {
  return editing;
}

/** Ends editing and keeps the result. */
export function finishEdit() {
  editing?.end(true);
}

/**
 * Starts editing.
 * @param {Message} message
 * @param {HTMLElement} bubble
 * @param {PlacementDraft} draft
 * @param {{sent: boolean, settle?: boolean, opener?: HTMLElement | null}} options
 */
export function beginEdit(message, bubble, draft, options) {
  finishEdit();
  const sticker = draft.sticker;
  const name = sticker.alt;
  const handle = h("button", {
    type: "button",
    class: "stick-handle",
    tabindex: "-1",
    "aria-hidden": "true",
  }, icon("scale"));
  const turned = h(
    "div",
    { class: "stick-turned" },
    stickerPicture(sticker, { width: 200 }),
    h("span", { class: "stick-frame" }),
    handle,
  );
  const element = h("div", {
    class: ["stick-editor", options.settle && "settling"],
    role: "application",
    tabindex: "0",
    "aria-roledescription": t("stick.role"),
    "aria-label": t("stick.editing", { alt: name, message: peelHost().describe(message) }),
  }, turned);
  const done = h(
    "button",
    { type: "button", class: "button primary", onclick: () => end(true) },
    icon("check"),
    t("common.done"),
  );
  const remove = h(
    "button",
    { type: "button", class: "button danger", onclick: removeIt },
    icon("trash"),
    t("common.remove"),
  );
  const bar = h(
    "div",
    { class: "stick-bar", popover: "manual", role: "toolbar", "aria-label": t("stick.bar", { alt: name }) },
    done,
    remove,
  );

  const before = wireSpot(draft);
  /** @type {Editing} */
  const current = {
    message,
    draft: { ...draft, ...clampSpot(draft) },
    told: options.sent ? before : null,
    element,
    layOut,
    end,
  };
  editing = current;
  const log = peelHost().log();
  let frame = 0;

  function box() {
    return (element.parentElement ?? bubble).getBoundingClientRect();
  }

  function rtl() {
    return isRightToLeft(element.parentElement ?? bubble);
  }

  function layOut() {
    const { x, y, scale, rotation } = current.draft;
    const size = drawnSize(sticker, scale);
    element.style.setProperty("--x", String(x));
    element.style.setProperty("--y", String(y));
    element.style.setProperty("--w", `${size.width}px`);
    element.style.setProperty("--h", `${size.height}px`);
    element.style.setProperty("--turn", `${rotation}deg`);
    placeBar();
  }

  /** Puts the handle on a corner that is in view, the lower right one if it can be. @param {DOMRect} spot */
  function placeHandle(spot) {
    const area = log?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
    const turn = (current.draft.rotation * Math.PI) / 180;
    let best = "se";
    let most = -Infinity;
    for (
      const [name, across, down]
        of /** @type {[string, number, number][]} */ ([["se", 1, 1], ["sw", -1, 1], ["ne", 1, -1], ["nw", -1, -1]])
    ) {
      const dx = across * (spot.width / 2 + 6);
      const dy = down * (spot.height / 2 + 6);
      const x = spot.left + spot.width / 2 + dx * Math.cos(turn) - dy * Math.sin(turn);
      const y = spot.top + spot.height / 2 + dx * Math.sin(turn) + dy * Math.cos(turn);
      const room = Math.min(x - area.left, area.right - x, y - area.top, area.bottom - y, 20);
      if (room > most) {
        most = room;
        best = name;
      }
    }
    if (pointers.size === 0) handle.dataset.corner = best;
  }

  function placeBar() {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (!element.isConnected) return;
      const spot = element.getBoundingClientRect();
      placeHandle(spot);
      const room = bar.getBoundingClientRect();
      const half = Math.hypot(spot.width, spot.height) / 2;
      const middle = spot.top + spot.height / 2;
      const below = middle + half + 28;
      const limit = (log?.getBoundingClientRect().bottom ?? innerHeight) - 4;
      const top = below + room.height <= Math.max(limit, room.height)
        ? below
        : Math.max(8, middle - half - room.height - 16);
      const left = Math.min(Math.max(8, spot.left + spot.width / 2 - room.width / 2), innerWidth - room.width - 8);
      bar.style.top = `${top}px`;
      bar.style.left = `${left}px`;
    });
  }

  /** Tells the server when it knows another place. */
  function tell() {
    const spot = wireSpot(current.draft);
    if (current.told && sameSpot(spot, current.told)) return;
    current.told = spot;
    peelHost().place(message, { ...current.draft, ...spot });
  }

  /** @param {boolean} keep */
  function end(keep) {
    if (editing !== current) return;
    if (!keep) current.draft = { ...current.draft, ...before };
    if (keep || current.told) tell();
    announce(keep ? t("stick.stuck", { alt: name }) : t("stick.cancelled"));
    leave(current.told !== null);
  }

  function removeIt() {
    if (editing !== current) return;
    if (current.told) peelHost().unplace(message, current.draft.id);
    announce(t("stick.removed", { alt: name }));
    leave();
  }

  /** @param {boolean} [stays] whether the sticker stays where it is */
  function leave(stays = false) {
    editing = null;
    cancelAnimationFrame(frame);
    document.removeEventListener("pointerdown", onOutside, true);
    removeEventListener("resize", placeBar);
    log?.removeEventListener("scroll", placeBar);
    const hadFocus = element.contains(document.activeElement) || bar.contains(document.activeElement);
    bar.remove();
    if (stays) {
      const still = /** @type {HTMLElement} */ (element.cloneNode(true));
      for (const name of ["role", "tabindex", "aria-label", "aria-roledescription"]) still.removeAttribute(name);
      still.setAttribute("aria-hidden", "true");
      still.classList.add("is-still");
      element.replaceWith(still);
      endLingering(draft.id);
      lingering.set(draft.id, still);
      setTimeout(() => endLingering(draft.id), 2000);
    } else {
      element.remove();
    }
    redraw(bubble, message);
    if (hadFocus) options.opener?.focus({ preventScroll: true });
  }

  /** @param {PointerEvent} event */
  function onOutside(event) {
    const where = /** @type {Element} */ (event.target);
    if (element.contains(where) || bar.contains(where) || pointers.size > 0) return;
    end(true);
  }

  // Pointers: one moves, two pinch, the handle scales and turns.
  /** @type {Map<number, Point>} */
  const pointers = new Map();
  /** @type {Map<number, Point>} */
  let origin = new Map();
  /** @type {Spot} */
  let start = clampSpot(draft);
  let onHandle = false;

  function restart() {
    origin = new Map(pointers);
    start = clampSpot(current.draft);
  }

  /** @param {PointerEvent} event */
  function onDown(event) {
    if (event.button !== 0 || pointers.size >= 2) return;
    event.preventDefault();
    event.stopPropagation();
    onHandle = pointers.size === 0 && handle.contains(/** @type {Node} */ (event.target));
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    element.focus({ preventScroll: true });
    restart();
  }

  /** @param {PointerEvent} event */
  function onMove(event) {
    if (!pointers.has(event.pointerId)) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const ids = [...pointers.keys()];
    /** @param {number} id */
    const from = (id) => /** @type {Point} */ (origin.get(id));
    /** @param {number} id */
    const to = (id) => /** @type {Point} */ (pointers.get(id));
    /** @type {Spot} */
    let spot;
    if (ids.length === 2) {
      spot = pinchSpot(start, [from(ids[0]), from(ids[1])], [to(ids[0]), to(ids[1])], box(), rtl());
    } else if (onHandle) {
      spot = pullHandle(start, spotToPoint(start, box(), rtl()), from(ids[0]), to(ids[0]));
    } else {
      spot = moveSpot(start, to(ids[0]).x - from(ids[0]).x, to(ids[0]).y - from(ids[0]).y, box(), rtl());
    }
    current.draft = { ...current.draft, ...spot };
    layOut();
  }

  /** @param {PointerEvent} event */
  function onUp(event) {
    if (!pointers.delete(event.pointerId)) return;
    restart();
    if (pointers.size === 0 && current.told) tell();
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key === "Enter" && event.target === element) {
      event.preventDefault();
      return end(true);
    }
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      return end(false);
    }
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      return removeIt();
    }
    if (event.target !== element || event.ctrlKey || event.metaKey || event.altKey) return;
    const spot = nudgeSpot(current.draft, event.key, box(), {
      fine: event.shiftKey && event.key.startsWith("Arrow"),
      rtl: rtl(),
    });
    if (!spot) return;
    event.preventDefault();
    event.stopPropagation();
    current.draft = { ...current.draft, ...spot };
    layOut();
    say(event.key);
  }

  /** @param {string} key */
  function say(key) {
    const { x, y, scale, rotation } = current.draft;
    if (key.startsWith("Arrow")) {
      announce(t("stick.at", { x: Math.round(x * 100), y: Math.round(y * 100) }));
    } else if (key === "[" || key === "]") {
      announce(t("stick.turn", { n: Math.round(rotation) }));
    } else {
      announce(t("stick.size", { n: Math.round(scale * 100) }));
    }
  }

  element.addEventListener("pointerdown", onDown);
  element.addEventListener("pointermove", onMove);
  element.addEventListener("pointerup", onUp);
  element.addEventListener("pointercancel", onUp);
  element.addEventListener("keydown", onKey);
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  bar.addEventListener("keydown", (event) => {
    if (event.key === "Escape") onKey(event);
  });
  document.addEventListener("pointerdown", onOutside, true);
  addEventListener("resize", placeBar);
  log?.addEventListener("scroll", placeBar, { passive: true });
  barPlace().append(bar);
  bar.showPopover();
  endLingering(draft.id);
  redraw(bubble, message);
  layOut();
  element.focus({ preventScroll: true });
  element.addEventListener("animationend", () => element.classList.remove("settling"), { once: true });
}

/** @param {Spot} a @param {Spot} b */
function sameSpot(a, b) {
  return a.x === b.x && a.y === b.y && a.scale === b.scale && a.rotation === b.rotation;
}

/** Where a bar over the chat belongs: beside the messages, so that readers find it there. */
export function barPlace() {
  return peelHost().log()?.parentElement ?? document.body;
}
