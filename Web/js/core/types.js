// The shapes of the protocol (Docs/protocol.md) as the browser knows them.

/** @typedef {{id: string, userName: string, displayName: string}} User */
/** @typedef {{user: User, role: "owner" | "member", deliveredSeq: number, readSeq: number, joinedSeq: number}} Member */
/**
 * @typedef {{packId: string, packVersion: number, stickerId: string, width: number, height: number, format: string, animated: boolean,
 *   alt: string, emoji: string[], color: string, thumb: string, sha256: string, url: string}} StickerRef
 */
/** @typedef {{latitude: number, longitude: number, accuracyMetres?: number | null}} Location */
/** @typedef {{schema: string, values: Record<string, string>}} Custom */
/** @typedef {{event: "created" | "member-added" | "member-removed", users: User[]}} SystemNote */
/** @typedef {{seq: number, sender: string, preview: string}} ReplyRef */
/**
 * @typedef {{id: string, messageId: string, author: string, sticker: StickerRef, x: number, y: number, scale: number, rotation: number,
 *   z: number, pending?: boolean}} Placement
 */
/** @typedef {"text" | "sticker" | "location" | "custom" | "system"} MessageType */
/**
 * @typedef {{id: string, conversationId: string, seq: number, cseq: number, at: string, sender: string, type: MessageType,
 *   clientMsgId?: string | null, text?: string | null, sticker?: StickerRef | null, location?: Location | null, custom?: Custom | null,
 *   system?: SystemNote | null, replyTo?: ReplyRef | null, placements: Placement[], replayed?: boolean}} Message
 */
/**
 * @typedef {{id: string, kind: "direct" | "group", title?: string | null, headSeq: number, headCseq: number, createdAt: string,
 *   members: Member[], lastMessage?: Message | null, unread: number, firstUnreadSeq?: number | null}} Conversation
 */
/**
 * @typedef {{clientMsgId: string, type: Exclude<MessageType, "system">, text?: string, sticker?: {packId: string, stickerId: string, version?: number},
 *   location?: Location, custom?: Custom, replyTo?: {seq: number}}} SendBody
 */
/** @typedef {{user: User, deviceId: string, accessExpiresAt: string}} Session */
/** @typedef {{i: string, kind: string, conv?: string | null, data: any}} SyncEvent */
/** @typedef {{id: string, title: string, packId: string, version: number, cover: StickerRef, stickers: StickerRef[]}} Section */
/** @typedef {{rev: number, sections: Section[]}} Catalogue */
/** @typedef {{rev: number, sections: string[] | null, mine: StickerRef[], recents: StickerRef[]}} StickerState */

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
