// Focus and speech: roving tab stops, focus traps, one live region.

import { h } from "./dom.js";

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

/**
 * What the tab key would reach inside an element, in document order.
 * @param {ParentNode} root
 * @returns {HTMLElement[]}
 */
export function focusables(root) {
  return /** @type {HTMLElement[]} */ (Array.from(root.querySelectorAll(focusable))).filter((element) =>
    !element.closest("[inert], [hidden]") && element.checkVisibility()
  );
}

/**
 * One tab stop for a list; arrows, Home and End move inside it.
 * @param {HTMLElement} root
 * @param {string} selector which descendants are items
 * @param {{orientation?: "vertical" | "horizontal" | "both", wrap?: boolean, onMove?: (item: HTMLElement) => void}} [options]
 * @returns {{refresh: () => void, focus: (item?: HTMLElement) => void, rest: (item: HTMLElement) => void, stop: () => void}} call `refresh`
 *   after the items changed; `rest` says which one the tab key comes to, without focusing it
 */
export function roving(root, selector, options = {}) {
  const { orientation = "vertical", wrap = false, onMove } = options;
  const items = () => /** @type {HTMLElement[]} */ (Array.from(root.querySelectorAll(selector)));
  /** @type {HTMLElement | null} */
  let current = null;

  function refresh() {
    const all = items();
    if (!current || !all.includes(current)) current = all[0] ?? null;
    for (const item of all) item.tabIndex = item === current ? 0 : -1;
  }

  /** @param {HTMLElement} item */
  function moveTo(item) {
    current = item;
    refresh();
    item.focus();
    item.scrollIntoView({ block: "nearest", inline: "nearest" });
    onMove?.(item);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = items();
    const index = all.indexOf(/** @type {HTMLElement} */ (/** @type {Element} */ (event.target).closest(selector)));
    if (index < 0) return;
    const rtl = getComputedStyle(root).direction === "rtl";
    let step = 0;
    if (orientation !== "horizontal") step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 && orientation !== "vertical") {
      step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (rtl) step = -step;
    }
    let target = index + step;
    if (event.key === "Home") target = 0;
    else if (event.key === "End") target = all.length - 1;
    else if (step === 0) return;
    if (wrap) target = (target + all.length) % all.length;
    event.preventDefault();
    if (target >= 0 && target < all.length && target !== index) moveTo(all[target]);
  }

  /** @param {FocusEvent} event */
  function onFocus(event) {
    const item = /** @type {Element} */ (event.target).closest(selector);
    if (item && item !== current && root.contains(item)) {
      current = /** @type {HTMLElement} */ (item);
      refresh();
    }
  }

  root.addEventListener("keydown", onKey);
  root.addEventListener("focusin", onFocus);
  refresh();
  return {
    refresh,
    focus(item) {
      refresh();
      const target = item ?? current;
      if (target) moveTo(target);
    },
    rest(item) {
      current = item;
      refresh();
    },
    stop() {
      root.removeEventListener("keydown", onKey);
      root.removeEventListener("focusin", onFocus);
    },
  };
}

/**
 * Keeps the tab key inside an element until released, then gives focus back to where it was.
 * @param {HTMLElement} root
 * @param {{initial?: HTMLElement | null, onEscape?: () => void}} [options]
 * @returns {() => void} release
 */
export function trapFocus(root, options = {}) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key === "Escape" && options.onEscape) {
      event.preventDefault();
      event.stopPropagation();
      options.onEscape();
      return;
    }
    if (event.key !== "Tab") return;
    const all = focusables(root);
    if (all.length === 0) {
      event.preventDefault();
      return;
    }
    const first = all[0];
    const last = all[all.length - 1];
    const active = document.activeElement;
    if (event.shiftKey && (active === first || !root.contains(active))) {
      event.preventDefault();
      last.focus();
    } else if (!event.shiftKey && (active === last || !root.contains(active))) {
      event.preventDefault();
      first.focus();
    }
  }
  root.addEventListener("keydown", onKey);
  (options.initial ?? focusables(root)[0] ?? root).focus();
  return () => {
    root.removeEventListener("keydown", onKey);
    if (before && before.isConnected) before.focus();
  };
}

/** @type {HTMLElement | null} */
let region = null;
let spoken = 0;

/**
 * Says something to screen readers, without moving focus.
 * @param {string} text
 * @param {"polite" | "assertive"} [politeness]
 */
export function announce(text, politeness = "polite") {
  if (!region) {
    region = h("div", { class: "visually-hidden", id: "live" });
    region.append(
      h("div", { role: "status", "aria-live": "polite" }),
      h("div", { role: "alert", "aria-live": "assertive" }),
    );
    document.body.append(region);
  }
  const slot = /** @type {HTMLElement} */ (region.children[politeness === "polite" ? 0 : 1]);
  // The same words twice are only read twice when the text differs, so a no-break space is added every second time.
  spoken += 1;
  slot.textContent = spoken % 2 ? text : text + "\u00a0";
  // What was said is not left lying about for somebody who reads on to the end of the page.
  const said = spoken;
  setTimeout(() => {
    if (spoken === said) slot.textContent = "";
  }, 5000);
}

/** Whether the person asked for less motion. */
export function reducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
