// A round picture of letters.

import { avatarColour, initials } from "../core/format.js";
import { nameOf, othersIn } from "../core/selectors.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @param {string} id
 * @param {string} name
 * @param {"small" | "medium" | "large"} [size]
 */
export function avatar(id, name, size = "medium") {
  return h(
    "span",
    { class: ["avatar", size], dataset: { colour: avatarColour(id) }, "aria-hidden": "true" },
    initials(name),
  );
}

/**
 * The other person of a direct conversation; a group has a picture of its own.
 * @param {import("../core/types.js").Conversation} conversation
 * @param {import("../core/types.js").User | null} me
 * @param {"small" | "medium" | "large"} [size]
 */
export function conversationAvatar(conversation, me, size = "medium") {
  const others = othersIn(conversation, me?.id);
  if (conversation.kind === "direct" && others.length > 0) {
    return avatar(others[0].user.id, nameOf(others[0].user), size);
  }
  if (conversation.title) return avatar(conversation.id, conversation.title, size);
  return h(
    "span",
    { class: ["avatar", size], dataset: { colour: avatarColour(conversation.id) }, "aria-hidden": "true" },
    icon("group", { small: size === "small" }),
  );
}
