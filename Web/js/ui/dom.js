// Making and updating elements. Text only ever becomes text nodes; there is no way to pass markup.

/** @typedef {Node | string | number | null | undefined | false | readonly any[]} Child */
/** @typedef {Record<string, any>} Props */

const svgNamespace = "http://www.w3.org/2000/svg";
const properties = new Set([
  "value",
  "checked",
  "disabled",
  "selected",
  "indeterminate",
  "hidden",
  "inert",
  "srcObject",
]);

/**
 * Sets one attribute, property or listener.
 * `class`, `style` (object), `dataset` (object), `on` (object of listeners), `onclick`-like functions and `.name` (a property) are
 * special; `true` is an empty attribute; `false`, `null` and `undefined` remove it.
 * @param {Element} element
 * @param {string} name
 * @param {any} value
 */
export function setProp(element, name, value) {
  if (name === "innerHTML" || name === "outerHTML") throw new TypeError("markup is never set from text");
  if (name === "class") {
    element.setAttribute("class", Array.isArray(value) ? value.filter(Boolean).join(" ") : value ?? "");
  } else if (name === "style") {
    const style = /** @type {HTMLElement} */ (element).style;
    for (const [key, part] of Object.entries(value ?? {})) {
      if (part === null || part === undefined) style.removeProperty(key);
      else {style.setProperty(
          key.startsWith("--") ? key : key.replace(/[A-Z]/g, (c) => "-" + c.toLowerCase()),
          String(part),
        );}
    }
  } else if (name === "dataset") {
    const data = /** @type {HTMLElement} */ (element).dataset;
    for (const [key, part] of Object.entries(value ?? {})) {
      if (part === null || part === undefined || part === false) delete data[key];
      else data[key] = String(part);
    }
  } else if (name === "on") {
    for (const [type, listener] of Object.entries(value ?? {})) element.addEventListener(type, listener);
  } else if (name.startsWith("on") && typeof value === "function") {
    element.addEventListener(name.slice(2), value);
  } else if (name.startsWith(".")) {
    /** @type {any} */ (element)[name.slice(1)] = value;
  } else if (properties.has(name) && name in element) {
    /** @type {any} */ (element)[name] = value;
  } else if (value === false || value === null || value === undefined) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {Element | DocumentFragment} parent
 * @param {Child[]} children
 */
export function append(parent, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(parent, child);
    else parent.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Makes an element: `h("button", {class: "primary", onclick: go}, "Go")`. `ref` in the properties is called with the element.
 * @template {string} T
 * @param {T} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {T extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[T] : HTMLElement}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  fill(element, props, children);
  return /** @type {any} */ (element);
}

/**
 * Makes an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, props, ...children) {
  const element = document.createElementNS(svgNamespace, tag);
  fill(element, props, children);
  return element;
}

/**
 * @param {Element} element
 * @param {Props | null | undefined} props
 * @param {Child[]} children
 */
function fill(element, props, children) {
  append(element, children);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (name === "ref") value(element);
    else setProp(element, name, value);
  }
}

/**
 * Sets properties on an element that exists.
 * @param {Element} element
 * @param {Props} props
 */
export function update(element, props) {
  for (const [name, value] of Object.entries(props)) setProp(element, name, value);
}

/**
 * Writes text only when it differs, so that screen readers and selections are left alone.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Replaces all children.
 * @param {Element} element
 * @param {...Child} children
 */
export function replace(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/** The key and value a row was last drawn with. @type {WeakMap<Element, {key: string, item: unknown}>} */
const rows = new WeakMap();

/**
 * Makes the children of `parent` follow `items`: rows are made once per key, updated when their item is another value, moved when the
 * order differs and removed when gone. Children that this function did not make stay where they are, before the rows.
 * @template I
 * @param {Element} parent
 * @param {readonly I[]} items
 * @param {(item: I) => string} keyOf
 * @param {(item: I) => Element} create
 * @param {((element: Element, item: I) => void)} [change] called for a row that exists and whose item changed
 */
export function keyedList(parent, items, keyOf, create, change) {
  /** @type {Map<string, Element>} */
  const existing = new Map();
  for (const child of Array.from(parent.children)) {
    const row = rows.get(child);
    if (row) existing.set(row.key, child);
  }
  const wanted = new Set(items.map(keyOf));
  for (const [key, child] of existing) {
    if (!wanted.has(key)) {
      child.remove();
      existing.delete(key);
    }
  }
  // From the end, so that rows that did not move are not touched: a moved row loses focus and scroll.
  /** @type {Element | null} */
  let next = null;
  for (let index = items.length - 1; index >= 0; index--) {
    const item = items[index];
    const key = keyOf(item);
    let element = existing.get(key);
    if (!element) {
      element = create(item);
      rows.set(element, { key, item });
      existing.set(key, element);
    } else {
      const row = /** @type {{key: string, item: unknown}} */ (rows.get(element));
      if (row.item !== item) {
        row.item = item;
        change?.(element, item);
      }
    }
    if (element.parentNode !== parent || element.nextElementSibling !== next) parent.insertBefore(element, next);
    next = element;
  }
}

/**
 * Looks an element up that must be there.
 * @template {Element} [E=HTMLElement]
 * @param {ParentNode} parent
 * @param {string} selector
 * @returns {E}
 */
export function find(parent, selector) {
  const element = parent.querySelector(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  return /** @type {E} */ (element);
}

let counter = 0;

/**
 * A document-wide id for labels and descriptions.
 * @param {string} prefix
 */
export function uniqueId(prefix) {
  counter += 1;
  return `${prefix}-${counter}`;
}

/**
 * Registers a custom element once.
 * @param {string} name
 * @param {CustomElementConstructor} constructor
 */
export function define(name, constructor) {
  if (!customElements.get(name)) customElements.define(name, constructor);
}
