// Made by PeelWebGen from Sources/PeelCore and Sources/PeelWire; change it there.

export const limits = Object.freeze({
  userNameMin: 3,
  userNameMax: 32,
  passwordMin: 8,
  passwordMax: 128,
  displayNameMax: 64,
  textCodePoints: 8000,
  customBytes: 32768,
  groupMembers: 1000,
  pageItems: 100,
  searchCharacters: 128,
  titleMax: 128,
  altMax: 200,
  stickerNameMax: 64,
  stickerEmojiMax: 5,
  ownStickers: 200,
  recents: 40,
  chosenSections: 200,
  placementsPerUserAndMessage: 5,
  placementsPerMessage: 30,
  photoBytes: 26214400,
  outlineMax: 64,
  hintStrokes: 256,
  linePoints: 1024,
  hintPoints: 16384,
});

/** What a placed sticker may be set to. */
export const pose = Object.freeze({
  x: [-0.25, 1.25],
  y: [-0.25, 1.25],
  scale: [0.25, 3],
  rotation: [-180, 180],
  base: 96,
});

export const eventKinds = Object.freeze(["message", "placement", "placement.removed", "conversation", "conversation.left", "receipt", "unread", "stickers"]);

export const messageTypes = Object.freeze(["text", "sticker", "location", "custom", "system"]);

export const jobStates = Object.freeze(["waiting", "working", "done", "failed", "cancelled"]);

export const cutStates = Object.freeze(["quick", "fine", "kept-alpha", "no-subject"]);

/** Every problem code with its status and whether the same request may succeed later. */
export const problems = Object.freeze({
  "invalid-json": { status: 400, retryable: false },
  "bad-request": { status: 400, retryable: false },
  "unauthorized": { status: 401, retryable: false },
  "token-expired": { status: 401, retryable: false },
  "refresh-reused": { status: 401, retryable: false },
  "forbidden": { status: 403, retryable: false },
  "bad-origin": { status: 403, retryable: false },
  "not-found": { status: 404, retryable: false },
  "method-not-allowed": { status: 405, retryable: false },
  "not-acceptable": { status: 406, retryable: false },
  "unsupported-media": { status: 415, retryable: false },
  "name-taken": { status: 409, retryable: false },
  "client-id-reused": { status: 409, retryable: false },
  "rev-conflict": { status: 409, retryable: false },
  "sync-expired": { status: 410, retryable: false },
  "gone": { status: 410, retryable: false },
  "payload-too-large": { status: 413, retryable: false },
  "validation": { status: 422, retryable: false },
  "sticker-invalid": { status: 422, retryable: false },
  "image-unreadable": { status: 422, retryable: false },
  "no-subject": { status: 422, retryable: false },
  "rate-limited": { status: 429, retryable: true },
  "pack-limit": { status: 429, retryable: false },
  "internal": { status: 500, retryable: true },
  "busy": { status: 503, retryable: true },
  "maintenance": { status: 503, retryable: true },
  "interrupted": { status: 503, retryable: true },
  "storage-full": { status: 507, retryable: true },
});
