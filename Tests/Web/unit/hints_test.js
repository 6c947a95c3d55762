import { addMark, noMarks } from "../../../Web/js/core/marks.js";
import { Problem } from "../../../Web/js/core/problem.js";
import { HintLine } from "../../../Web/js/io/hints.js";
import { equal } from "./expect.js";

/** @typedef {import("../../../Web/js/core/marks.js").Mark} Mark */

/** @param {number} x */
const dot = (x) => /** @type {Mark} */ ({ kind: "stroke", keeps: true, width: 0.1, points: [{ x, y: 0.5 }] });

/** A line whose server answers when the test says so. */
function line() {
  /** @type {{count: number, version: number, answer: (job?: any) => void, refuse: (error: unknown) => void}[]} */
  const sent = [];
  /** @type {string[]} */
  const told = [];
  const hints = new HintLine({
    send: (done, version, signal) =>
      new Promise((answer, refuse) => {
        sent.push({ count: done.length, version, answer: (job = {}) => answer(job), refuse });
        signal.addEventListener("abort", () => refuse(signal.reason));
      }),
    answered: (_, done) => Promise.resolve(void told.push(`answered ${done.length}`)),
    refused: (error, done) => void told.push(`${/** @type {Problem} */ (error).code} ${done.length}`),
    waiting: (busy) => void told.push(busy ? "busy" : "free"),
    pause: (milliseconds) => Promise.resolve(void told.push(`pause ${milliseconds}`)),
  });
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  return { hints, sent, told, turn };
}

Deno.test("one hint is on its way, and of those that come meanwhile only the newest goes next", async () => {
  const { hints, sent, told, turn } = line();
  let marks = noMarks;
  for (let n = 1; n <= 4; n += 1) {
    marks = addMark(marks, dot(n / 10));
    hints.set(marks.done);
  }
  equal(sent.map(({ count }) => count), [1]);
  sent[0].answer();
  await turn();
  equal(sent.map(({ count }) => count), [1, 4]);
  sent[1].answer();
  await hints.settled();
  equal(sent.map(({ version }) => version), [1, 2]);
  equal(told, ["busy", "answered 1", "answered 4", "free"]);
  hints.set([]);
  sent[2].answer();
  await hints.settled();
  equal(sent[2].version, 3);
});

Deno.test("what may succeed later is sent again with a new number, and a newer hint takes its place", async () => {
  const { hints, sent, told, turn } = line();
  hints.set([dot(0.1)]);
  sent[0].refuse(new Problem({ code: "rate-limited", status: 429, retryAfterMs: 3000 }));
  await turn();
  equal(sent.map(({ count, version }) => [count, version]), [[1, 1], [1, 2]]);
  hints.set([dot(0.1), dot(0.2)]);
  sent[1].refuse(Problem.offline());
  await turn();
  sent[2].answer();
  await hints.settled();
  equal(sent.map(({ count }) => count), [1, 1, 2]);
  equal(told, ["busy", "pause 3000", "pause 1500", "answered 2", "free"]);
});

Deno.test("what can never succeed is told, and the line goes on", async () => {
  const { hints, sent, told, turn } = line();
  hints.set([dot(0.1)]);
  sent[0].refuse(new Problem({ code: "no-subject", status: 422 }));
  await turn();
  hints.set([]);
  sent[1].answer();
  await hints.settled();
  equal(told, ["busy", "no-subject 1", "free", "busy", "answered 0", "free"]);
});

Deno.test("after a new photo nothing of the old one is heard", async () => {
  const { hints, sent, told } = line();
  hints.set([dot(0.1)]);
  hints.clear();
  hints.set([dot(0.2), dot(0.3)]);
  equal(sent.map(({ version }) => version), [1, 1]);
  sent[0].answer();
  sent[1].answer();
  await hints.settled();
  equal(told, ["busy", "busy", "answered 2", "free"]);
});
