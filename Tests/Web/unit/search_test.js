import { emojiGroups, emojiIn, emojiOf, emojiWords } from "../../../Web/js/core/emoji.js";
import { isSearch, search, searchIndex, tokens } from "../../../Web/js/core/search.js";
import { equal, ok } from "./expect.js";
import { splitMix } from "./random.js";

const stickers = [
  { id: "waving-cat", alt: "A waving cat", emoji: ["👋"] },
  { id: "sad-salad", alt: "Sad salad with a fork", emoji: ["🥗", "😞"] },
  { id: "heart", alt: "Red heart", emoji: ["❤️"] },
  { id: "plain-heart", alt: "Another heart", emoji: ["❤"] },
  { id: "cook", alt: "A cook", emoji: ["🧑🏽‍🍳"] },
  { id: "korean", alt: "손 흔드는 고양이", emoji: ["🐱"] },
  { id: "creme", alt: "Crème brûlée", emoji: ["🍮"] },
  { id: "greek", alt: "ΟΔΥΣΣΕΥΣ", emoji: ["⛵"] },
];
const index = searchIndex(stickers, (one) => ({ texts: [one.alt, one.id], emoji: one.emoji }));
/** @param {string} query */
const find = (query) => search(index, query).map((one) => one.id);

Deno.test("words are found by their beginnings, all of them, in any order", () => {
  equal(find("wav"), ["waving-cat"]);
  equal(find("cat wav"), ["waving-cat"]);
  equal(find("CAT"), ["waving-cat", "korean"]);
  equal(find("at"), []);
  equal(find("cat dog"), []);
});

Deno.test("nothing typed finds everything", () => {
  equal(find("").length, stickers.length);
  equal(find("  …  ").length, stickers.length);
  equal(isSearch(" . "), false);
  equal(isSearch("a"), true);
});

Deno.test("emoji are found with and without U+FE0F, skin tones and joiners", () => {
  equal(find("❤"), ["heart", "plain-heart"]);
  equal(find("❤️"), ["heart", "plain-heart"]);
  equal(find("🧑‍🍳"), ["cook"]);
  equal(find("🧑🏿‍🍳"), ["cook"]);
  equal(find("🧑"), ["cook"]);
  equal(find("👋🏻"), ["waving-cat"]);
});

Deno.test("the name of an emoji finds the stickers that carry it, in both languages", () => {
  equal(find("disappointed"), ["sad-salad"]);
  equal(find("hello"), ["waving-cat"]);
  equal(find("고양"), ["korean"]);
});

Deno.test("accents, case and half-typed syllables do not matter", () => {
  equal(find("creme bru"), ["creme"]);
  equal(find("crème"), ["creme"]);
  equal(find("곤"), []);
  equal(find("고"), ["korean"]);
  equal(find("ㄱ"), ["korean"]);
  equal(find("οδυσσευς"), ["greek"]);
  equal(find("οδυσσευσ"), ["greek"]);
});

Deno.test("a longer query never finds more, and the order stays", () => {
  const alphabet = [..."sadctwinghe -’éÉΣςß고양ㄱ️‍", "❤️", "🧑‍🍳", "👋🏽", "🇰🇷", "1️⃣"];
  const random = splitMix(5n);
  for (let n = 0; n < 3000; n += 1) {
    let query = "";
    let before = find(query);
    for (let length = 1 + random.int(7); length > 0; length -= 1) {
      query += alphabet[random.int(alphabet.length)];
      const now = find(query);
      const kept = before.filter((id) => now.includes(id));
      equal(kept, now, `“${query}” found something its beginning did not, or in another order`);
      before = now;
    }
  }
});

Deno.test("tokens only grow", () => {
  equal(tokens("Don't stop❤️now"), { words: ["dont", "stop", "now"], emoji: ["❤"] });
});

Deno.test("the emoji table is whole: every entry is one emoji with a name in both languages, none twice", () => {
  /** @type {Set<string>} */
  const seen = new Set();
  for (const group of emojiGroups) {
    for (const entry of emojiIn(group)) {
      equal(emojiOf(entry.emoji), [entry.emoji], entry.emoji);
      ok(/^[a-z]+$/.test(entry.name), `${entry.emoji} has the name ${entry.name}`);
      ok(/\p{Script=Hangul}/u.test(entry.korean), `${entry.emoji} has the Korean name ${entry.korean}`);
      ok(!seen.has(entry.emoji), `${entry.emoji} is there twice`);
      seen.add(entry.emoji);
      ok(emojiWords(entry.emoji).length > 1, entry.emoji);
    }
  }
  ok(seen.size > 150, "enough to choose from");
});

Deno.test("typed emoji are kept in order, each once, five at most", () => {
  equal(emojiOf("hi 👋🏽 and 👋 ❤️x🇰🇷"), ["👋🏽", "❤️", "🇰🇷"]);
  equal(emojiOf("😀😄😂🤣😊😉😍").length, 5);
  equal(emojiOf("plain 12"), []);
});
