// The shapes of the protocol, made from the Swift types, and those that only the browser knows.

/** @typedef {import("../gen/types.js").User} User */
/** @typedef {import("../gen/types.js").Member} Member */
/** @typedef {import("../gen/types.js").StickerRef} StickerRef */
/** @typedef {import("../gen/types.js").Location} Location */
/** @typedef {import("../gen/types.js").Custom} Custom */
/** @typedef {import("../gen/types.js").System} SystemNote */
/** @typedef {import("../gen/types.js").Quote} ReplyRef */
/** A placement; `pending` while it has not reached the server. @typedef {import("../gen/types.js").Placement & {pending?: boolean}} Placement */
/** @typedef {import("../gen/types.js").Message["type"]} MessageType */
/** @typedef {Omit<import("../gen/types.js").Message, "placements"> & {placements: Placement[]}} Message */
/** @typedef {Omit<import("../gen/types.js").Conversation, "lastMessage"> & {lastMessage?: Message | null}} Conversation */
/** @typedef {import("../gen/types.js").Send} SendBody */
/** @typedef {import("../gen/types.js").Session} Session */
/** An event as it came; `kind` is checked, `data` has the shape that belongs to it. @typedef {{i: string, kind: string, conv?: string | null, data: any}} SyncEvent */
/** A section that has something to show. @typedef {Omit<import("../gen/types.js").Section, "cover"> & {cover: StickerRef}} Section */
/** @typedef {{rev: number, sections: Section[]}} Catalogue */
/** @typedef {Omit<import("../gen/types.js").StickerState, "sections"> & {sections: string[] | null}} StickerState */

/** What the person puts on a bubble: the place and the full sticker, so that it shows before the server answers.
 * @typedef {{id: string, sticker: StickerRef, x: number, y: number, scale: number, rotation: number}} PlacementDraft */

/**
 * Something on its way to the server. Messages and placements of one conversation leave in the order they were made, one at a time.
 * @typedef {{
 *   id: string, conversationId: string, createdAt: string, attempts: number,
 *   state: "queued" | "sending" | "failed", problem?: string,
 *   kind: "message", body: SendBody, sticker?: StickerRef, replyTo?: ReplyRef
 * }} OutboxMessage
 */
/**
 * @typedef {{
 *   id: string, conversationId: string, createdAt: string, attempts: number,
 *   state: "queued" | "sending" | "failed", problem?: string,
 *   kind: "place" | "unplace", messageId: string, placementId: string, placement?: Placement
 * }} OutboxPlacement
 */
/** @typedef {OutboxMessage | OutboxPlacement} OutboxItem */

export {};
