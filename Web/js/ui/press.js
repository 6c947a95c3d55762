// One pointer on a list of stickers: a tap sends, a drag peels, a hold shows the sticker large and never sends.

/** How far a mouse moves before it drags, how far a finger may shake, in pixels; how long holds are, in milliseconds. */
const MOUSE_SLOP = 6;
const TOUCH_SLOP = 10;
const DRAG_HOLD = 300;
const SHOW_HOLD = 500;
const HOVER_AFTER_KEY = 100;

/**
 * @typedef {object} PressHandlers
 * @property {(item: HTMLElement) => void} show shows an item large
 * @property {() => void} hide
 * @property {(event: PointerEvent, item: HTMLElement) => void} drag
 * @property {(item: HTMLElement, at: {x: number, y: number}) => void} menu
 * @property {(item: HTMLElement | null) => void} [armed] a finger has rested long enough to drag; null when it is over
 */

/**
 * Watches a list. A click that ends a hold or a drag is swallowed before anybody else hears of it.
 * @param {HTMLElement} root
 * @param {string} selector which descendants are items
 * @param {PressHandlers} handlers
 * @returns {() => void} stop
 */
export function watchPresses(root, selector, handlers) {
  /** @type {{id: number, item: HTMLElement, x: number, y: number, touch: boolean, armed: boolean, shown: boolean} | null} */
  let press = null;
  let armTimer = 0;
  let showTimer = 0;
  let hoverTimer = 0;
  let swallow = false;
  /** A finger that has rested keeps the list still until it is lifted, also while it drags. */
  let still = false;
  let lastKey = -Infinity;
  /** @type {HTMLElement | null} */
  let hovered = null;

  /** @param {EventTarget | null} target */
  const itemOf = (
    target,
  ) => /** @type {HTMLElement | null} */ (target instanceof Element ? target.closest(selector) : null);

  function release() {
    clearTimeout(armTimer);
    clearTimeout(showTimer);
    if (press?.armed) handlers.armed?.(null);
    if (press?.shown) handlers.hide();
    press = null;
  }

  /** @param {PointerEvent} event */
  function onDown(event) {
    swallow = false;
    still = false;
    clearTimeout(hoverTimer);
    if (hovered) handlers.hide();
    hovered = null;
    const item = itemOf(event.target);
    if (!item || !event.isPrimary || event.button !== 0) return release();
    release();
    const touch = event.pointerType !== "mouse";
    const current = {
      id: event.pointerId,
      item,
      x: event.clientX,
      y: event.clientY,
      touch,
      armed: false,
      shown: false,
    };
    press = current;
    if (touch) {
      armTimer = setTimeout(() => {
        current.armed = true;
        still = true;
        handlers.armed?.(item);
      }, DRAG_HOLD);
    }
    showTimer = setTimeout(() => {
      current.shown = true;
      swallow = true;
      handlers.show(item);
    }, SHOW_HOLD);
  }

  /** @param {PointerEvent} event */
  function onMove(event) {
    if (!press || event.pointerId !== press.id) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (far < (press.touch ? TOUCH_SLOP : MOUSE_SLOP)) return;
    if (press.touch && !press.armed) return release();
    const { item } = press;
    swallow = true;
    release();
    handlers.drag(event, item);
  }

  /** @param {PointerEvent} event */
  function onEnd(event) {
    if (press && event.pointerId === press.id) release();
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    if (!swallow || event.detail === 0) return;
    swallow = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** @param {TouchEvent} event */
  function onTouchMove(event) {
    if (still && event.cancelable) event.preventDefault();
  }

  /** @param {MouseEvent} event */
  function onContextMenu(event) {
    const item = itemOf(event.target);
    if (!item) return;
    event.preventDefault();
    // A finger's long press raises this too; it shows the sticker instead.
    if (press?.touch) return;
    release();
    if (event.clientX === 0 && event.clientY === 0) return handlers.menu(item, middleOf(item));
    handlers.menu(item, event.button === 2 ? { x: event.clientX, y: event.clientY } : middleOf(item));
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    lastKey = event.timeStamp;
    const item = itemOf(event.target);
    if (
      !item ||
      !(event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey) ||
        (event.key === "Enter" && event.shiftKey))
    ) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    handlers.menu(item, middleOf(item));
  }

  /** @param {PointerEvent} event */
  function onOver(event) {
    if (event.pointerType !== "mouse" || press || event.timeStamp - lastKey < HOVER_AFTER_KEY) return;
    const item = itemOf(event.target);
    if (item === hovered) return;
    clearTimeout(hoverTimer);
    if (hovered) handlers.hide();
    hovered = null;
    if (!item || event.buttons !== 0) return;
    hoverTimer = setTimeout(() => {
      if (!item.isConnected) return;
      hovered = item;
      handlers.show(item);
    }, SHOW_HOLD);
  }

  function onLeave() {
    clearTimeout(hoverTimer);
    if (hovered) handlers.hide();
    hovered = null;
  }

  /** Pressing a sticker leaves the text field its focus. @param {MouseEvent} event */
  function onMouseDown(event) {
    if (itemOf(event.target)) event.preventDefault();
  }

  root.addEventListener("pointerdown", onDown);
  root.addEventListener("pointermove", onMove);
  root.addEventListener("pointerup", onEnd);
  root.addEventListener("pointercancel", onEnd);
  root.addEventListener("click", onClick, true);
  root.addEventListener("touchmove", onTouchMove, { passive: false });
  root.addEventListener("contextmenu", onContextMenu);
  root.addEventListener("keydown", onKey);
  root.addEventListener("pointerover", onOver);
  root.addEventListener("pointerleave", onLeave);
  root.addEventListener("mousedown", onMouseDown);
  return () => {
    release();
    onLeave();
    root.removeEventListener("pointerdown", onDown);
    root.removeEventListener("pointermove", onMove);
    root.removeEventListener("pointerup", onEnd);
    root.removeEventListener("pointercancel", onEnd);
    root.removeEventListener("click", onClick, true);
    root.removeEventListener("touchmove", onTouchMove);
    root.removeEventListener("contextmenu", onContextMenu);
    root.removeEventListener("keydown", onKey);
    root.removeEventListener("pointerover", onOver);
    root.removeEventListener("pointerleave", onLeave);
    root.removeEventListener("mousedown", onMouseDown);
  };
}

