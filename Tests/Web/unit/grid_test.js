import {
  cellBox,
  gridMetrics,
  layoutSections,
  moveInGrid,
  positionOf,
  sectionAt,
  visibleRuns,
} from "../../../Web/js/core/grid.js";
import { equal, near, ok } from "./expect.js";
import { splitMix } from "./random.js";

/** @type {[number, number, number, number, number][]} width, scale, columns, item, left over */
const table = [
  [320, 1, 3, 106, 0],
  [375, 3, 3, 124 + 1 / 3, 0],
  [390, 3, 3, 129 + 1 / 3, 0],
  [430, 3, 3, 142 + 2 / 3, 0],
  [667, 2, 4, 166, 0],
  [844, 3, 6, 139 + 2 / 3, 1],
  [1024, 2, 7, 145, 3],
  [50, 1, 3, 16, 0],
];

for (const [width, scale, columns, item, left] of table) {
  Deno.test(`a width of ${width} at ${scale}x has ${columns} columns`, () => {
    const metrics = gridMetrics(width, scale);
    equal(metrics.columns, columns);
    near(metrics.item, item, 1e-9);
    near(metrics.inset * 2, left, 1e-9);
  });
}

for (const width of [0, -5, NaN, Infinity, -Infinity]) {
  Deno.test(`a width of ${width} is one column and no crash`, () => {
    equal(gridMetrics(width), { columns: 1, item: 0, inset: 0 });
    const layout = layoutSections([{ id: "a", count: 10 }], gridMetrics(width));
    ok(visibleRuns(layout, 0, 500, 100).length >= 0, "a list of runs");
  });
}

Deno.test("headers, rows and the bottom inset add up", () => {
  const layout = layoutSections(
    [{ id: "a", count: 4 }, { id: "empty", count: 0, hint: 80 }, { id: "b", count: 3 }],
    gridMetrics(320),
  );
  equal(layout.sections[0], { id: "a", count: 4, top: 0, body: 44, bottom: 44 + 106 * 2 + 1, first: 0 });
  equal(layout.sections[1].bottom - layout.sections[1].body, 80);
  equal(layout.sections[2].first, 4);
  equal(layout.height, 257 + 44 + 80 + 44 + 106 + 40);
  equal(cellBox(layout, 0, 3), { x: 0, y: 44 + 107, size: 106 });
  equal(cellBox(layout, 0, 2), { x: 214, y: 44, size: 106 });
});

Deno.test("only what touches the window is wanted, whatever the size of the list", () => {
  const layout = layoutSections([{ id: "big", count: 5000 }], gridMetrics(390, 3));
  const runs = visibleRuns(layout, 100_000, 400, 100);
  equal(runs.length, 1);
  ok(runs[0].to - runs[0].from <= 21, `${runs[0].to - runs[0].from} cells for a window of 400 px`);
  equal(visibleRuns(layout, 0, 0), []);
  equal(layoutSections([], gridMetrics(390)).sections.length, 0);
  equal(sectionAt(layoutSections([], gridMetrics(390)), 10), -1);
});

Deno.test("every cell in the window is in a run and every run touches the window", () => {
  const random = splitMix(7n);
  for (let n = 0; n < 300; n += 1) {
    const sections = Array.from(
      { length: 1 + random.int(8) },
      (_, i) => ({ id: `s${i}`, count: random.int(40), hint: 60 }),
    );
    const layout = layoutSections(sections, gridMetrics(random.between(200, 1200), 1 + random.int(3)));
    const top = random.between(-200, layout.height);
    const height = random.between(1, 800);
    const runs = visibleRuns(layout, top, height, 0);
    sections.forEach(({ count }, s) => {
      const run = runs.find((one) => one.section === s);
      for (let i = 0; i < count; i += 1) {
        const { y, size } = cellBox(layout, s, i);
        const inside = y < top + height && y + size > top;
        const listed = run !== undefined && i >= run.from && i < run.to;
        if (inside) ok(listed, `cell ${s}.${i} is in view but not wanted`);
        if (listed) ok(y <= top + height && y + size + 1 >= top, `cell ${s}.${i} is wanted but out of view`);
      }
    });
  }
});

Deno.test("arrows walk in two directions and over sections", () => {
  const layout = layoutSections(
    [{ id: "a", count: 5 }, { id: "none", count: 0 }, { id: "b", count: 2 }],
    gridMetrics(390),
  );
  /** @param {number} section @param {number} index @param {string} key @param {object} [options] */
  const go = (section, index, key, options) => {
    const to = moveInGrid(layout, { section, index }, key, options);
    return to && [to.section, to.index];
  };
  equal(go(0, 0, "ArrowRight"), [0, 1]);
  equal(go(0, 2, "ArrowRight"), [0, 3]);
  equal(go(0, 4, "ArrowRight"), [2, 0]);
  equal(go(2, 0, "ArrowLeft"), [0, 4]);
  equal(go(0, 0, "ArrowLeft"), [0, 0]);
  equal(go(2, 1, "ArrowRight"), [2, 1]);
  equal(go(0, 1, "ArrowDown"), [0, 4]);
  equal(go(0, 2, "ArrowDown"), [0, 4], "a short last row takes the last one");
  equal(go(0, 4, "ArrowDown"), [2, 1]);
  equal(go(2, 1, "ArrowUp"), [0, 4]);
  equal(go(2, 0, "ArrowDown"), [2, 0]);
  equal(go(0, 1, "ArrowUp"), [0, 1]);
  equal(go(0, 4, "Home"), [0, 3]);
  equal(go(0, 3, "End"), [0, 4]);
  equal(go(0, 3, "Home", { control: true }), [0, 0]);
  equal(go(0, 3, "End", { control: true }), [2, 1]);
  equal(go(0, 0, "ArrowLeft", { rtl: true }), [0, 1], "right to left mirrors");
  equal(go(0, 0, "PageDown"), [2, 0]);
  equal(go(0, 0, "x"), null);
  equal(moveInGrid(layoutSections([], gridMetrics(390)), { section: 0, index: 0 }, "ArrowDown"), null);
});

Deno.test("right then left comes back, from every place of random lists", () => {
  const random = splitMix(11n);
  for (let n = 0; n < 100; n += 1) {
    const sections = Array.from({ length: 1 + random.int(6) }, (_, i) => ({ id: `s${i}`, count: random.int(12) }));
    const layout = layoutSections(sections, gridMetrics(random.between(300, 900)));
    for (let i = 0; i + 1 < layout.count; i += 1) {
      const at = positionOf(layout, i);
      const right = at && moveInGrid(layout, at, "ArrowRight");
      equal(right && moveInGrid(layout, right, "ArrowLeft"), at);
      equal(right, positionOf(layout, i + 1));
    }
  }
});
