import {
  clampSpot,
  drawnSize,
  mayRemove,
  moveSpot,
  nudgeSpot,
  pinchSpot,
  pointToSpot,
  pullHandle,
  spotToPoint,
  stackingOrder,
  wireSpot,
  wrapDegrees,
} from "../../../Web/js/core/placement.js";
import { equal, near, ok } from "./expect.js";
import { splitMix } from "./random.js";

const box = { left: 40, top: 100, width: 200, height: 80 };

Deno.test("a point and its spot are each other's inverse, in both reading directions", () => {
  const random = splitMix(1n);
  for (let n = 0; n < 2000; n += 1) {
    const frame = {
      left: random.between(-500, 2000),
      top: random.between(-500, 2000),
      width: random.between(20, 900),
      height: random.between(20, 900),
    };
    const spot = { x: random.between(-0.25, 1.25), y: random.between(-0.25, 1.25), scale: 1, rotation: 0 };
    for (const rtl of [false, true]) {
      const back = pointToSpot(spotToPoint(spot, frame, rtl), frame, rtl);
      near(back.x, spot.x, 1e-9);
      near(back.y, spot.y, 1e-9);
    }
  }
});

Deno.test("reading order: the leading edge is the right one from right to left", () => {
  const spot = { x: 0, y: 0, scale: 1, rotation: 0 };
  equal(spotToPoint(spot, box), { x: 40, y: 100 });
  equal(spotToPoint(spot, box, true), { x: 240, y: 100 });
});

Deno.test("what is sent is within the protocol's limits and close to what was seen", () => {
  const random = splitMix(2n);
  for (let n = 0; n < 2000; n += 1) {
    const spot = {
      x: random.between(-2, 3),
      y: random.between(-2, 3),
      scale: random.between(-1, 9),
      rotation: random.between(-2000, 2000),
    };
    const sent = wireSpot(spot);
    ok(sent.x >= -0.25 && sent.x <= 1.25 && sent.y >= -0.25 && sent.y <= 1.25, "inside");
    ok(sent.scale >= 0.25 && sent.scale <= 3, "scale");
    ok(sent.rotation >= -180 && sent.rotation <= 180, "rotation");
    equal(wireSpot(sent), sent, "sending it again changes nothing");
    near(sent.x, clampSpot(spot).x, 0.00005001);
  }
});

Deno.test("what is not a number becomes something that can be seen", () => {
  equal(clampSpot({ x: NaN, y: Infinity, scale: NaN, rotation: -Infinity }), { x: 0.5, y: 0.5, scale: 1, rotation: 0 });
  equal(pointToSpot({ x: 3, y: 4 }, { left: 0, top: 0, width: 0, height: 0 }), { x: 0.5, y: 0.5 });
});

Deno.test("angles wrap", () => {
  equal([0, 180, -180, 190, -190, 540, 725].map(wrapDegrees), [0, 180, -180, -170, 170, 180, 5]);
});

Deno.test("moving there and back is no move", () => {
  const start = { x: 0.5, y: 0.5, scale: 1, rotation: 10 };
  const there = moveSpot(start, 30, -12, box);
  near(there.x, 0.65, 1e-9);
  near(there.y, 0.35, 1e-9);
  const back = moveSpot(there, -30, 12, box);
  near(back.x, 0.5, 1e-9);
  near(back.y, 0.5, 1e-9);
  near(moveSpot(start, 30, 0, box, true).x, 0.35, 1e-9, "mirrored");
});

Deno.test("the handle scales by distance and turns by angle", () => {
  const start = { x: 0.5, y: 0.5, scale: 1, rotation: 0 };
  const pulled = pullHandle(start, { x: 0, y: 0 }, { x: 50, y: 0 }, { x: 0, y: 100 });
  near(pulled.scale, 2, 1e-9);
  near(pulled.rotation, 90, 1e-9);
  ok(
    pullHandle(start, { x: 0, y: 0 }, { x: 0, y: 0 }, { x: 9, y: 9 }) === start,
    "a pull from the centre says nothing",
  );
});

Deno.test("two fingers that move together only move; apart they scale; around each other they turn", () => {
  const random = splitMix(3n);
  const start = { x: 0.5, y: 0.5, scale: 1, rotation: 0 };
  for (let n = 0; n < 500; n += 1) {
    const a = { x: random.between(0, 300), y: random.between(0, 300) };
    const b = { x: a.x + random.between(20, 80), y: a.y + random.between(20, 80) };
    const by = { x: random.between(-20, 20), y: random.between(-15, 15) };
    const moved = pinchSpot(start, [a, b], [{ x: a.x + by.x, y: a.y + by.y }, { x: b.x + by.x, y: b.y + by.y }], box);
    near(moved.x, 0.5 + by.x / box.width, 1e-6);
    near(moved.y, 0.5 + by.y / box.height, 1e-6);
    near(moved.scale, 1, 1e-9);
    near(moved.rotation, 0, 1e-9);
  }
  const centre = spotToPoint(start, box);
  const wide = pinchSpot(
    start,
    [{ x: centre.x - 10, y: centre.y }, { x: centre.x + 10, y: centre.y }],
    [{ x: centre.x, y: centre.y - 20 }, { x: centre.x, y: centre.y + 20 }],
    box,
  );
  near(wide.scale, 2, 1e-9);
  near(wide.rotation, 90, 1e-9);
  near(wide.x, 0.5, 1e-9);
  near(wide.y, 0.5, 1e-9);
});

Deno.test("keys nudge, scale and turn; other keys mean nothing", () => {
  const start = { x: 0.5, y: 0.5, scale: 1, rotation: 178 };
  near(/** @type {any} */ (nudgeSpot(start, "ArrowRight", box)).x, 0.52, 1e-9);
  near(/** @type {any} */ (nudgeSpot(start, "ArrowLeft", box, { fine: true })).x, 0.495, 1e-9);
  near(/** @type {any} */ (nudgeSpot(start, "ArrowDown", box)).y, 0.55, 1e-9);
  near(/** @type {any} */ (nudgeSpot(start, "+", box)).scale, 1.1, 1e-9);
  near(/** @type {any} */ (nudgeSpot(start, "-", box)).scale, 1 / 1.1, 1e-9);
  near(/** @type {any} */ (nudgeSpot(start, "]", box)).rotation, -177, 1e-9);
  near(/** @type {any} */ (nudgeSpot(start, "[", box)).rotation, 173, 1e-9);
  equal(nudgeSpot(start, "a", box), null);
});

Deno.test("the long side is 96 px at scale 1, whatever the shape", () => {
  equal(drawnSize({ width: 618, height: 618 }, 1), { width: 96, height: 96 });
  equal(drawnSize({ width: 618, height: 309 }, 2), { width: 192, height: 96 });
  equal(drawnSize({ width: 0, height: 0 }, 1), { width: 96, height: 96 });
});

Deno.test("the latest change lies on top, equal ones in a fixed order", () => {
  equal(stackingOrder([{ id: "b", z: 3 }, { id: "a", z: 3 }, { id: "c", z: 1 }]).map((one) => one.id), ["c", "a", "b"]);
});

Deno.test("its author and the sender of the message may take it away, nobody else", () => {
  equal(
    [["1", true], ["2", true], ["3", false], [null, false]].map(([reader]) =>
      mayRemove({ author: "1" }, { sender: "2" }, /** @type {any} */ (reader))
    ),
    [true, true, false, false],
  );
});
