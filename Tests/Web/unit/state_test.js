import { findGap, initialState, insertMessage, joinRuns } from "../../../Web/js/core/state.js";
import { equal, ok } from "./expect.js";
import { after, chatting, cherry, conversation, me, message, messageEvent, otto, waitingMessage } from "./fixtures.js";
import { splitMix } from "./random.js";

const seqs = (/** @type {import("../../../Web/js/core/state.js").State} */ state) =>
  state.timelines["1000"].items.map((item) => item.seq);

Deno.test("an event is applied once, whatever comes again", () => {
  const events = [messageEvent(10_001, message(1)), messageEvent(10_002, message(2))];
  const once = after(chatting(), { type: "events", events, cursor: "c2" });
  const twice = after(once, { type: "events", events, cursor: "c2" });
  equal(seqs(twice), [1, 2]);
  equal(twice.conversations["1000"].unread, 2);
  ok(twice === once, "a replayed list must not make a new state");
});

Deno.test("what another device read is told with a position that was applied already", () => {
  const state = after(chatting(), { type: "events", events: [messageEvent(10_001, message(1))], cursor: "c1" });
  equal(state.conversations["1000"].unread, 1);
  const read = after(state, {
    type: "events",
    events: [{ i: "10001", kind: "unread", conv: "1000", data: { unread: 0 } }],
    cursor: "c1",
  });
  equal(read.conversations["1000"].unread, 0);
  equal(read.applied, "10001");
});

Deno.test("positions are compared as numbers, not as text", () => {
  const state = after(chatting(), { type: "events", events: [messageEvent(9999, message(1))], cursor: "a" });
  const next = after(state, { type: "events", events: [messageEvent(10_000, message(2))], cursor: "b" });
  equal(seqs(next), [1, 2]);
});

Deno.test("a message moves the head, the last message and the unread count, and never back", () => {
  const state = after(chatting({ headSeq: 4, headCseq: 4, lastMessage: message(4) }), {
    type: "events",
    events: [messageEvent(10_005, message(5)), messageEvent(10_006, message(3))],
    cursor: "c",
  });
  equal(state.conversations["1000"].headSeq, 5);
  equal(state.conversations["1000"].lastMessage?.seq, 5);
  equal(state.conversations["1000"].unread, 1);
  equal(state.conversations["1000"].firstUnreadSeq, 5);
});

Deno.test("one's own messages and system messages are not unread", () => {
  const state = after(chatting(), {
    type: "events",
    events: [
      messageEvent(1, message(1, { sender: me.id })),
      messageEvent(2, message(2, { type: "system", system: { event: "member-added", users: [otto] } })),
    ],
    cursor: "c",
  });
  equal(state.conversations["1000"].unread, 0);
});

Deno.test("the answer to a send and its event make one message, in either order", () => {
  const item = waitingMessage("u1");
  const mine = message(1, { sender: me.id, clientMsgId: "u1" });
  const waiting = after(chatting(), { type: "outbox/put", item });
  const answerFirst = after(
    waiting,
    { type: "sent", id: "u1", message: mine },
    { type: "events", events: [messageEvent(1, mine)], cursor: "c" },
  );
  const eventFirst = after(
    waiting,
    { type: "events", events: [messageEvent(1, mine)], cursor: "c" },
    { type: "sent", id: "u1", message: mine },
  );
  for (const state of [answerFirst, eventFirst]) {
    equal(seqs(state), [1]);
    equal(state.outbox.length, 0);
    equal(state.conversations["1000"].unread, 0);
  }
});

Deno.test("an event of another device does not take away the client id that draws the row", () => {
  const mine = message(1, { sender: me.id, clientMsgId: "u1" });
  const items = insertMessage([mine], message(1, { sender: me.id }));
  equal(items[0].clientMsgId, "u1");
});

Deno.test("watermarks only move forward, and read implies delivered", () => {
  const state = after(
    chatting({ headSeq: 9 }),
    {
      type: "events",
      events: [{ i: "5", kind: "receipt", conv: "1000", data: { user: otto.id, deliveredSeq: 4, readSeq: 6 } }],
      cursor: "c",
    },
    {
      type: "events",
      events: [{ i: "6", kind: "receipt", conv: "1000", data: { user: otto.id, deliveredSeq: 2, readSeq: 1 } }],
      cursor: "d",
    },
    { type: "conversation/set", conversation: conversation() },
  );
  const member = state.conversations["1000"].members[1];
  equal([member.deliveredSeq, member.readSeq], [6, 6]);
});

