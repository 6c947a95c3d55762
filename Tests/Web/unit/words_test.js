// The table of words: complete in both languages, and every key that the client uses is in it.

import { pickLanguage, setLanguage, t, tables } from "../../../Web/js/strings/index.js";
import { equal, ok } from "./expect.js";

const { en, ko } = tables;

/** @param {import("../../../Web/js/strings/index.js").Words} words */
const texts = (words) => typeof words === "string" ? [words] : Object.values(words);
/** @param {import("../../../Web/js/strings/index.js").Words} words */
const blanks = (words) => [...new Set(texts(words).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();

Deno.test("both languages have the same keys", () => {
  equal(Object.keys(ko).filter((key) => !(key in en)), [], "only in Korean");
  equal(Object.keys(en).filter((key) => !(key in ko)), [], "only in English");
});

Deno.test("both languages fill in the same blanks", () => {
  for (const key of Object.keys(en)) equal(blanks(ko[key]), blanks(en[key]), key);
});

Deno.test("Korean is written in Korean, and nothing is empty", () => {
  const names = new Set(["app.name"]);
  for (const [key, words] of Object.entries(ko)) {
    for (const text of texts(words)) {
      ok(text.trim().length > 0, `${key} is empty`);
      const bare = text.replace(/\{\w+\}/g, "");
      ok(
        names.has(key) || !/[A-Za-z]{3}/.test(bare) || /\p{Script=Hangul}/u.test(bare),
        `${key} is not in Korean: ${text}`,
      );
    }
  }
});

/** @param {URL} folder @returns {AsyncGenerator<URL>} */
async function* sources(folder) {
  for await (const entry of Deno.readDir(folder)) {
    const url = new URL(entry.name + (entry.isDirectory ? "/" : ""), folder);
    if (entry.isDirectory) yield* sources(url);
    else if (entry.name.endsWith(".js")) yield url;
  }
}

Deno.test("every key in the source has words", async () => {
  const used = new Set();
  for await (const url of sources(new URL("../../../Web/js/", import.meta.url))) {
    if (url.pathname.includes("/strings/")) continue;
    const text = await Deno.readTextFile(url);
    for (const [, key] of text.matchAll(/\bt\(\s*"([^"]+)"/g)) {
      used.add(key);
      ok(key in en, `${key} in ${url.pathname} has no words`);
    }
    // `t(first ? "a" : "b")`
    for (const [, a, b] of text.matchAll(/\bt\([^()`]*\?\s*"([\w.-]+)"\s*:\s*"([\w.-]+)"/g)) {
      for (const key of [a, b]) ok(key in en, `${key} in ${url.pathname} has no words`);
    }
  }
  ok(used.size > 80, "the walk found the source");
});

Deno.test("words are filled in, numbers in the language's way, singular and plural", () => {
  equal(t("list.unread", { n: 1 }), "1 unread message");
  equal(t("list.unread", { n: 1234 }), "1,234 unread messages");
  equal(t("auth.taken.signIn", { name: "$& {x}" }), "Sign in as $& {x}");
  setLanguage("ko");
  equal(t("list.unread", { n: 1 }), "읽지 않은 메시지 1개");
  setLanguage("en");
});

Deno.test("the language is the chosen one, else the first the browser wants and we have", () => {
  equal(pickLanguage("ko", ["en"]), "ko");
  equal(pickLanguage(null, ["fr-CA", "ko-KR", "en"]), "ko");
  equal(pickLanguage("xx", ["fr"]), "en");
});
