/// Names every route; the router, the documents and the metrics speak of routes by it.
package enum RouteID: String, CaseIterable, Sendable, Hashable {
  case register, login, refresh, logout
  case me, users
  case openConversation, conversations, conversation, addMembers, removeMember
  case history, send, receipts
  case place, removePlacement
  case sync, socket
  case catalogue, stickerState, chooseSections, pack, packSticker, media
  case makeJob, job, retryJob, cancelJob, hint, makeFilm, words, jobImage, addSticker, removeSticker
  case limits, health, ready, metrics
  case openAPI = "openapi"
}
