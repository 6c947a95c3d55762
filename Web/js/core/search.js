// Sticker search. Every word typed must begin some word of the sticker, every emoji typed must be among its emoji. So a
// longer query never finds more than its beginning, and results keep their order: nothing jumps while one types.

import { emojiWords } from "./emoji.js";

/**
 * @typedef {object} Found
 * @property {string} alt
 * @property {readonly string[]} emoji
 * @property {string} stickerId
 * @property {string} packId
 */

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** Presentation selectors, joiners, skin tones and tags: they never decide a match. */
const IGNORED = /[\ufe0e\ufe0f\u200c\u200d\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/u;
const MARK = /\p{Mn}/u;
const WORD = /[\p{L}\p{N}]/u;

/**
 * Splits text into folded words and emoji. Letters are folded one code point at a time, so that a text's tokens only ever
 * grow when more is typed.
 * @param {string} text
 * @returns {{words: string[], emoji: string[]}}
 */
export function tokens(text) {
  /** @type {string[]} */
  const words = [];
  /** @type {string[]} */
  const emoji = [];
  let word = "";
  const end = () => {
    if (word !== "") words.push(word);
    word = "";
  };
  for (const point of text) {
    if (IGNORED.test(point)) continue;
    if (EMOJI.test(point) && !/[#*0-9]/.test(point)) {
      end();
      emoji.push(point);
      continue;
    }
    let isWord = false;
    for (const part of point.normalize("NFKD").toLowerCase()) {
      if (MARK.test(part)) {
        isWord = true;
        continue;
      }
      if (WORD.test(part)) {
        word += part === "ς" ? "σ" : part;
        isWord = true;
      } else if (part !== "'" && part !== "’") {
        end();
      } else {
        isWord = true;
      }
    }
    if (!isWord) end();
  }
  end();
  return { words, emoji };
}

/**
 * @template T
 * @typedef {object} SearchEntry
 * @property {T} value
 * @property {string[]} words sorted
 * @property {Set<string>} emoji
 */

/**
 * @template T
 * @typedef {object} SearchIndex
 * @property {SearchEntry<T>[]} entries
 */

/**
 * Prepares stickers for searching by their spoken description, their name, their section and their emoji.
 * @template T
 * @param {Iterable<T>} values
 * @param {(value: T) => {texts: readonly string[], emoji: readonly string[]}} describe
 * @returns {SearchIndex<T>}
 */
export function searchIndex(values, describe) {
  /** @type {SearchEntry<T>[]} */
  const entries = [];
  for (const value of values) {
    const { texts, emoji } = describe(value);
    /** @type {Set<string>} */
    const words = new Set();
    /** @type {Set<string>} */
    const pictures = new Set();
    for (const text of texts) {
      const found = tokens(text);
      for (const word of found.words) words.add(word);
      for (const picture of found.emoji) pictures.add(picture);
    }
    for (const one of emoji) {
      for (const picture of tokens(one).emoji) pictures.add(picture);
      for (const name of emojiWords(one)) {
        for (const word of tokens(name).words) words.add(word);
      }
    }
    entries.push({ value, words: [...words].sort(), emoji: pictures });
  }
  return { entries };
}

/**
 * What a query finds, in the index's order. A query without words or emoji finds everything.
 * @template T
 * @param {SearchIndex<T>} index
 * @param {string} query
 * @returns {T[]}
 */
export function search(index, query) {
  const wanted = tokens(query);
  if (wanted.words.length === 0 && wanted.emoji.length === 0) return index.entries.map((entry) => entry.value);
  return index.entries.filter((entry) => matches(entry, wanted)).map((entry) => entry.value);
}

/**
 * Whether a query has anything to search for.
 * @param {string} query
 * @returns {boolean}
 */
export function isSearch(query) {
  const wanted = tokens(query);
  return wanted.words.length > 0 || wanted.emoji.length > 0;
}

/**
 * @param {SearchEntry<unknown>} entry
 * @param {{words: string[], emoji: string[]}} wanted
 * @returns {boolean}
 */
function matches(entry, wanted) {
  return wanted.emoji.every((one) => entry.emoji.has(one)) &&
    wanted.words.every((word) => hasPrefix(entry.words, word));
}

/** @param {string[]} sorted @param {string} prefix @returns {boolean} */
function hasPrefix(sorted, prefix) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < prefix) low = middle + 1;
    else high = middle;
  }
  return low < sorted.length && sorted[low].startsWith(prefix);
}
