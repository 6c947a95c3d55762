// Made by PeelWebGen from Sources/PeelWire; change it there.

/**
 * @typedef {object} Register
 * @property {string} userName
 * @property {string} password
 * @property {string | null} [displayName]
 * @property {"bearer" | "cookie" | null} [mode]
 * @property {string | null} [deviceName]
 */
/**
 * @typedef {object} User
 * @property {string} id
 * @property {string} userName
 * @property {string} displayName
 */
/**
 * @typedef {object} Session
 * @property {User} user
 * @property {string} deviceId
 * @property {string | null} [accessToken]
 * @property {string | null} [refreshToken]
 * @property {string} accessExpiresAt
 */
/**
 * @typedef {object} Login
 * @property {string} userName
 * @property {string} password
 * @property {"bearer" | "cookie" | null} [mode]
 * @property {string | null} [deviceName]
 */
/**
 * @typedef {object} Refresh
 * @property {string | null} [refreshToken]
 */
/**
 * @typedef {object} Me
 * @property {User} user
 * @property {string} deviceId
 */
/**
 * @typedef {object} UserPage
 * @property {Array<User>} items
 * @property {string | null} [next]
 */
/**
 * @typedef {object} NewConversation
 * @property {Array<string>} members
 * @property {string | null} [title]
 * @property {string | null} [clientId]
 */
/**
 * @typedef {object} Member
 * @property {User} user
 * @property {"owner" | "member"} role
 * @property {number} deliveredSeq
 * @property {number} readSeq
 * @property {number} joinedSeq
 */
/**
 * @typedef {object} StickerRef
 * @property {string} packId
 * @property {number} packVersion
 * @property {string} stickerId
 * @property {number} width
 * @property {number} height
 * @property {string} format
 * @property {boolean} animated
 * @property {string} alt
 * @property {Array<string>} emoji
 * @property {string} color
 * @property {string} thumb
 * @property {string} sha256
 * @property {string} url
 */
/**
 * @typedef {object} Location
 * @property {number} latitude
 * @property {number} longitude
 * @property {number | null} [accuracyMetres]
 */
/**
 * @typedef {object} Custom
 * @property {string} schema
 * @property {Record<string, string>} values
 */
/**
 * @typedef {object} System
 * @property {"created" | "member-added" | "member-removed"} event
 * @property {Array<User>} users
 */
/**
 * @typedef {object} Quote
 * @property {number} seq
 * @property {string} sender
 * @property {string} preview
 */
/**
 * @typedef {object} Placement
 * @property {string} id
 * @property {string} messageId
 * @property {string} author
 * @property {StickerRef} sticker
 * @property {number} x
 * @property {number} y
 * @property {number} scale
 * @property {number} rotation
 * @property {number} z
 */
/**
 * @typedef {object} Message
 * @property {string} id
 * @property {string} conversationId
 * @property {number} seq
 * @property {number} cseq
 * @property {string} at
 * @property {string} sender
 * @property {"text" | "sticker" | "location" | "custom" | "system"} type
 * @property {string | null} [clientMsgId]
 * @property {string | null} [text]
 * @property {StickerRef | null} [sticker]
 * @property {Location | null} [location]
 * @property {Custom | null} [custom]
 * @property {System | null} [system]
 * @property {Quote | null} [replyTo]
 * @property {Array<Placement>} placements
 * @property {boolean | null} [replayed]
 */
/**
 * @typedef {object} Conversation
 * @property {string} id
 * @property {"direct" | "group"} kind
 * @property {string | null} [title]
 * @property {number} headSeq
 * @property {number} headCseq
 * @property {string} createdAt
 * @property {Array<Member>} members
 * @property {Message | null} [lastMessage]
 * @property {number} unread
 * @property {number | null} [firstUnreadSeq]
 */
/**
 * @typedef {object} ConversationPage
 * @property {Array<Conversation>} items
 * @property {string | null} [next]
 * @property {string} syncCursor
 */
/**
 * @typedef {object} AddMembers
 * @property {Array<string>} members
 */
