// Sentences that several screens need.

import { t } from "../strings/index.js";
import { nameOf } from "../core/selectors.js";
import { Problem } from "../core/problem.js";

/** @typedef {import("../core/types.js").Message} Message */
/** @typedef {import("../core/state.js").State} State */

/**
 * What went wrong, as a sentence a person can act on.
 * @param {unknown} error
 */
export function problemText(error) {
  if (!(error instanceof Problem)) return t("problem.other");
  switch (error.code) {
    case "offline":
      return t("problem.offline");
    case "busy":
    case "maintenance":
      return t("problem.busy");
    case "rate-limited":
      return t("problem.rate", { n: Math.max(1, Math.ceil((error.retryAfterMs ?? 1000) / 1000)) });
    case "storage-full":
      return t("problem.full");
    case "not-found":
    case "gone":
      return t("problem.notFound");
    case "forbidden":
    case "bad-origin":
      return t("problem.forbidden");
    case "unauthorized":
    case "token-expired":
    case "refresh-reused":
      return t("problem.signIn");
    default:
      return t("problem.other");
  }
}

/**
 * A name, or "You".
 * @param {State} state
 * @param {string} user
 */
export function whoIs(state, user) {
  if (user === state.me?.id) return t("chat.you");
  return nameOf(state.people[user]) || t("chat.someone");
}

/**
 * A message in one line.
 * @param {Pick<Message, "type" | "text" | "sticker" | "system" | "sender">} message
 * @param {State} state
 * @returns {string}
 */
export function summary(message, state) {
  switch (message.type) {
    case "sticker":
      return t("list.sticker", { alt: message.sticker?.alt ?? "" });
    case "location":
      return message.text ? `${t("list.location")} · ${message.text}` : t("list.location");
    case "custom":
      return message.text || t("list.custom");
    case "system":
      return systemText(message, state);
    default:
      return message.text ?? "";
  }
}

/**
 * @param {Pick<Message, "system" | "sender">} message
 * @param {State} state
 * @param {boolean} [direct]
 */
export function systemText(message, state, direct = false) {
  const { event, users = [] } = message.system ?? {};
  const own = message.sender === state.me?.id;
  const name = whoIs(state, message.sender);
  const names = users.filter((user) => user.id !== message.sender).map((user) => whoIs(state, user.id)).join(", ");
  switch (event) {
    case "created":
      if (direct) return t("chat.system.created.direct");
      return own ? t("chat.system.created.you") : t("chat.system.created", { name });
    case "member-added":
      return own ? t("chat.system.added.you", { users: names }) : t("chat.system.added", { name, users: names });
    case "member-removed":
      if (!names) return t("chat.system.left", { users: name });
      return own ? t("chat.system.removed.you", { users: names }) : t("chat.system.removed", { name, users: names });
    default:
      return "";
  }
}
