// The one table of words. Every text a person reads or hears comes through `t`.

import en from "./en.js";
import ko from "./ko.js";

/** @typedef {string | {one?: string, other: string}} Words */
/** @typedef {Record<string, Words>} Table */

/** @type {Record<string, Table>} */
export const tables = { en, ko };

/** Languages as they call themselves. */
export const languages = /** @type {const} */ ([["en", "English"], ["ko", "한국어"]]);

let current = "en";
let rules = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en");
/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * The language to begin with: the chosen one, else the first of the browser's that there is a table for.
 * @param {string | null | undefined} chosen
 * @param {readonly string[]} wishes
 */
export function pickLanguage(chosen, wishes) {
  if (chosen && tables[chosen]) return chosen;
  for (const wish of wishes) {
    const base = wish.toLowerCase().split("-")[0];
    if (tables[base]) return base;
  }
  return "en";
}

/** @param {string} code */
export function setLanguage(code) {
  if (!tables[code] || code === current) return;
  current = code;
  rules = new Intl.PluralRules(code);
  numbers = new Intl.NumberFormat(code);
  for (const listener of listeners) listener();
}

/** The language in use, as a tag for `Intl` and `lang`. */
export function language() {
  return current;
}

/** @param {() => void} listener @returns {() => void} */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The words for a key. `{name}` in them is replaced; `n` also chooses between singular and plural.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const words = tables[current][key] ?? en[key];
  if (words === undefined) throw new Error(`no words for ${key}`);
  const text = typeof words === "string"
    ? words
    : words[rules.select(Number(values.n)) === "one" ? "one" : "other"] ?? words.other;
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? numbers.format(value) : value;
  });
}
