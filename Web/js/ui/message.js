// One message of the chat, drawn and drawn again when it changed.

import { language, t } from "../strings/index.js";
import { clockTime, coordinates, fullTime, mapLink } from "../core/format.js";
import { store } from "../io/actions.js";
import { avatar } from "./avatar.js";
import { h, replace, update } from "./dom.js";
import { icon } from "./icons.js";
import { markIcon, markWords } from "./marks.js";
import { renderPlacements } from "./peel.js";
import { fillPicture } from "./sticker-image.js";
import { whoIs } from "./words.js";

/** @typedef {import("../core/timeline.js").MessageRow} MessageRow */
/** @typedef {import("../core/types.js").Message} Message */

const stickerSize = 160;
/** Which row an element shows. @type {WeakMap<Element, MessageRow>} */
const shown = new WeakMap();

/** @param {Element} element */
export function rowOf(element) {
  return shown.get(element) ?? null;
}

/**
 * @param {MessageRow} row
 * @param {boolean} fresh it came just now, so it may settle in
 */
export function createMessage(row, fresh) {
  const element = h(
    "article",
    { class: ["message", fresh && "fresh"], tabindex: "-1", dataset: { key: row.key } },
    h("div", { class: "message-side" }),
    h(
      "div",
      { class: "message-column" },
      h("div", { class: "bubble-line" }, h("div", { class: "bubble" }), h("div", { class: "message-tools" })),
      h("div", { class: "message-meta" }),
    ),
  );
  changeMessage(element, row);
  return element;
}

/**
 * @param {Element} element
 * @param {MessageRow} row
 */
export function changeMessage(element, row) {
  const before = shown.get(element);
  shown.set(element, row);
  const { message, own, first, last, item } = row;
  const state = store.state;
  const name = whoIs(state, message.sender);
  const time = clockTime(message.at, language());
  const classes = element.classList;
  classes.toggle("own", own);
  classes.toggle("first", first);
  classes.toggle("last", last);
  classes.toggle("pending", item !== null);
  classes.toggle("failed", item?.state === "failed");
  const big = isBare(message);
  classes.toggle("bare", big);
  update(element, {
    "aria-label": `${t("message.by", { name, time })}${row.mark ? `, ${markWords(row.mark)}` : ""}`,
    dataset: { seq: message.seq || null, type: message.type },
  });

  const bubble = /** @type {HTMLElement} */ (element.querySelector(".bubble"));
  if (message.id) bubble.dataset.messageId = message.id;
  else delete bubble.dataset.messageId;
  if (!before || !sameContent(before.message, message)) {
    const layer = bubble.querySelector(":scope > .placements");
    replace(bubble, content(message), layer);
  }
  if (message.id) renderPlacements(bubble, message, { fresh: before !== undefined });

  const side = /** @type {HTMLElement} */ (element.querySelector(".message-side"));
  const withAvatar = !own && last && state.conversations[message.conversationId]?.kind === "group";
  if (withAvatar !== (side.childElementCount > 0)) {
    replace(side, withAvatar ? avatar(message.sender, name, "small") : null);
  }

  const column = /** @type {HTMLElement} */ (element.querySelector(".message-column"));
  const heading = column.querySelector(":scope > .message-name");
  if (row.showName && !heading) {
    column.prepend(h("p", { class: "message-name", dir: "auto", dataset: { colour: colourOf(message.sender) } }, name));
  } else if (!row.showName && heading) heading.remove();

  const meta = /** @type {HTMLElement} */ (element.querySelector(".message-meta"));
  meta.hidden = !last && !row.showMark;
  const failed = item?.state === "failed";
  replace(
    meta,
    failed
      ? [
        h("span", { class: "failed-words" }, t("mark.failed")),
        h("button", { class: "link-button", type: "button", dataset: { act: "retry" } }, t("message.retry")),
        h("button", { class: "link-button", type: "button", dataset: { act: "discard" } }, t("message.discard")),
      ]
      : h("time", { dir: "auto", datetime: message.at, title: fullTime(message.at, language()) }, time),
    row.mark && row.showMark ? markIcon(row.mark) : null,
  );

  const tools = /** @type {HTMLElement} */ (element.querySelector(".message-tools"));
  if (tools.childElementCount === 0 && !item) {
    const common = { class: "tool", type: "button", tabindex: "-1" };
    replace(
      tools,
      h(
        "button",
        { ...common, dataset: { act: "reply" }, "aria-label": t("message.reply"), title: t("message.reply") },
        icon("reply", { small: true }),
      ),
      h(
        "button",
        {
          ...common,
          dataset: { act: "menu" },
          "aria-label": t("message.actions"),
          title: t("message.actions"),
          "aria-haspopup": "menu",
        },
        icon("more", { small: true }),
      ),
    );
  }
}

