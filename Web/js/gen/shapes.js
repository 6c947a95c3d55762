// Made by PeelWebGen from Sources/PeelWire; change it there.

/**
 * A value's shape: a word for a plain value, `[shape]` for a list, `{of: shape}` for free keys, `{is: name}` for an object by name,
 * `{any: shapes}` for one of several, `{one: words}` for one of some words.
 * @typedef {"s" | "i" | "n" | "b" | [any] | {of: any} | {is: string} | {any: any[]} | {one: string[]}} Shape
 */

/** @type {Readonly<Record<string, ReadonlyArray<readonly [string, Shape, 0 | 1]>>>} */
export const shapes = {
  Register: [
    ["userName", "s", 0],
    ["password", "s", 0],
    ["displayName", "s", 1],
    ["mode", { one: ["bearer", "cookie"] }, 1],
    ["deviceName", "s", 1],
  ],
  User: [
    ["id", "s", 0],
    ["userName", "s", 0],
    ["displayName", "s", 0],
  ],
  Session: [
    ["user", { is: "User" }, 0],
    ["deviceId", "s", 0],
    ["accessToken", "s", 1],
    ["refreshToken", "s", 1],
    ["accessExpiresAt", "s", 0],
  ],
  Login: [
    ["userName", "s", 0],
    ["password", "s", 0],
    ["mode", { one: ["bearer", "cookie"] }, 1],
    ["deviceName", "s", 1],
  ],
  Refresh: [
    ["refreshToken", "s", 1],
  ],
  Me: [
    ["user", { is: "User" }, 0],
    ["deviceId", "s", 0],
  ],
  UserPage: [
    ["items", [{ is: "User" }], 0],
    ["next", "s", 1],
  ],
  NewConversation: [
    ["members", ["s"], 0],
    ["title", "s", 1],
    ["clientId", "s", 1],
  ],
  Member: [
    ["user", { is: "User" }, 0],
    ["role", { one: ["owner", "member"] }, 0],
    ["deliveredSeq", "i", 0],
    ["readSeq", "i", 0],
    ["joinedSeq", "i", 0],
  ],
  StickerRef: [
    ["packId", "s", 0],
    ["packVersion", "i", 0],
    ["stickerId", "s", 0],
    ["width", "i", 0],
    ["height", "i", 0],
    ["format", "s", 0],
    ["animated", "b", 0],
    ["alt", "s", 0],
    ["emoji", ["s"], 0],
    ["color", "s", 0],
    ["thumb", "s", 0],
    ["sha256", "s", 0],
    ["url", "s", 0],
  ],
  Location: [
    ["latitude", "n", 0],
    ["longitude", "n", 0],
    ["accuracyMetres", "n", 1],
  ],
  Custom: [
    ["schema", "s", 0],
    ["values", { of: "s" }, 0],
  ],
  System: [
    ["event", { one: ["created", "member-added", "member-removed"] }, 0],
    ["users", [{ is: "User" }], 0],
  ],
  Quote: [
    ["seq", "i", 0],
    ["sender", "s", 0],
    ["preview", "s", 0],
  ],
  Placement: [
    ["id", "s", 0],
    ["messageId", "s", 0],
    ["author", "s", 0],
    ["sticker", { is: "StickerRef" }, 0],
    ["x", "n", 0],
    ["y", "n", 0],
    ["scale", "n", 0],
    ["rotation", "n", 0],
    ["z", "i", 0],
  ],
  Message: [
    ["id", "s", 0],
    ["conversationId", "s", 0],
    ["seq", "i", 0],
    ["cseq", "i", 0],
    ["at", "s", 0],
    ["sender", "s", 0],
    ["type", { one: ["text", "sticker", "location", "custom", "system"] }, 0],
    ["clientMsgId", "s", 1],
    ["text", "s", 1],
    ["sticker", { is: "StickerRef" }, 1],
    ["location", { is: "Location" }, 1],
    ["custom", { is: "Custom" }, 1],
    ["system", { is: "System" }, 1],
    ["replyTo", { is: "Quote" }, 1],
    ["placements", [{ is: "Placement" }], 0],
    ["replayed", "b", 1],
  ],
  Conversation: [
    ["id", "s", 0],
    ["kind", { one: ["direct", "group"] }, 0],
    ["title", "s", 1],
    ["headSeq", "i", 0],
    ["headCseq", "i", 0],
    ["createdAt", "s", 0],
    ["members", [{ is: "Member" }], 0],
    ["lastMessage", { is: "Message" }, 1],
    ["unread", "i", 0],
    ["firstUnreadSeq", "i", 1],
  ],
  ConversationPage: [
    ["items", [{ is: "Conversation" }], 0],
    ["next", "s", 1],
    ["syncCursor", "s", 0],
  ],
  AddMembers: [
    ["members", ["s"], 0],
  ],
  History: [
    ["items", [{ is: "Message" }], 0],
    ["hasBefore", "b", 0],
    ["hasAfter", "b", 0],
    ["headSeq", "i", 0],
  ],
  StickerKey: [
    ["packId", "s", 0],
    ["stickerId", "s", 0],
    ["version", "i", 1],
  ],
  Reply: [
    ["seq", "i", 0],
  ],
  Send: [
    ["clientMsgId", "s", 0],
    ["type", { one: ["text", "sticker", "location", "custom"] }, 0],
    ["text", "s", 1],
    ["sticker", { is: "StickerKey" }, 1],
    ["location", { is: "Location" }, 1],
    ["custom", { is: "Custom" }, 1],
    ["replyTo", { is: "Reply" }, 1],
  ],
  Receipt: [
    ["deliveredSeq", "i", 1],
    ["readSeq", "i", 1],
  ],
  Marks: [
    ["deliveredSeq", "i", 0],
    ["readSeq", "i", 0],
    ["unread", "i", 0],
    ["firstUnreadSeq", "i", 1],
  ],
  Place: [
    ["sticker", { is: "StickerKey" }, 0],
    ["x", "n", 0],
    ["y", "n", 0],
    ["scale", "n", 0],
    ["rotation", "n", 0],
  ],
  Placed: [
    ["id", "s", 0],
    ["messageId", "s", 0],
    ["author", "s", 0],
    ["sticker", { is: "StickerRef" }, 0],
    ["x", "n", 0],
    ["y", "n", 0],
    ["scale", "n", 0],
    ["rotation", "n", 0],
    ["z", "i", 0],
    ["cseq", "i", 0],
  ],
  PlacementRemoved: [
    ["id", "s", 0],
    ["messageId", "s", 0],
    ["cseq", "i", 0],
  ],
  Left: [
  ],
  ReceiptEvent: [
    ["user", "s", 0],
    ["deliveredSeq", "i", 0],
    ["readSeq", "i", 0],
  ],
  Unread: [
    ["unread", "i", 0],
    ["firstUnreadSeq", "i", 1],
  ],
  StickerState: [
    ["rev", "i", 0],
    ["sections", ["s"], 1],
    ["mine", [{ is: "StickerRef" }], 0],
    ["recents", [{ is: "StickerRef" }], 0],
  ],
  Event: [
    ["i", "s", 0],
    ["kind", { one: ["message", "placement", "placement.removed", "conversation", "conversation.left", "receipt", "unread", "stickers"] }, 0],
    ["conv", "s", 1],
    ["data", { any: [{ is: "Message" }, { is: "Placed" }, { is: "PlacementRemoved" }, { is: "Conversation" }, { is: "Left" }, { is: "ReceiptEvent" }, { is: "Unread" }, { is: "StickerState" }] }, 0],
  ],
  Sync: [
    ["events", [{ is: "Event" }], 0],
    ["cursor", "s", 0],
    ["more", "b", 0],
  ],
  Section: [
    ["id", "s", 0],
    ["title", "s", 0],
    ["packId", "s", 0],
    ["version", "i", 0],
    ["cover", { is: "StickerRef" }, 1],
    ["stickers", [{ is: "StickerRef" }], 0],
  ],
  Catalogue: [
    ["rev", "i", 0],
    ["sections", [{ is: "Section" }], 0],
  ],
  ChooseSections: [
    ["sections", ["s"], 0],
    ["ifRev", "i", 1],
  ],
  Pack: [
    ["id", "s", 0],
    ["title", "s", 0],
    ["version", "i", 0],
    ["author", "s", 1],
    ["licence", "s", 1],
    ["stickers", [{ is: "StickerRef" }], 0],
  ],
  Cut: [
    ["width", "i", 0],
    ["height", "i", 0],
    ["state", { one: ["quick", "fine", "kept-alpha", "no-subject"] }, 0],
    ["version", "i", 0],
    ["photoUrl", "s", 0],
    ["quickUrl", "s", 1],
    ["fineUrl", "s", 1],
    ["confidence", "n", 1],
    ["notice", "s", 1],
  ],
  Film: [
    ["format", "s", 0],
    ["width", "i", 0],
    ["height", "i", 0],
    ["frames", "i", 1],
    ["milliseconds", "i", 1],
    ["longest", "i", 0],
    ["posterUrl", "s", 0],
    ["stickerUrl", "s", 1],
    ["stickerBytes", "i", 1],
  ],
  Fault: [
    ["pointer", "s", 0],
    ["code", "s", 0],
    ["detail", "s", 0],
    ["limit", "i", 1],
    ["actual", "i", 1],
  ],
  Problem: [
    ["type", "s", 1],
    ["title", "s", 1],
    ["status", "i", 0],
    ["detail", "s", 0],
    ["instance", "s", 1],
    ["code", { one: ["invalid-json", "bad-request", "unauthorized", "token-expired", "refresh-reused", "forbidden", "bad-origin", "not-found", "method-not-allowed", "not-acceptable", "unsupported-media", "name-taken", "client-id-reused", "rev-conflict", "sync-expired", "gone", "payload-too-large", "validation", "sticker-invalid", "image-unreadable", "no-subject", "rate-limited", "pack-limit", "internal", "busy", "maintenance", "interrupted", "storage-full"] }, 0],
    ["requestId", "s", 1],
    ["retryable", "b", 1],
    ["retryAfterMs", "i", 1],
    ["errors", [{ is: "Fault" }], 1],
  ],
  Job: [
    ["id", "s", 0],
    ["rev", "i", 0],
    ["state", { one: ["waiting", "working", "done", "failed", "cancelled"] }, 0],
    ["progress", "n", 0],
    ["cut", { is: "Cut" }, 1],
    ["film", { is: "Film" }, 1],
    ["problem", { is: "Problem" }, 1],
  ],
  Rectangle: [
    ["x", "n", 0],
    ["y", "n", 0],
    ["width", "n", 0],
    ["height", "n", 0],
  ],
  Point: [
    ["x", "n", 0],
    ["y", "n", 0],
  ],
  Stroke: [
    ["keeps", "b", 0],
    ["width", "n", 0],
    ["points", [{ is: "Point" }], 0],
  ],
  Hint: [
    ["version", "i", 0],
    ["rectangle", { is: "Rectangle" }, 1],
    ["lasso", [{ is: "Point" }], 1],
    ["tap", { is: "Point" }, 1],
    ["strokes", [{ is: "Stroke" }], 1],
  ],
  Outline: [
    ["width", "n", 0],
    ["color", "s", 1],
    ["side", { one: ["outside", "inside"] }, 1],
  ],
  Shadow: [
    ["offsetX", "n", 0],
    ["offsetY", "n", 0],
    ["blur", "n", 0],
    ["color", "s", 1],
    ["opacity", "n", 0],
  ],
  Glow: [
    ["radius", "n", 0],
    ["color", "s", 0],
    ["opacity", "n", 0],
  ],
  Caption: [
    ["text", "s", 0],
    ["shape", { one: ["arc-up", "arc-down", "line", "bubble"] }, 0],
    ["color", "s", 1],
  ],
  Geometry: [
    ["crop", { is: "Rectangle" }, 1],
    ["flipsAcross", "b", 1],
    ["flipsDown", "b", 1],
    ["quarterTurns", "i", 1],
    ["straightening", "n", 1],
    ["turn", "n", 1],
  ],
  Style: [
    ["outline", { is: "Outline" }, 1],
    ["shadow", { is: "Shadow" }, 1],
    ["glow", { is: "Glow" }, 1],
    ["effect", { one: ["none", "comic", "puffy", "shiny"] }, 1],
    ["caption", { is: "Caption" }, 1],
    ["geometry", { is: "Geometry" }, 1],
    ["centring", { one: ["box", "optical"] }, 1],
    ["margin", "n", 1],
  ],
  FilmSticker: [
    ["style", { is: "Style" }, 0],
    ["start", "i", 1],
    ["end", "i", 1],
  ],
  NewSticker: [
    ["clientId", "s", 0],
    ["jobId", "s", 0],
    ["style", { is: "Style" }, 0],
    ["name", "s", 0],
    ["alt", "s", 0],
    ["emoji", ["s"], 0],
  ],
  Limits: [
    ["product", { of: "i" }, 0],
    ["network", { of: "i" }, 0],
    ["rates", { of: "i" }, 0],
  ],
  Health: [
    ["status", "s", 0],
  ],
};

/**
 * Whether a value that came from outside has the shape of a named object. Fields that are not known are ignored.
 * @param {string} name
 * @param {unknown} value
 * @returns {boolean}
 */
export function isShaped(name, value) {
  const fields = shapes[name];
  if (fields === undefined || typeof value !== "object" || value === null || Array.isArray(value)) return false;
  for (const [key, shape, optional] of fields) {
    const inner = Reflect.get(value, key);
    if (inner === undefined || inner === null) {
      if (optional === 0) return false;
    } else if (!fits(shape, inner)) return false;
  }
  return true;
}

/** @param {Shape} shape @param {unknown} value @returns {boolean} */
function fits(shape, value) {
  if (shape === "s") return typeof value === "string";
  if (shape === "b") return typeof value === "boolean";
  if (shape === "n") return typeof value === "number" && Number.isFinite(value);
  if (shape === "i") return Number.isSafeInteger(value);
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => fits(shape[0], item));
  if ("is" in shape) return isShaped(shape.is, value);
  if ("one" in shape) return typeof value === "string" && shape.one.includes(value);
  if ("any" in shape) return shape.any.some((choice) => fits(choice, value));
  return typeof value === "object" && value !== null && Object.values(value).every((item) => fits(shape.of, item));
}
