import { mostZoom, panBy, pictureAt, reveal, wholeView, zoomAt } from "../../../Web/js/core/zoom.js";
import { equal, near, ok } from "./expect.js";
import { splitMix } from "./random.js";

Deno.test("the place under the fingers stays there while it comes closer", () => {
  const at = { x: 0.4, y: 0.7 };
  const before = zoomAt(wholeView, { x: 0.5, y: 0.5 }, 2);
  const point = pictureAt(before, at);
  const after = pictureAt(zoomAt(before, at, 1.7), at);
  near(after.x, point.x, 1e-9);
  near(after.y, point.y, 1e-9);
});

Deno.test("the picture always covers its area, and is never smaller than whole nor closer than the most", () => {
  const random = splitMix(6n);
  let view = wholeView;
  for (let step = 0; step < 2000; step += 1) {
    const point = { x: random.between(0, 1), y: random.between(0, 1) };
    if (step % 3 === 0) view = zoomAt(view, point, random.between(0.3, 3));
    else if (step % 3 === 1) view = panBy(view, { x: random.between(-1, 1), y: random.between(-1, 1) });
    else view = reveal(view, point);
    ok(view.scale >= 1 && view.scale <= mostZoom, "its size");
    ok(view.x >= 0 && view.y >= 0 && view.x <= view.scale - 1 && view.y <= view.scale - 1, "it covers the area");
    if (step % 3 === 2) {
      const seen = { x: point.x * view.scale - view.x, y: point.y * view.scale - view.y };
      ok(seen.x >= -1e-9 && seen.x <= 1 + 1e-9 && seen.y >= -1e-9 && seen.y <= 1 + 1e-9, "revealed");
    }
  }
  equal(zoomAt(view, { x: 0.5, y: 0.5 }, 0.0001), wholeView);
});
