// What waits to be sent: order, one in flight per conversation, and what a refusal means.

/** @typedef {import("./types.js").OutboxItem} OutboxItem */

/**
 * The items that may leave now: of every conversation the first that has not failed, unless one of it is under way or has to wait.
 * @param {readonly OutboxItem[]} outbox in any order
 * @param {Readonly<Record<string, number>>} notBefore per conversation, when it may be tried again
 * @param {number} now
 * @returns {OutboxItem[]}
 */
export function ready(outbox, notBefore, now) {
  /** @type {Map<string, OutboxItem>} */
  const first = new Map();
  const busy = new Set();
  for (const item of outbox) {
    if (item.state === "failed") continue;
    if (item.state === "sending") busy.add(item.conversationId);
    const other = first.get(item.conversationId);
    if (!other || item.id < other.id) first.set(item.conversationId, item);
  }
  return Array.from(first.values()).filter((item) =>
    !busy.has(item.conversationId) && (notBefore[item.conversationId] ?? 0) <= now
  );
}

/**
 * When the earliest waiting conversation may be tried, or null when nothing waits for time.
 * @param {readonly OutboxItem[]} outbox
 * @param {Readonly<Record<string, number>>} notBefore
 * @param {number} now
 */
export function nextTry(outbox, notBefore, now) {
  let earliest = Infinity;
  for (const item of outbox) {
    const at = notBefore[item.conversationId] ?? 0;
    if (item.state === "queued" && at > now) earliest = Math.min(earliest, at);
  }
  return earliest === Infinity ? null : earliest;
}

/**
 * What to do after a refusal: wait for the connection, wait for a time, give up, or treat it as done.
 * @param {{kind: OutboxItem["kind"], attempts: number}} item
 * @param {{code: string, status: number, retryable: boolean, retryAfterMs?: number}} problem
 * @param {() => number} random 0 to 1
 * @returns {{do: "wait"} | {do: "retry", afterMs: number} | {do: "fail"} | {do: "drop"}}
 */
export function verdict(item, problem, random = Math.random) {
  if (problem.code === "offline" || problem.status === 401) return { do: "wait" };
  if (item.kind === "unplace" && (problem.status === 404 || problem.status === 410)) return { do: "drop" };
  if (problem.retryable || problem.status === 429 || problem.status >= 500) {
    return { do: "retry", afterMs: problem.retryAfterMs ?? backoff(item.attempts, random) };
  }
  return { do: "fail" };
}

/**
 * Full jitter between half a second and thirty.
 * @param {number} attempt from 0
 * @param {() => number} random 0 to 1
 */
export function backoff(attempt, random = Math.random) {
  const ceiling = Math.min(30_000, 1000 * 2 ** Math.min(attempt, 10));
  return 500 + random() * Math.max(0, ceiling - 500);
}
