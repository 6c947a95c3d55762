import { misshapenEvents, readEvent } from "../../../Web/js/core/events.js";
import { equal } from "./expect.js";
import { cherry, conversation, message } from "./fixtures.js";

Deno.test("an event of a known kind and shape is taken as it is", () => {
  const data = message(1, { type: "sticker", sticker: cherry });
  equal(readEvent({ t: "ev", i: "12", c: "x", kind: "message", conv: "1000", data, more: 1 }), {
    i: "12",
    kind: "message",
    conv: "1000",
    data,
  });
  equal(readEvent({ i: "13", kind: "conversation", conv: "1000", data: conversation() })?.kind, "conversation");
  equal(readEvent({ i: "14", kind: "conversation.left", conv: "1000", data: {} })?.kind, "conversation.left");
});

Deno.test("what is not known or not well formed only moves the position on", () => {
  const before = misshapenEvents();
  const nothing = { i: "12", kind: "unknown", conv: null, data: null };
  equal(readEvent({ i: "12", kind: "poll", conv: "1000", data: {} }), nothing);
  equal(misshapenEvents() - before, 0);
  for (const data of [null, 7, [], {}, { ...message(1), seq: "1" }, { ...message(1), placements: [{ x: 1 }] }]) {
    equal(readEvent({ i: "12", kind: "message", conv: "1000", data }), nothing);
  }
  equal(misshapenEvents() - before, 6);
});

Deno.test("without a position there is no event", () => {
  for (
    const frame of [
      null,
      1,
      {},
      { i: 12, kind: "message" },
      { i: "1e3", kind: "message" },
      { i: "", kind: "message" },
      { i: "5" },
    ]
  ) {
    equal(readEvent(frame), null);
  }
});
