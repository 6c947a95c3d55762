import { boxBetween, firstBox, missingWords, nudgeBox, photoComplaint } from "../../../Web/js/core/maker.js";
import { equal, near, ok } from "./expect.js";
import { splitMix } from "./random.js";

Deno.test("a file that cannot be a photo is refused with its cause, the rest is left to the server", () => {
  equal(photoComplaint({ name: "a.jpg", type: "image/jpeg", size: 0 }), { code: "empty" });
  equal(photoComplaint({ name: "a.jpg", type: "image/jpeg", size: 25 * 1024 * 1024 }), null);
  equal(photoComplaint({ name: "a.jpg", type: "image/jpeg", size: 25 * 1024 * 1024 + 1 }), { code: "large", n: 26 });
  equal(photoComplaint({ name: "a.txt", type: "text/plain", size: 5 }), { code: "type", name: "a.txt" });
  equal(photoComplaint({ name: "a.svg", type: "image/svg+xml", size: 5 }), { code: "type", name: "a.svg" });
  equal(photoComplaint({ name: "a.heic", type: "", size: 5 }), null);
});

Deno.test("a name, a description and one to five emoji are needed", () => {
  const whole = { name: "Cat", alt: "A cat", emoji: ["🐱"] };
  equal(missingWords(whole), []);
  equal(missingWords({ name: "  ", alt: "", emoji: [] }), ["name", "alt", "emoji"]);
  equal(missingWords({ ...whole, name: "🐱".repeat(64) }), []);
  equal(missingWords({ ...whole, name: "🐱".repeat(65) }), ["name"]);
  equal(missingWords({ ...whole, alt: "a".repeat(201) }), ["alt"]);
  equal(missingWords({ ...whole, emoji: ["1", "2", "3", "4", "5", "6"] }), ["emoji"]);
});

Deno.test("a drawn box lies in the photo and is never too small", () => {
  const random = splitMix(9n);
  for (let n = 0; n < 1000; n += 1) {
    const point = () => ({ x: random.between(-0.5, 1.5), y: random.between(-0.5, 1.5) });
    const box = boxBetween(point(), point());
    ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1 + 1e-9 && box.y + box.height <= 1 + 1e-9, "inside");
    ok(box.width >= 0.04 && box.height >= 0.04, "not too small");
  }
  equal(boxBetween({ x: 0.75, y: 0.5 }, { x: 0.25, y: 0.25 }), { x: 0.25, y: 0.25, width: 0.5, height: 0.25 });
});

Deno.test("keys move the box and, with Shift, its size, within the photo", () => {
  near(/** @type {any} */ (nudgeBox(firstBox, "ArrowRight", false)).x, 0.22, 1e-9);
  near(/** @type {any} */ (nudgeBox(firstBox, "ArrowDown", true)).height, 0.62, 1e-9);
  equal(nudgeBox(firstBox, "x", false), null);
  /** @type {import("../../../Web/js/core/maker.js").Rectangle} */
  let box = { ...firstBox };
  for (let n = 0; n < 200; n += 1) box = nudgeBox(box, "ArrowRight", n % 2 === 0) ?? box;
  ok(box.x + box.width <= 1 + 1e-9, "inside");
});