/** @param {string} id */
function colourOf(id) {
  return /** @type {string} */ (avatar(id, "x").dataset.colour);
}

/** Stickers, and up to three emoji, stand without a bubble. @param {Message} message */
function isBare(message) {
  if (message.replyTo) return false;
  return message.type === "sticker" || (message.type === "text" && onlyEmoji(message.text ?? ""));
}

/** @param {string} text */
function onlyEmoji(text) {
  const trimmed = text.trim();
  if (trimmed.length === 0 || trimmed.length > 40) return false;
  const characters = Array.from(new Intl.Segmenter().segment(trimmed), ({ segment }) => segment);
  return characters.length <= 3 &&
    characters.every((character) => /\p{Emoji_Presentation}|\p{RI}|\p{Emoji}\uFE0F/u.test(character));
}

/** @param {Message} a @param {Message} b */
function sameContent(a, b) {
  return a.type === b.type && a.text === b.text && a.sticker?.sha256 === b.sticker?.sha256 &&
    a.location?.latitude === b.location?.latitude &&
    a.location?.longitude === b.location?.longitude && a.replyTo?.seq === b.replyTo?.seq &&
    a.replyTo?.preview === b.replyTo?.preview;
}

/** @param {Message} message @returns {import("./dom.js").Child} */
function content(message) {
  return [message.replyTo ? quote(message.replyTo) : null, body(message)];
}

/** @param {import("../core/types.js").ReplyRef} reply */
function quote(reply) {
  return h(
    "button",
    { class: "quote", type: "button", tabindex: "-1", dataset: { act: "quoted", seq: reply.seq } },
    h("span", { class: "visually-hidden" }, t("message.replyTo", { name: "" })),
    h("span", { class: "quote-name", dir: "auto" }, whoIs(store.state, reply.sender)),
    h("span", { class: "quote-text", dir: "auto" }, reply.preview || t("message.reply.gone")),
  );
}

/** @param {Message} message @returns {import("./dom.js").Child} */
function body(message) {
  switch (message.type) {
    case "sticker": {
      const sticker = message.sticker;
      if (!sticker) return null;
      const scale = stickerSize / Math.max(sticker.width, sticker.height, 1);
      const holder = h("span", {
        class: "message-sticker",
        style: { width: `${Math.round(sticker.width * scale)}px`, height: `${Math.round(sticker.height * scale)}px` },
      });
      fillPicture(holder, sticker, { width: stickerSize, alt: t("message.sticker", { alt: sticker.alt }) });
      return holder;
    }
    case "location":
      return [message.location ? place(message.location) : null, message.text ? text(message.text) : null];
    case "custom":
      return [
        h("span", { class: "custom-label" }, t("message.custom", { schema: message.custom?.schema ?? "" })),
        message.text ? text(message.text) : null,
        h(
          "dl",
          { class: "custom-values" },
          Object.entries(message.custom?.values ?? {}).slice(0, 12).map((
            [key, value],
          ) => [h("dt", null, key), h("dd", null, value)]),
        ),
      ];
    default:
      return text(message.text ?? "");
  }
}

const address = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/gu;

/** Text with its web addresses as links. @param {string} value */
function text(value) {
  /** @type {import("./dom.js").Child[]} */
  const parts = [];
  let at = 0;
  for (const match of value.matchAll(address)) {
    parts.push(
      value.slice(at, match.index),
      h("a", { href: match[0], target: "_blank", rel: "noopener noreferrer", tabindex: "-1" }, match[0]),
    );
    at = match.index + match[0].length;
  }
  parts.push(value.slice(at));
  return h("p", { class: "message-text", dir: "auto" }, parts);
}

/** @param {import("../core/types.js").Location} location */
function place(location) {
  const accuracy = location.accuracyMetres;
  return h(
    "div",
    { class: "place" },
    h("span", { class: "place-pin", "aria-hidden": "true" }, icon("location")),
    h(
      "div",
      { class: "place-words" },
      h("p", { class: "place-title" }, t("message.location")),
      h("p", { class: "place-at" }, coordinates(location)),
      accuracy
        ? h("p", { class: "place-accuracy" }, t("message.location.accuracy", { metres: Math.round(accuracy) }))
        : null,
      h(
        "a",
        { href: mapLink(location), target: "_blank", rel: "noopener noreferrer", tabindex: "-1" },
        t("message.location.open"),
      ),
    ),
  );
}
