// The page names every module that start-up needs, so that they are fetched side by side instead of one after the other.

import { equal, ok } from "./expect.js";

const web = new URL("../../../Web/", import.meta.url);
const page = await Deno.readTextFile(new URL("index.html", web));

/** @param {string} path @param {Set<string>} found */
async function walk(path, found) {
  if (found.has(path)) return;
  found.add(path);
  const text = await Deno.readTextFile(new URL(path.slice(1), web));
  for (const [, target] of text.matchAll(/^(?:import|export)\s(?:[^"';]*?\sfrom\s)?"(\.[^"]+)"/gm)) {
    await walk(new URL(target, new URL(path, "file:///")).pathname, found);
  }
}

Deno.test("the page preloads exactly the modules that are imported at start", async () => {
  /** @type {Set<string>} */
  const needed = new Set();
  await walk("/js/main.js", needed);
  needed.delete("/js/main.js");
  const listed = Array.from(page.matchAll(/rel="modulepreload" href="([^"]+)"/g), (match) => match[1]);
  equal(listed.toSorted(), [...needed].sort());
});

Deno.test("everything the page names is there, and nothing is inline", async () => {
  for (const [, path] of page.matchAll(/(?:href|src)="(\/[^"]+)"/g)) {
    ok((await Deno.stat(new URL(path.slice(1), web))).isFile, `${path} is missing`);
  }
  ok(!/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/.test(page), "inline script or style");
});

Deno.test("no source sets markup or style attributes", async () => {
  /** @type {Set<string>} */
  const modules = new Set();
  await walk("/js/main.js", modules);
  await walk("/js/ui/maker.js", modules);
  for (const path of modules) {
    const text = (await Deno.readTextFile(new URL(path.slice(1), web))).replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
    ok(!/\.(innerHTML|outerHTML)\s*=|insertAdjacentHTML|document\.write|setAttribute\("style"/.test(text), path);
  }
});
