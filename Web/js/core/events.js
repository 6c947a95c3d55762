// Events as they come from the server, checked before anything looks into them.

import { isShaped } from "../gen/shapes.js";

/** @typedef {import("./types.js").SyncEvent} SyncEvent */

/** Which shape the data of an event has. @type {Readonly<Record<string, string>>} */
const shapeOf = {
  "message": "Message",
  "placement": "Placed",
  "placement.removed": "PlacementRemoved",
  "conversation": "Conversation",
  "conversation.left": "Left",
  "receipt": "ReceiptEvent",
  "unread": "Unread",
  "stickers": "StickerState",
};

/** How many events had data of another shape than they should. */
let misshapen = 0;

export function misshapenEvents() {
  return misshapen;
}

/**
 * Takes an event in. One that is not known, or whose data is not what it should be, keeps its position, so that the cursor moves on,
 * and says nothing. Without a position it is no event at all.
 * @param {any} frame
 * @returns {SyncEvent | null}
 */
export function readEvent(frame) {
  if (typeof frame?.i !== "string" || !/^[0-9]{1,20}$/.test(frame.i) || typeof frame.kind !== "string") return null;
  const shape = shapeOf[frame.kind];
  const conv = typeof frame.conv === "string" ? frame.conv : null;
  if (shape !== undefined && isShaped(shape, frame.data)) {
    return { i: frame.i, kind: frame.kind, conv, data: frame.data };
  }
  if (shape !== undefined) misshapen += 1;
  return { i: frame.i, kind: "unknown", conv: null, data: null };
}
