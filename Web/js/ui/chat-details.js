// Who is in a conversation; adding people and leaving.

import { language, t } from "../strings/index.js";
import { nameOf, titleOf } from "../core/selectors.js";
import { actions, store } from "../io/actions.js";
import { avatar, conversationAvatar } from "./avatar.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { openAddPeople } from "./new-chat.js";
import { ask, openSheet } from "./sheet.js";
import { problemText } from "./words.js";

/** @param {string} id */
export function openDetails(id) {
  const { conversations, me } = store.state;
  const conversation = conversations[id];
  if (!conversation) return;
  const group = conversation.kind === "group";
  const add = () => {
    dialog.close();
    openAddPeople(id, new Set(conversation.members.map((member) => member.user.id)));
  };
  const leave = async () => {
    dialog.close();
    if (!(await ask({ title: t("chat.leave"), text: t("chat.leave.ask"), yes: t("chat.leave.yes") }))) return;
    try {
      await actions.leave(id);
    } catch (error) {
      actions.toast(problemText(error));
    }
  };
  const dialog = openSheet({
    title: t("chat.details"),
    class: "details-sheet",
    body: h(
      "div",
      { class: "details" },
      conversationAvatar(conversation, me, "large"),
      h("p", { class: "details-title", dir: "auto" }, titleOf(conversation, me, language())),
      h("h3", null, t("chat.members")),
      h(
        "ul",
        { class: "people" },
        conversation.members.map(({ user, role }) =>
          h(
            "li",
            { class: "person" },
            avatar(user.id, nameOf(user), "small"),
            h(
              "span",
              { class: "person-words" },
              h(
                "span",
                { class: "person-name", dir: "auto" },
                nameOf(user),
                user.id === me?.id ? ` (${t("new.self")})` : null,
              ),
              h("span", { class: "hint", dir: "auto" }, `@${user.userName}`),
            ),
            group && role === "owner" ? h("span", { class: "role" }, t("chat.owner")) : null,
          )
        ),
      ),
      group
        ? h(
          "div",
          { class: "details-actions" },
          h(
            "button",
            { class: "button", type: "button", onclick: add },
            icon("plus", { small: true }),
            t("chat.addPeople"),
          ),
          h(
            "button",
            { class: "button danger", type: "button", onclick: leave },
            icon("signOut", { small: true }),
            t("chat.leave"),
          ),
        )
        : null,
    ),
  });
}
