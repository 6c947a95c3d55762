import {
  initialPanel,
  MINE_ID,
  panelSections,
  RECENTS_ID,
  reducePanel,
  searchable,
} from "../../../Web/js/core/panel.js";
import { RECENTS_LIMIT, stickerKey, withRecent } from "../../../Web/js/core/recents.js";
import { equal, ok } from "./expect.js";

/** @param {string} stickerId @param {string} [packId] */
const sticker = (stickerId, packId = "food") => ({ packId, stickerId });
const catalogue = ["fruit", "bread", "sweets"].map((id) => ({
  id,
  title: id.toUpperCase(),
  cover: sticker(`${id}-1`, id),
  stickers: [sticker(`${id}-1`, id), sticker(`${id}-2`, id)],
}));
const titles = { recents: "Recent", mine: "My stickers" };

Deno.test("open, enlarge, shrink, close; the same again is no change", () => {
  let state = reducePanel(initialPanel, { type: "open" });
  equal(state.mode, "compact");
  ok(reducePanel(state, { type: "open" }) === state, "opening twice changes nothing");
  state = reducePanel(state, { type: "toggle-size" });
  equal(state.mode, "expanded");
  state = reducePanel(state, { type: "query", query: "cat" });
  state = reducePanel(state, { type: "close" });
  equal(state.mode, "closed");
  equal(state.query, "cat", "the words stay while it is shut");
  ok(reducePanel(state, { type: "close" }) === state, "closing twice changes nothing");
  ok(reducePanel(state, { type: "toggle-size" }) === state, "a shut panel has no size");
});

Deno.test("status, query and active section change only when they differ", () => {
  const state = reducePanel(initialPanel, { type: "status", status: "offline" });
  equal(state.status, "offline");
  ok(reducePanel(state, { type: "status", status: "offline" }) === state, "the same status");
  ok(reducePanel(state, { type: "query", query: "" }) === state, "the same query");
  ok(reducePanel(state, { type: "active", section: null }) === state, "the same section");
});

Deno.test("recents first if any, then mine, then the first two sections by default", () => {
  const none = { sections: null, mine: [], recents: [] };
  equal(panelSections(catalogue, none, titles).map((one) => one.id), [MINE_ID, "fruit", "bread"]);
  const some = { sections: ["sweets", "fruit", "old"], mine: [sticker("a", "my-1")], recents: [sticker("b")] };
  equal(panelSections(catalogue, some, titles).map((one) => one.id), [RECENTS_ID, MINE_ID, "fruit", "sweets"]);
  equal(panelSections(catalogue, { ...none, sections: [] }, titles).map((one) => one.id), [MINE_ID]);
});

Deno.test("search covers every sticker once, also of sections that are off", () => {
  const all = searchable(catalogue, {
    mine: [sticker("m", "my-1")],
    recents: [sticker("fruit-1", "fruit"), sticker("x", "old")],
  });
  equal(all.map((one) => one.sticker.stickerId), [
    "m",
    "fruit-1",
    "fruit-2",
    "bread-1",
    "bread-2",
    "sweets-1",
    "sweets-2",
    "x",
  ]);
});

Deno.test("recents: newest first, each once, forty at most", () => {
  /** @type {{packId: string, stickerId: string}[]} */
  let recents = [];
  for (let n = 0; n < 60; n += 1) recents = withRecent(recents, sticker(`s${n}`));
  equal(recents.length, RECENTS_LIMIT);
  equal(recents[0].stickerId, "s59");
  recents = withRecent(recents, sticker("s30"));
  equal(recents.length, RECENTS_LIMIT);
  equal(recents.map(stickerKey).filter((key) => key === "food/s30").length, 1);
  equal(recents[0].stickerId, "s30");
});
