import { backoff, nextTry, ready, verdict } from "../../../Web/js/core/outbox.js";
import { equal, ok } from "./expect.js";
import { waitingMessage } from "./fixtures.js";
import { splitMix } from "./random.js";

const ids = (/** @type {{id: string}[]} */ items) => items.map((item) => item.id);

Deno.test("of every conversation only the first goes", () => {
  const outbox = [
    waitingMessage("u2"),
    waitingMessage("u1"),
    waitingMessage("u3", { conversationId: "b" }),
    waitingMessage("u4", { conversationId: "b" }),
  ];
  equal(ids(ready(outbox, {}, 0)), ["u1", "u3"]);
});

Deno.test("nothing goes while one of the conversation is under way", () => {
  equal(ready([waitingMessage("u1", { state: "sending" }), waitingMessage("u2")], {}, 0), []);
});

Deno.test("what failed for good does not hold up the rest", () => {
  equal(ids(ready([waitingMessage("u1", { state: "failed" }), waitingMessage("u2")], {}, 0)), ["u2"]);
});

Deno.test("a conversation that has to wait waits, the others do not", () => {
  const outbox = [waitingMessage("u1"), waitingMessage("u2", { conversationId: "b" })];
  equal(ids(ready(outbox, { "1000": 500 }, 499)), ["u2"]);
  equal(nextTry(outbox, { "1000": 500 }, 499), 500);
  equal(ids(ready(outbox, { "1000": 500 }, 500)), ["u1", "u2"]);
  equal(nextTry(outbox, { "1000": 500 }, 500), null);
});

Deno.test("a refusal is waited out, tried again or final", () => {
  /** @param {Partial<{code: string, status: number, retryable: boolean, retryAfterMs: number}>} problem */
  const judge = (problem) =>
    verdict({ kind: "message", attempts: 0 }, { code: "x", status: 0, retryable: false, ...problem }, () => 0.5);
  equal(judge({ code: "offline", retryable: true }), { do: "wait" });
  equal(judge({ code: "token-expired", status: 401 }), { do: "wait" });
  equal(judge({ code: "rate-limited", status: 429, retryAfterMs: 1200 }), { do: "retry", afterMs: 1200 });
  equal(judge({ code: "internal", status: 500, retryable: true }).do, "retry");
  equal(judge({ code: "validation", status: 422 }), { do: "fail" });
  equal(judge({ code: "client-id-reused", status: 409 }), { do: "fail" });
  equal(judge({ code: "not-found", status: 404 }), { do: "fail" });
});

Deno.test("taking away what is gone already is done", () => {
  const problem = { code: "not-found", status: 404, retryable: false };
  equal(verdict({ kind: "unplace", attempts: 0 }, problem), { do: "drop" });
  equal(verdict({ kind: "place", attempts: 0 }, problem), { do: "fail" });
});

Deno.test("tries are spread between half a second and thirty", () => {
  for (let attempt = 0; attempt < 40; attempt++) {
    ok(backoff(attempt, () => 0) === 500, "the shortest wait");
    ok(backoff(attempt, () => 1) <= 30_000, "the longest wait");
    ok(backoff(attempt + 1, () => 1) >= backoff(attempt, () => 1), "later tries wait longer");
  }
});

Deno.test("with any failures, messages of a conversation leave in the order they were made", () => {
  for (let seed = 0n; seed < 40n; seed++) {
    const random = splitMix(seed);
    /** @type {import("./fixtures.js").OutboxMessage[]} */
    let outbox = Array.from(
      { length: 8 },
      (_, index) => waitingMessage(`u${index}`, { conversationId: String(random.int(3)) }),
    );
    /** @type {Record<string, string[]>} */
    const done = {};
    while (outbox.length) {
      const items = /** @type {import("./fixtures.js").OutboxMessage[]} */ (ready(outbox, {}, 0));
      const item = items[random.int(items.length)];
      if (random.int(3) === 0) continue;
      (done[item.conversationId] ??= []).push(item.id);
      outbox = outbox.filter((other) => other !== item);
    }
    for (const order of Object.values(done)) equal(order, order.toSorted(), `seed ${seed}`);
  }
});