/** @param {HTMLElement} item */
function middleOf(item) {
  const box = item.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * Tells of fingers that rest on something, for browsers that have no menu of their own for it. Where the browser raises `contextmenu`,
 * whoever listens for that has it already, and nothing is told here.
 * @param {HTMLElement} root
 * @param {string} selector
 * @param {(item: HTMLElement, at: {x: number, y: number}) => void} held
 * @returns {() => void} stop
 */
export function watchHolds(root, selector, held) {
  let timer = 0;
  let x = 0;
  let y = 0;
  let swallow = false;

  /** @param {PointerEvent} event */
  function onDown(event) {
    clearTimeout(timer);
    swallow = false;
    const item = event.target instanceof Element ? event.target.closest(selector) : null;
    if (!(item instanceof HTMLElement) || event.pointerType === "mouse" || !event.isPrimary) return;
    ({ clientX: x, clientY: y } = event);
    timer = setTimeout(() => {
      swallow = true;
      held(item, { x, y });
    }, SHOW_HOLD + 100);
  }

  /** @param {PointerEvent} event */
  function onMove(event) {
    if (Math.hypot(event.clientX - x, event.clientY - y) > TOUCH_SLOP) clearTimeout(timer);
  }

  const onEnd = () => clearTimeout(timer);

  /** @param {MouseEvent} event */
  function onClick(event) {
    if (!swallow) return;
    swallow = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  const listeners = /** @type {const} */ ([
    ["pointerdown", onDown],
    ["pointermove", onMove],
    ["pointerup", onEnd],
    ["pointercancel", onEnd],
    ["contextmenu", onEnd],
    ["click", onClick],
  ]);
  for (const [type, listener] of listeners) root.addEventListener(type, /** @type {EventListener} */ (listener), true);
  return () => {
    onEnd();
    for (const [type, listener] of listeners) {
      root.removeEventListener(type, /** @type {EventListener} */ (listener), true);
    }
  };
}