/**
 * @typedef {object} History
 * @property {Array<Message>} items
 * @property {boolean} hasBefore
 * @property {boolean} hasAfter
 * @property {number} headSeq
 */
/**
 * @typedef {object} StickerKey
 * @property {string} packId
 * @property {string} stickerId
 * @property {number | null} [version]
 */
/**
 * @typedef {object} Reply
 * @property {number} seq
 */
/**
 * @typedef {object} Send
 * @property {string} clientMsgId
 * @property {"text" | "sticker" | "location" | "custom"} type
 * @property {string | null} [text]
 * @property {StickerKey | null} [sticker]
 * @property {Location | null} [location]
 * @property {Custom | null} [custom]
 * @property {Reply | null} [replyTo]
 */
/**
 * @typedef {object} Receipt
 * @property {number | null} [deliveredSeq]
 * @property {number | null} [readSeq]
 */
/**
 * @typedef {object} Marks
 * @property {number} deliveredSeq
 * @property {number} readSeq
 * @property {number} unread
 * @property {number | null} [firstUnreadSeq]
 */
/**
 * @typedef {object} Place
 * @property {StickerKey} sticker
 * @property {number} x
 * @property {number} y
 * @property {number} scale
 * @property {number} rotation
 */
/**
 * @typedef {object} Placed
 * @property {string} id
 * @property {string} messageId
 * @property {string} author
 * @property {StickerRef} sticker
 * @property {number} x
 * @property {number} y
 * @property {number} scale
 * @property {number} rotation
 * @property {number} z
 * @property {number} cseq
 */
/**
 * @typedef {object} PlacementRemoved
 * @property {string} id
 * @property {string} messageId
 * @property {number} cseq
 */
/**
 * @typedef {object} Left
 */
/**
 * @typedef {object} ReceiptEvent
 * @property {string} user
 * @property {number} deliveredSeq
 * @property {number} readSeq
 */
/**
 * @typedef {object} Unread
 * @property {number} unread
 * @property {number | null} [firstUnreadSeq]
 */
/**
 * @typedef {object} StickerState
 * @property {number} rev
 * @property {Array<string> | null} [sections]
 * @property {Array<StickerRef>} mine
 * @property {Array<StickerRef>} recents
 */
/**
 * @typedef {object} Event
 * @property {string} i
 * @property {"message" | "placement" | "placement.removed" | "conversation" | "conversation.left" | "receipt" | "unread" | "stickers"} kind
 * @property {string | null} [conv]
 * @property {Message | Placed | PlacementRemoved | Conversation | Left | ReceiptEvent | Unread | StickerState} data
 */
/**
 * @typedef {object} Sync
 * @property {Array<Event>} events
 * @property {string} cursor
 * @property {boolean} more
 */
/**
 * @typedef {object} Section
 * @property {string} id
 * @property {string} title
 * @property {string} packId
 * @property {number} version
 * @property {StickerRef | null} [cover]
 * @property {Array<StickerRef>} stickers
 */
/**
 * @typedef {object} Catalogue
 * @property {number} rev
 * @property {Array<Section>} sections
 */
/**
 * @typedef {object} ChooseSections
 * @property {Array<string>} sections
 * @property {number | null} [ifRev]
 */
/**
 * @typedef {object} Pack
 * @property {string} id
 * @property {string} title
 * @property {number} version
 * @property {string | null} [author]
 * @property {string | null} [licence]
 * @property {Array<StickerRef>} stickers
 */
/**
 * @typedef {object} Cut
 * @property {number} width
 * @property {number} height
 * @property {"quick" | "fine" | "kept-alpha" | "no-subject"} state
 * @property {number} version
 * @property {string} photoUrl
 * @property {string | null} [quickUrl]
 * @property {string | null} [fineUrl]
 * @property {number | null} [confidence]
 * @property {string | null} [notice]
 */
/**
 * @typedef {object} Film
 * @property {string} format
 * @property {number} width
 * @property {number} height
 * @property {number | null} [frames]
 * @property {number | null} [milliseconds]
 * @property {number} longest
 * @property {string} posterUrl
 * @property {string | null} [stickerUrl]
 * @property {number | null} [stickerBytes]
 */
