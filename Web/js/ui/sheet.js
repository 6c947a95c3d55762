// A dialog: a sheet from below on phones, a card from 600 px. The browser keeps the focus inside and gives it back.

import { t } from "../strings/index.js";
import { h, uniqueId } from "./dom.js";
import { icon } from "./icons.js";

/**
 * Shows a dialog and removes it when it is closed.
 * @param {{title: string, class?: string, body: import("./dom.js").Child, foot?: import("./dom.js").Child, onClose?: () => void}} options
 * @returns {HTMLDialogElement} call `close()` on it
 */
export function openSheet({ title, class: name, body, foot, onClose }) {
  const id = uniqueId("sheet");
  const close = h("button", { class: "icon-button", type: "button", "aria-label": t("common.close") }, icon("close"));
  const dialog = h(
    "dialog",
    { class: ["sheet", name], "aria-labelledby": id },
    h("div", { class: "sheet-head" }, h("h2", { id }, title), close),
    h("div", { class: "sheet-body" }, body),
    foot ? h("div", { class: "sheet-foot" }, foot) : null,
  );
  close.addEventListener("click", () => dialog.close());
  // A press on the backdrop closes; one that began inside, as when selecting text, does not.
  let outside = false;
  dialog.addEventListener("pointerdown", (event) => outside = event.target === dialog);
  dialog.addEventListener("click", (event) => {
    if (outside && event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    onClose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks before something is done.
 * @param {{title: string, text: string, yes: string}} question
 * @returns {Promise<boolean>}
 */
export function ask({ title, text, yes }) {
  return new Promise((resolve) => {
    let answer = false;
    const no = h("button", { class: "button", type: "button" }, t("common.cancel"));
    const go = h("button", { class: "button danger", type: "button" }, yes);
    const dialog = openSheet({
      title,
      class: "question",
      body: h("p", null, text),
      foot: [no, go],
      onClose: () => resolve(answer),
    });
    no.addEventListener("click", () => dialog.close());
    go.addEventListener("click", () => {
      answer = true;
      dialog.close();
    });
    no.focus();
  });
}
