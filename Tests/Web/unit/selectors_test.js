import { connectionBar, matching, sortedConversations, titleOf } from "../../../Web/js/core/selectors.js";
import { initialState } from "../../../Web/js/core/state.js";
import { equal } from "./expect.js";
import { after, chatting, conversation, ines, me, message, otto, waitingMessage } from "./fixtures.js";

/** @param {{id: string, userName: string, displayName: string}[]} users */
const members = (users) =>
  users.map((user) => ({ user, role: /** @type {"member"} */ ("member"), deliveredSeq: 0, readSeq: 0, joinedSeq: 0 }));

Deno.test("a conversation is called by its title, else by the others", () => {
  equal(titleOf(conversation({ title: "Cake" }), me, "en"), "Cake");
  equal(titleOf(conversation(), me, "en"), "Otto Berg");
  equal(titleOf(conversation({ kind: "group", members: members([me, otto, ines]) }), me, "en"), "Otto Berg, ines");
  equal(titleOf(conversation({ members: members([me]) }), me, "en"), "Mina Park");
});

Deno.test("the latest message comes first; an empty conversation stands by when it was made", () => {
  const all = {
    "900": conversation({ id: "900", lastMessage: message(1, { id: "10001" }) }),
    "1000": conversation({ id: "1000", lastMessage: message(1, { id: "9999" }) }),
    "20000": conversation({ id: "20000" }),
  };
  equal(sortedConversations(all, []).map((one) => one.id), ["20000", "900", "1000"]);
  equal(sortedConversations(all, [waitingMessage("u1")]).map((one) => one.id), ["1000", "20000", "900"]);
});

Deno.test("search ignores case, accents and half-typed syllables, and looks at user names too", () => {
  const all = [
    conversation({ id: "1", title: "Käse" }),
    conversation({ id: "2" }),
    conversation({ id: "3", title: "한국 음식" }),
  ];
  const found = (/** @type {string} */ text) => matching(all, text, me, "en").map((one) => one.id);
  equal(found("KASE"), ["1"]);
  equal(found(" otto"), ["1", "2", "3"]);
  equal(found("berg"), ["1", "2", "3"]);
  equal(found("한국"), ["3"]);
  equal(found("nothing"), []);
  equal(found("  "), ["1", "2", "3"]);
});

Deno.test("the bar says nothing on the first connection, and what is wrong later", () => {
  equal(connectionBar(initialState()), null);
  const first = after(chatting(), { type: "net", connection: "connecting" });
  equal(connectionBar(first), null);
  const live = after(first, { type: "net", connection: "live" });
  equal(connectionBar(live), null);
  equal(connectionBar(after(live, { type: "net", connection: "connecting" })), "connecting");
  equal(connectionBar(after(live, { type: "net", connection: "waiting" })), "lost");
  equal(connectionBar(after(live, { type: "net", online: false })), null);
  equal(connectionBar(after(live, { type: "net", online: false, connection: "waiting" })), "offline");
});
