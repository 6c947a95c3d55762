import {
  addMark,
  counted,
  dropLast,
  goesRound,
  hasRoom,
  hintOf,
  noMarks,
  redo,
  simplified,
  undo,
} from "../../../Web/js/core/marks.js";
import { limits } from "../../../Web/js/gen/limits.js";
import { isShaped } from "../../../Web/js/gen/shapes.js";
import { equal, ok } from "./expect.js";
import { splitMix } from "./random.js";

/** @typedef {import("../../../Web/js/core/marks.js").Mark} Mark */

/** @param {boolean} keeps @param {number} x @returns {Mark} */
const stroke = (keeps, x = 0.5) => ({ kind: "stroke", keeps, width: 0.05, points: [{ x, y: 0.5 }, { x, y: 0.75 }] });
/** @type {Mark} */
const tap = { kind: "tap", point: { x: 0.25, y: 0.5 } };
/** @type {Mark} */
const lasso = { kind: "lasso", points: [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 0.5, y: 1 }] };

Deno.test("undo and redo walk over what was done, and something new ends what could be redone", () => {
  const random = splitMix(4n);
  let marks = noMarks;
  /** @type {Mark[]} */
  let model = [];
  /** @type {Mark[]} */
  let gone = [];
  for (let step = 0; step < 2000; step += 1) {
    const choice = random.between(0, 3);
    if (choice < 1) {
      const mark = [stroke(true), stroke(false), tap, lasso, /** @type {Mark} */ ({ kind: "reset" })][step % 5];
      marks = addMark(marks, mark);
      model = [...model, mark];
      gone = [];
    } else if (choice < 2) {
      marks = undo(marks);
      const last = model.at(-1);
      if (last) gone = [...gone, last];
      model = model.slice(0, -1);
    } else {
      marks = redo(marks);
      const next = gone.at(-1);
      if (next) model = [...model, next];
      gone = gone.slice(0, -1);
    }
    equal(marks.done, model);
    equal(marks.undone, gone);
  }
});

Deno.test("a mark that was not possible leaves no trace", () => {
  const marks = addMark(addMark(noMarks, stroke(true)), stroke(false));
  equal(dropLast(marks), addMark(noMarks, stroke(true)));
});

Deno.test("a region begins anew, strokes after it correct it, and a reset goes back to the first cut", () => {
  const done = [stroke(true), lasso, stroke(false, 0.1), stroke(true, 0.2)];
  equal(counted(done).region, lasso);
  equal(counted(done).strokes, done.slice(2));
  const hint = hintOf(done);
  equal(Object.keys(hint), ["lasso", "strokes"]);
  ok(isShaped("Hint", { version: 1, ...hint }), "it is what the server takes");
  equal(hintOf([...done, { kind: "reset" }]), {});
  equal(hintOf([...done, tap]), { tap: { x: 0.25, y: 0.5 } });
  const box = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 };
  equal(hintOf([...done, { kind: "box", box }]), { rectangle: box });
  equal(hintOf([]), {});
});

Deno.test("there is room for as many strokes as a hint takes", () => {
  const done = Array.from({ length: limits.hintStrokes - 1 }, () => stroke(true));
  ok(hasRoom(done), "one more");
  ok(!hasRoom([...done, stroke(true)]), "as many as there may be");
  ok(hasRoom([...done, stroke(true), tap]), "a region begins anew");
  const long = { ...stroke(true), points: Array.from({ length: limits.linePoints }, () => ({ x: 0.5, y: 0.5 })) };
  ok(
    !hasRoom(Array.from({ length: limits.hintPoints / limits.linePoints }, () => /** @type {Mark} */ (long))),
    "too many corners",
  );
});

Deno.test("a line keeps its ends and its form with far fewer corners", () => {
  const circle = Array.from({ length: 2000 }, (_, at) => {
    const angle = at / 2000 * Math.PI * 2;
    return { x: 0.5 + 0.3 * Math.cos(angle), y: 0.5 + 0.3 * Math.sin(angle) };
  });
  const line = simplified(circle);
  ok(line.length < 80, `${line.length} corners`);
  equal(line[0], { x: 0.8, y: 0.5 });
  for (const { x, y } of line) ok(Math.abs(Math.hypot(x - 0.5, y - 0.5) - 0.3) < 0.001, "on the circle");
  const random = splitMix(8n);
  const noise = Array.from({ length: 9000 }, () => ({ x: random.between(-1, 2), y: random.between(-1, 2) }));
  const tamed = simplified(noise);
  ok(tamed.length <= limits.linePoints && tamed.length > 2, "as many as fit");
  ok(tamed.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1), "within the photo");
  equal(simplified([{ x: 0.123456, y: 0.5 }]), [{ x: 0.1235, y: 0.5 }]);
});

Deno.test("a line that goes round nothing is no lasso", () => {
  ok(goesRound(/** @type {any} */ (lasso).points), "a triangle");
  ok(!goesRound([{ x: 0.1, y: 0.1 }, { x: 0.9, y: 0.9 }]), "a line");
  ok(!goesRound([{ x: 0.1, y: 0.1 }, { x: 0.11, y: 0.1 }, { x: 0.11, y: 0.11 }]), "a speck");
  ok(!goesRound([]), "nothing");
});