Deno.test("reading up to the head clears the count at once", () => {
  const state = after(chatting({ headSeq: 3, unread: 3, firstUnreadSeq: 1 }), { type: "read", id: "1000", seq: 3 });
  equal(state.conversations["1000"].unread, 0);
  equal(state.conversations["1000"].members[0].readSeq, 3);
  ok(after(state, { type: "read", id: "1000", seq: 2 }) === state, "reading less again changes nothing");
});

Deno.test("a placement replaces its older self and a removed one goes", () => {
  const base = chatting({}, [message(1)]);
  const placement = {
    id: "p",
    messageId: "10001",
    author: otto.id,
    sticker: cherry,
    x: 0.5,
    y: 0.5,
    scale: 1,
    rotation: 0,
    z: 2,
  };
  /** @param {string} i @param {object} data @param {string} [kind] */
  const event = (i, data, kind = "placement") => ({
    type: /** @type {"events"} */ ("events"),
    events: [{ i, kind, conv: "1000", data }],
    cursor: i,
  });
  const moved = after(
    base,
    event("20001", { ...placement, cseq: 2 }),
    event("20002", { ...placement, x: 0.9, z: 3, cseq: 3 }),
  );
  equal(moved.timelines["1000"].items[0].placements.map((one) => [one.x, one.z]), [[0.9, 3]]);
  equal(moved.conversations["1000"].headCseq, 3);
  const removed = after(moved, event("20003", { id: "p", messageId: "10001", cseq: 4 }, "placement.removed"));
  equal(removed.timelines["1000"].items[0].placements, []);
});

Deno.test("leaving takes the conversation and its messages away", () => {
  const state = after(chatting({}, [message(1)]), {
    type: "events",
    events: [{ i: "9", kind: "conversation.left", conv: "1000", data: {} }],
    cursor: "c",
  });
  equal(state.conversations, {});
  equal(state.timelines, {});
});

Deno.test("a skipped change number is found, also inside a list, but not for a conversation event", () => {
  const state = chatting({ headCseq: 4, headSeq: 4 });
  equal(findGap(state, [messageEvent(1, message(5))]), -1);
  equal(findGap(state, [messageEvent(1, message(6))]), 0);
  equal(findGap(state, [messageEvent(1, message(5)), messageEvent(2, message(7))]), 1);
  equal(findGap(state, [{ i: "1", kind: "conversation", conv: "1000", data: conversation({ headCseq: 9 }) }]), -1);
  equal(findGap(state, [{ i: "1", kind: "receipt", conv: "1000", data: { user: otto.id, readSeq: 9 } }]), -1);
  equal(
    findGap(chatting(), [{ i: "1", kind: "message", conv: "77", data: message(40, { conversationId: "77" }) }]),
    -1,
  );
});

Deno.test("what was applied already is no gap", () => {
  const state = after(chatting({ headCseq: 4 }), {
    type: "events",
    events: [messageEvent(50, message(5))],
    cursor: "c",
  });
  equal(findGap(state, [messageEvent(50, message(9))]), -1);
});

Deno.test("a page joins a known run only where they touch", () => {
  const known = [message(1), message(2), message(3)];
  equal(joinRuns(known, [message(3), message(4)]).map((item) => item.seq), [1, 2, 3, 4]);
  equal(joinRuns(known, [message(4), message(5)]).map((item) => item.seq), [1, 2, 3, 4, 5]);
  equal(joinRuns(known, [message(9), message(10)]).map((item) => item.seq), [9, 10]);
  equal(joinRuns([message(9)], [message(7), message(8)]).map((item) => item.seq), [7, 8, 9]);
});