/**
 * @typedef {object} Fault
 * @property {string} pointer
 * @property {string} code
 * @property {string} detail
 * @property {number | null} [limit]
 * @property {number | null} [actual]
 */
/**
 * @typedef {object} Problem
 * @property {string | null} [type]
 * @property {string | null} [title]
 * @property {number} status
 * @property {string} detail
 * @property {string | null} [instance]
 * @property {"invalid-json" | "bad-request" | "unauthorized" | "token-expired" | "refresh-reused" | "forbidden" | "bad-origin" | "not-found" | "method-not-allowed" | "not-acceptable" | "unsupported-media" | "name-taken" | "client-id-reused" | "rev-conflict" | "sync-expired" | "gone" | "payload-too-large" | "validation" | "sticker-invalid" | "image-unreadable" | "no-subject" | "rate-limited" | "pack-limit" | "internal" | "busy" | "maintenance" | "interrupted" | "storage-full"} code
 * @property {string | null} [requestId]
 * @property {boolean | null} [retryable]
 * @property {number | null} [retryAfterMs]
 * @property {Array<Fault> | null} [errors]
 */
/**
 * @typedef {object} Job
 * @property {string} id
 * @property {number} rev
 * @property {"waiting" | "working" | "done" | "failed" | "cancelled"} state
 * @property {number} progress
 * @property {Cut | null} [cut]
 * @property {Film | null} [film]
 * @property {Problem | null} [problem]
 */
/**
 * @typedef {object} Rectangle
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 */
/**
 * @typedef {object} Point
 * @property {number} x
 * @property {number} y
 */
/**
 * @typedef {object} Stroke
 * @property {boolean} keeps
 * @property {number} width
 * @property {Array<Point>} points
 */
/**
 * @typedef {object} Hint
 * @property {number} version
 * @property {Rectangle | null} [rectangle]
 * @property {Array<Point> | null} [lasso]
 * @property {Point | null} [tap]
 * @property {Array<Stroke> | null} [strokes]
 */
/**
 * @typedef {object} Outline
 * @property {number} width
 * @property {string | null} [color]
 * @property {"outside" | "inside" | null} [side]
 */
/**
 * @typedef {object} Shadow
 * @property {number} offsetX
 * @property {number} offsetY
 * @property {number} blur
 * @property {string | null} [color]
 * @property {number} opacity
 */
/**
 * @typedef {object} Glow
 * @property {number} radius
 * @property {string} color
 * @property {number} opacity
 */
/**
 * @typedef {object} Caption
 * @property {string} text
 * @property {"arc-up" | "arc-down" | "line" | "bubble"} shape
 * @property {string | null} [color]
 */
/**
 * @typedef {object} Geometry
 * @property {Rectangle | null} [crop]
 * @property {boolean | null} [flipsAcross]
 * @property {boolean | null} [flipsDown]
 * @property {number | null} [quarterTurns]
 * @property {number | null} [straightening]
 * @property {number | null} [turn]
 */
/**
 * @typedef {object} Style
 * @property {Outline | null} [outline]
 * @property {Shadow | null} [shadow]
 * @property {Glow | null} [glow]
 * @property {"none" | "comic" | "puffy" | "shiny" | null} [effect]
 * @property {Caption | null} [caption]
 * @property {Geometry | null} [geometry]
 * @property {"box" | "optical" | null} [centring]
 * @property {number | null} [margin]
 */
/**
 * @typedef {object} FilmSticker
 * @property {Style} style
 * @property {number | null} [start]
 * @property {number | null} [end]
 */
/**
 * @typedef {object} NewSticker
 * @property {string} clientId
 * @property {string} jobId
 * @property {Style} style
 * @property {string} name
 * @property {string} alt
 * @property {Array<string>} emoji
 */
/**
 * @typedef {object} Limits
 * @property {Record<string, number>} product
 * @property {Record<string, number>} network
 * @property {Record<string, number>} rates
 */
/**
 * @typedef {object} Health
 * @property {string} status
 */

export {};
