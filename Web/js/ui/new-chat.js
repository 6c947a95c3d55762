// Starting a conversation, and adding people to one.

import { t } from "../strings/index.js";
import { uuid } from "../core/ids.js";
import { limits } from "../core/rules.js";
import { actions } from "../io/actions.js";
import { h, replace, setText, uniqueId, update } from "./dom.js";
import { icon } from "./icons.js";
import { peoplePicker } from "./people-picker.js";
import { openSheet } from "./sheet.js";
import { problemText } from "./words.js";

/** @typedef {import("../core/types.js").User} User */

/** Opens the dialog that finds people and starts a direct or a group conversation. */
export function openNewChat() {
  const clientId = uuid();
  const titleId = uniqueId("title");
  const title = h("input", {
    class: "input",
    id: titleId,
    maxlength: String(limits.title),
    autocomplete: "off",
    "aria-describedby": `${titleId}-hint`,
  });
  const titleField = h(
    "div",
    { class: "field group-title", hidden: true },
    h("label", { for: titleId }, `${t("new.groupTitle")} (${t("auth.optional")})`),
    title,
    h("p", { class: "hint", id: `${titleId}-hint` }, t("new.groupTitle.hint")),
  );
  openPicker({
    heading: t("new.title"),
    extra: titleField,
    label: (chosen) => chosen.length > 1 ? t("new.group", { n: chosen.length }) : t("new.direct"),
    onChange: (chosen) => titleField.hidden = chosen.length < 2,
    async go(chosen) {
      const name = chosen.length > 1 ? title.value.trim() : "";
      const id = await actions.startConversation({ members: chosen.map((user) => user.id), title: name, clientId });
      return () => actions.go({ name: "chat", id });
    },
  });
}

/**
 * @param {string} id
 * @param {Set<string>} present who is in already
 */
export function openAddPeople(id, present) {
  openPicker({
    heading: t("chat.addPeople"),
    excluded: present,
    label: () => t("chat.addPeople.go"),
    onChange: () => {},
    async go(chosen) {
      await actions.addMembers(id, chosen.map((user) => user.id));
      return () => {};
    },
  });
}

/**
 * @param {{heading: string, excluded?: Set<string>, extra?: HTMLElement, label: (chosen: User[]) => string,
 *   onChange: (chosen: User[]) => void, go: (chosen: User[]) => Promise<() => void>}} options
 */
function openPicker({ heading, excluded, extra, label, onChange, go }) {
  /** @type {User[]} */
  let people = [];
  let busy = false;
  const formId = uniqueId("picker");
  const start = h("button", { class: "button primary", type: "submit", form: formId, disabled: true }, label([]));
  const notice = h("div", { role: "alert" });
  const picker = peoplePicker({
    excluded,
    onChange(chosen) {
      people = chosen;
      onChange(chosen);
      start.disabled = chosen.length === 0;
      setText(start, label(chosen));
    },
  });
  const form = h("form", { id: formId, class: "picker-form" }, picker.element, extra ?? null, notice);
  const dialog = openSheet({ title: heading, class: "picker-sheet", body: form, foot: start, onClose: picker.stop });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (busy || people.length === 0) return;
    busy = true;
    update(start, { "aria-disabled": "true" });
    setText(start, t("new.starting"));
    replace(notice);
    try {
      const done = await go(people);
      dialog.close();
      done();
    } catch (error) {
      replace(notice, h("div", { class: "notice bad" }, icon("warning"), h("p", null, problemText(error))));
    } finally {
      busy = false;
      update(start, { "aria-disabled": null });
      setText(start, label(people));
    }
  });
  picker.input.focus();
}
