import { makeRows } from "../../../Web/js/core/timeline.js";
import { markOf, withPending } from "../../../Web/js/core/selectors.js";
import { equal, ok } from "./expect.js";
import { cherry, conversation, me, message, otto, waitingMessage } from "./fixtures.js";

const members = conversation().members;
/** @param {Partial<import("../../../Web/js/core/timeline.js").Input>} changes */
const input = (changes) => ({
  messages: [],
  outbox: [],
  members,
  me: me.id,
  group: false,
  divider: null,
  live: true,
  ...changes,
});
/** @param {number} seq @param {string} at @param {object} [changes] */
const at = (seq, at, changes = {}) => message(seq, { at, ...changes });

Deno.test("messages of one sender in one minute are a group", () => {
  const rows = makeRows()(input({
    messages: [
      at(1, "2026-05-01T12:00:01.000Z"),
      at(2, "2026-05-01T12:00:59.000Z"),
      at(3, "2026-05-01T12:01:00.000Z"),
      at(4, "2026-05-01T12:01:01.000Z", { sender: me.id }),
    ],
  }));
  equal(rows.map((row) => row.kind), ["day", "message", "message", "message", "message"]);
  equal(rows.slice(1).map((row) => row.kind === "message" && [row.first, row.last]), [
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ]);
});

Deno.test("a day begins once, and a clock that is behind does not begin an earlier one", () => {
  const day = 86_400_000;
  const noon = new Date(2026, 4, 2, 12).getTime();
  const rows = makeRows()(input({
    messages: [
      at(1, new Date(noon - day).toISOString()),
      at(2, new Date(noon).toISOString()),
      at(3, new Date(noon - day).toISOString()),
    ],
  }));
  equal(rows.map((row) => row.kind), ["day", "message", "day", "message", "message"]);
});

Deno.test("the line stands before the first unread message and breaks its group", () => {
  const rows = makeRows()(input({ messages: [message(1), message(2), message(3)], divider: 2 }));
  equal(rows.map((row) => row.kind), ["day", "message", "unread", "message", "message"]);
  equal(rows.flatMap((row) => row.kind === "message" ? [row.first] : []), [true, true, false]);
  equal(rows.flatMap((row) => row.kind === "message" ? [row.last] : []), [true, false, true]);
});

Deno.test("what waits stands at the end and keeps its row when it is sent", () => {
  const make = makeRows();
  const item = waitingMessage("u1");
  const before = make(input({ messages: [message(1)], outbox: [item] }));
  const after = make(input({ messages: [message(1), message(2, { sender: me.id, clientMsgId: "u1" })] }));
  equal(before.map((row) => row.key).at(-1), "u1");
  equal(after.map((row) => row.key).at(-1), "u1");
  const [first, last] = [before.at(-1), after.at(-1)];
  equal([first?.kind === "message" && first.mark?.kind, last?.kind === "message" && last.mark?.kind], [
    "sending",
    "sent",
  ]);
});

Deno.test("without a connection a message waits, and says so", () => {
  const row = makeRows()(input({ outbox: [waitingMessage("u1")], live: false })).at(-1);
  ok(row?.kind === "message" && row.mark?.kind === "queued" && row.showMark, "the mark of waiting is shown");
});

Deno.test("rows that did not change are the same objects", () => {
  const make = makeRows();
  const messages = [message(1), message(2), message(3)];
  const before = make(input({ messages }));
  const after = make(input({ messages: [...messages, message(4)] }));
  // The third loses its place as the last of its group; the others are left alone.
  equal(before.map((row, index) => row === after[index]), [true, true, true, false]);
});

Deno.test("marks: everybody has to have it", () => {
  const group = [me, otto, { id: "3", userName: "c", displayName: "" }].map((user) => ({
    user,
    role: /** @type {"member"} */ ("member"),
    deliveredSeq: 0,
    readSeq: 0,
    joinedSeq: 0,
  }));
  const mine = message(5, { sender: me.id });
  equal(markOf(mine, group).kind, "sent");
  group[1] = { ...group[1], deliveredSeq: 5, readSeq: 5 };
  equal(markOf(mine, group), { kind: "sent", n: 1, all: 2 });
  group[2] = { ...group[2], deliveredSeq: 5 };
  equal(markOf(mine, group).kind, "delivered");
  group[2] = { ...group[2], readSeq: 7 };
  equal(markOf(mine, group).kind, "read");
});

Deno.test("a placement on its way shows, and one being removed does not", () => {
  const placement = {
    id: "p",
    messageId: "10001",
    author: me.id,
    sticker: cherry,
    x: 0,
    y: 0,
    scale: 1,
    rotation: 0,
    z: 9,
  };
  /** @param {"place" | "unplace"} kind @param {"queued" | "failed"} [state] */
  const item = (kind, state = "queued") => ({
    kind,
    state,
    id: "u1",
    conversationId: "1000",
    createdAt: "",
    attempts: 0,
    messageId: "10001",
    placementId: "p",
    placement: kind === "place" ? placement : undefined,
  });
  equal(withPending(message(1), [item("place")]).placements.map((one) => one.pending), [true]);
  equal(withPending(message(1), [item("place", "failed")]).placements, []);
  equal(withPending(message(1, { placements: [placement] }), [item("unplace")]).placements, []);
  const untouched = message(2);
  ok(withPending(untouched, [item("place")]) === untouched, "other messages stay the same object");
});
