// A question with two answers.

import { h, uniqueId } from "./dom.js";
import { t } from "../strings/index.js";

/**
 * Asks, and waits for the answer. Escape and a press outside mean no.
 * @param {{text: string, yes: string, no?: string, danger?: boolean}} question
 * @returns {Promise<boolean>}
 */
export function confirmQuestion({ text, yes, no = t("common.cancel"), danger = false }) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const id = uniqueId("question");
  return new Promise((resolve) => {
    let answer = false;
    const dialog = h(
      "dialog",
      { class: "sheet question", role: "alertdialog", "aria-labelledby": id },
      h("p", { class: "sheet-body question-text", id }, text),
      h(
        "div",
        { class: "sheet-foot" },
        h("button", { type: "button", class: "button", onclick: () => dialog.close() }, no),
        h("button", {
          type: "button",
          class: ["button", danger ? "danger" : "primary"],
          onclick: () => {
            answer = true;
            dialog.close();
          },
        }, yes),
      ),
    );
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
