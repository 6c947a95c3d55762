// Every pair of text and ground that the client draws, in both themes, from the style sheet itself.

import { ok } from "./expect.js";

const css = await Deno.readTextFile(new URL("../../../Web/css/tokens.css", import.meta.url));

/** @param {string} hex @returns {[number, number, number]} */
function rgb(hex) {
  const value = parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** @param {[number, number, number]} color */
function luminance(color) {
  const [r, g, b] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [light, dark] = [luminance(rgb(a)), luminance(rgb(b))].sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

/** @type {Record<string, [string, string]>} */
const tokens = {};
for (const [, name, light, dark] of css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)) {
  tokens[name] = [light, dark];
}
tokens.other = tokens.surface;

/** Foreground, grounds, least contrast. @type {[string, string[], number][]} */
const pairs = [
  ["ink", [
    "ground",
    "surface",
    "sunken",
    "raised",
    "own",
    "other",
    "accent-soft",
    "avatar-1",
    "avatar-2",
    "avatar-3",
    "avatar-4",
    "avatar-5",
    "avatar-6",
  ], 4.5],
  ["quiet", ["ground", "surface", "sunken", "raised"], 4.5],
  ["accent-ink", ["ground", "surface", "sunken", "raised", "own", "other", "accent-soft"], 4.5],
  ["on-accent", ["accent-fill"], 4.5],
  ["accent", ["ground", "surface", "sunken"], 3],
  ["field-line", ["ground", "surface"], 3],
  ["good", ["ground", "surface"], 4.5],
  ["warn", ["warn-soft"], 4.5],
  ["bad", ["ground", "surface", "bad-soft"], 4.5],
];

for (const [front, grounds, least] of pairs) {
  Deno.test(`${front} can be read on ${grounds.join(", ")}`, () => {
    for (const ground of grounds) {
      for (const theme of [0, 1]) {
        ok(tokens[front] && tokens[ground], `${front} or ${ground} is not a pair of colours`);
        const value = contrast(tokens[front][theme], tokens[ground][theme]);
        ok(
          value >= least,
          `${front} on ${ground} in ${theme ? "dark" : "light"} is ${value.toFixed(2)}, ${least} is needed`,
        );
      }
    }
  });
}