Deno.test("a hole after the known run is noted and closed", () => {
  const state = after(chatting({ headSeq: 1 }, [message(1)]), {
    type: "events",
    events: [messageEvent(10_004, message(4))],
    cursor: "c",
  });
  equal(state.timelines["1000"].hole, true);
  const filled = after(state, { type: "timeline/after", id: "1000", items: [message(2), message(3)], hasAfter: false });
  equal(seqs(filled), [1, 2, 3, 4]);
  equal(filled.timelines["1000"].hole, false);
});

Deno.test("after a lost cursor everything but the outbox is let go", () => {
  const state = after(
    chatting({}, [message(1)]),
    { type: "outbox/put", item: waitingMessage("u1") },
    { type: "reset" },
    { type: "list/snapshot", items: [conversation({ id: "7" })], complete: true },
  );
  equal(Object.keys(state.conversations), ["7"]);
  equal(state.timelines, {});
  equal(state.outbox.length, 1);
});

Deno.test("signing in as somebody else keeps nothing of the one before", () => {
  const state = after(
    chatting({}, [message(1)]),
    { type: "draft", id: "1000", text: "secret" },
    { type: "outbox/put", item: waitingMessage("u1") },
    { type: "session/in", user: otto },
  );
  equal(state.conversations, {});
  equal(state.drafts, {});
  equal(state.outbox, []);
  equal(state.me?.id, otto.id);
});

Deno.test("signs of typing end by time, by a message, and when the connection ends", () => {
  const typing = after(chatting(), {
    type: "typing",
    conversationId: "1000",
    user: otto.id,
    what: "sticker",
    until: 6000,
  });
  equal(after(typing, { type: "typing/expire", now: 5999 }).typing["1000"][otto.id].what, "sticker");
  equal(after(typing, { type: "typing/expire", now: 6000 }).typing, {});
  equal(after(typing, { type: "events", events: [messageEvent(1, message(1))], cursor: "c" }).typing["1000"], {});
  equal(after(typing, { type: "net", connection: "waiting" }).typing, {});
});

Deno.test("toasts are few", () => {
  let state = initialState();
  for (const id of ["a", "b", "c", "d"]) state = after(state, { type: "toast", id, text: id });
  equal(state.toasts.map((toast) => toast.id), ["b", "c", "d"]);
});

Deno.test("messages that come in any order, some of them twice, end up in order and once", () => {
  for (let seed = 0n; seed < 60n; seed++) {
    const random = splitMix(seed);
    const count = 1 + random.int(12);
    const order = Array.from({ length: count }, (_, index) => index + 1);
    for (let index = order.length - 1; index > 0; index--) {
      const other = random.int(index + 1);
      [order[index], order[other]] = [order[other], order[index]];
    }
    const stream = order.flatMap((seq) => random.int(3) === 0 ? [seq, seq] : [seq]);
    /** @type {readonly import("./fixtures.js").Message[]} */
    let items = [message(0)];
    for (const seq of stream) items = insertMessage(items, message(seq));
    equal(
      items.map((item) => item.seq),
      [0, ...Array.from({ length: count }, (_, index) => index + 1)],
      `seed ${seed}`,
    );
  }
});

Deno.test("any split of the events into connections gives the same state", () => {
  for (let seed = 0n; seed < 60n; seed++) {
    const random = splitMix(seed);
    const events = [];
    let cseq = 0;
    for (let seq = 1; seq <= 12; seq++) {
      cseq += 1;
      events.push(messageEvent(1000 + events.length, message(seq, { cseq, sender: seq % 3 === 0 ? me.id : otto.id })));
      if (random.int(2) === 0) {
        const data = { user: random.int(2) ? me.id : otto.id, readSeq: random.int(seq) + 1, deliveredSeq: seq };
        events.push({ i: String(1000 + events.length), kind: "receipt", conv: "1000", data });
      }
    }
    const whole = after(chatting(), { type: "events", events, cursor: "end" });
    let pieces = chatting();
    let at = 0;
    while (at < events.length) {
      // A connection that comes back repeats some of what was applied.
      const from = Math.max(0, at - random.int(4));
      const to = Math.min(events.length, at + 1 + random.int(5));
      pieces = after(pieces, {
        type: "events",
        events: events.slice(from, to),
        cursor: to === events.length ? "end" : `c${to}`,
      });
      at = to;
    }
    equal(pieces, whole, `seed ${seed}`);
  }
});
