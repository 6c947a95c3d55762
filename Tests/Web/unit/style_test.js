import {
  CAPTION_LIMIT,
  captionText,
  firstGlow,
  firstShadow,
  firstStyle,
  flipped,
  kernelStyle,
  quarterTurn,
  wireStyle,
} from "../../../Web/js/core/style.js";
import { isShaped } from "../../../Web/js/gen/shapes.js";
import { complaint } from "../../../Web/js/workers/kernels.js";
import { equal, ok } from "./expect.js";
import { splitMix } from "./random.js";

/** @typedef {import("../../../Web/js/core/style.js").Geometry} Geometry */

/** Where a corner of the picture ends up: flips first, then quarter turns. @param {Geometry} geometry @param {[number, number]} corner */
function corner({ flipsAcross, flipsDown, quarterTurns }, [x, y]) {
  let at = [flipsAcross ? -x : x, flipsDown ? -y : y];
  for (let turn = 0; turn < quarterTurns; turn += 1) at = [-at[1], at[0]];
  return at.map((one) => one + 0);
}

Deno.test("turning and mirroring do what is seen, in any order", () => {
  const random = splitMix(3n);
  /** @type {[number, number]} */
  const start = [1, 2];
  let { geometry } = firstStyle;
  let seen = [1, 2];
  for (let step = 0; step < 500; step += 1) {
    const choice = Math.floor(random.between(0, 4));
    if (choice === 0) geometry = flipped(geometry, "across");
    else if (choice === 1) geometry = flipped(geometry, "down");
    else geometry = quarterTurn(geometry, choice === 2 ? 1 : -1);
    if (choice === 0) seen = [-seen[0], seen[1]];
    else if (choice === 1) seen = [seen[0], -seen[1]];
    else if (choice === 2) seen = [-seen[1], seen[0]];
    else seen = [seen[1], -seen[0]];
    equal(corner(geometry, start), seen.map((one) => one + 0), `after ${step + 1} steps`);
  }
});

Deno.test("a mirrored tilt leans the other way", () => {
  equal(flipped({ ...firstStyle.geometry, turn: 10 }, "across").turn, -10);
  ok(Object.is(flipped(firstStyle.geometry, "down").turn, 0), "none stays none");
});

Deno.test("the server is told what is there and nothing else", () => {
  equal(wireStyle(firstStyle), { outline: firstStyle.outline });
  equal(wireStyle({ ...firstStyle, outline: { ...firstStyle.outline, width: 0 } }), {});
  const crop = { x: 0.1, y: 0.2, width: 0.5, height: 0.5 };
  const whole = wireStyle({
    outline: { width: 8, color: "#e4572e", side: "inside" },
    shadow: firstShadow,
    glow: firstGlow,
    effect: "puffy",
    caption: { text: "  안녕\n👋🏽  ", shape: "bubble", color: "#1e1b18" },
    geometry: { crop, flipsAcross: true, flipsDown: true, quarterTurns: 3, turn: -12 },
    centring: "optical",
    margin: 20,
  });
  ok(isShaped("Style", whole), "it is what the server takes");
  equal(Object.keys(whole).length, 8);
  equal(whole.caption?.text, "안녕 👋🏽");
});

Deno.test("a caption is counted as people count", () => {
  equal(captionText("👨‍👩‍👧‍👦".repeat(CAPTION_LIMIT + 5)), "👨‍👩‍👧‍👦".repeat(CAPTION_LIMIT));
  equal(captionText(" \n "), "");
});

Deno.test("the kernels take what is chosen, with words and without", () => {
  const style = kernelStyle({ ...firstStyle, shadow: firstShadow, glow: firstGlow, margin: 12 });
  const picture = { width: 2, height: 2, pixels: new ArrayBuffer(16) };
  for (const words of [undefined, { ...picture, shape: /** @type {const} */ ("bubble") }]) {
    const request = {
      id: 1,
      op: /** @type {const} */ ("sticker"),
      ...picture,
      style,
      canvasWidth: 64,
      canvasHeight: 64,
      words,
    };
    equal(complaint(request), undefined);
  }
});
