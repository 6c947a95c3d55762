import { clipBetween, LEAST_CLIP, mayBeFilm, seconds } from "../../../Web/js/core/film.js";
import { equal, ok } from "./expect.js";
import { splitMix } from "./random.js";

Deno.test("a part lies in the film, is no longer than a sticker and no shorter than can be seen, wherever the handles go", () => {
  const random = splitMix(12n);
  for (let n = 0; n < 3000; n += 1) {
    const whole = Math.round(random.between(1, 60_000));
    const longest = Math.round(random.between(1000, 10_000));
    const clip = { start: random.between(-1000, 70_000), end: random.between(-1000, 70_000) };
    const moved = n % 2 === 0 ? "start" : "end";
    const { start, end } = clipBetween(clip, moved, whole, longest);
    ok(start >= 0 && end <= whole, "inside");
    ok(end - start <= longest + 1e-6, "not too long");
    ok(end - start >= Math.min(LEAST_CLIP, whole) - 1e-6, "not too short");
  }
});

Deno.test("the handle that is moved stays, and the other gives way", () => {
  equal(clipBetween({ start: 8000, end: 3000 }, "start", 20_000, 5000), { start: 8000, end: 8100 });
  equal(clipBetween({ start: 8000, end: 20_000 }, "start", 20_000, 5000), { start: 8000, end: 13_000 });
  equal(clipBetween({ start: 1000, end: 20_000 }, "end", 20_000, 5000), { start: 15_000, end: 20_000 });
  equal(clipBetween({ start: 9000, end: 4000 }, "end", 20_000, 5000), { start: 3900, end: 4000 });
});

Deno.test("films are known by type or by name, the rest by the server", () => {
  ok(mayBeFilm({ name: "a", type: "video/mp4" }), "video");
  ok(mayBeFilm({ name: "Cat.TGS", type: "" }), "by its name");
  ok(!mayBeFilm({ name: "a.gif", type: "image/gif" }), "a picture that may move is a picture for the picker");
  equal(seconds(1234), 1.2);
});
