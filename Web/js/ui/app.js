// Which screen is shown, the toasts, and the two columns.

import { language, onLanguage, t } from "../strings/index.js";
import { actions, store } from "../io/actions.js";
import { openConversation } from "../core/selectors.js";
import { define, h, keyedList, replace } from "./dom.js";
import { announce } from "./a11y.js";
import { View } from "./view.js";
import "./welcome.js";
import "./auth.js";
import "./list.js";
import "./chat.js";
import "./settings.js";
import "./connection.js";

/** @typedef {import("../core/state.js").State} State */

/** @param {State} state */
function screenOf(state) {
  if (state.phase === "boot") return "boot";
  if (state.phase === "in") return "shell";
  const { name } = state.route;
  return name === "sign-in" || name === "sign-up" ? name : "welcome";
}

export class PeelApp extends View {
  mount() {
    const place = h("div", { class: "screen" });
    const toasts = h("div", { class: "toasts" });
    this.append(place, toasts);
    let shown = "";
    const draw = () => {
      const screen = screenOf(store.state);
      if (screen + language() === shown) return;
      shown = screen + language();
      document.documentElement.lang = language();
      if (screen === "boot") replace(place);
      else if (screen === "welcome") replace(place, h("peel-welcome", null));
      else if (screen === "shell") replace(place, h("peel-shell", null));
      else replace(place, h("peel-auth", { mode: screen }));
    };
    this.watch(screenOf, draw);
    this.atEnd(onLanguage(draw));
    this.watch((state) => state.toasts, (items, before = []) => {
      keyedList(toasts, items, (item) => item.id, (item) => h("div", { class: "toast" }, item.text));
      for (const item of items) if (!before.includes(item)) announce(item.text);
    });
    this.listen(document, "peel-notice", (event) => actions.toast(event.detail.text));
  }
}

export class PeelShell extends View {
  mount() {
    const pane = h("div", { class: "pane", id: "pane" });
    const main = h("main", { class: "shell" });
    const side = h("peel-list", null);
    const skip = h("a", {
      class: "skip",
      href: "#pane",
      onclick: (/** @type {Event} */ event) => {
        event.preventDefault();
        const target = /** @type {HTMLElement | null} */ (pane.querySelector("textarea, h1, h2, button"));
        target?.focus();
      },
    }, t("app.skip"));
    replace(main, side, pane);
    replace(this, skip, main);
    const paneOf = (/** @type {State} */ state) =>
      state.route.name === "settings" ? "settings" : openConversation(state) ?? "";
    this.watch(paneOf, (shown, before) => {
      main.dataset.pane = shown ? "main" : "list";
      if (shown === "settings") replace(pane, h("peel-settings", null));
      else if (shown) replace(pane, h("peel-chat", { "conversation-id": shown }));
      else replace(pane, placeholder());
      // On a phone the list comes back with the focus on the chat that was left.
      if (!shown && before) {
        const row = /** @type {HTMLElement | null} */ (side.querySelector(`[data-conversation="${before}"]`));
        row?.focus({ preventScroll: true });
      }
    });
  }
}

function placeholder() {
  return h(
    "div",
    { class: "empty pane-empty" },
    h("img", { src: "/icons/peel.svg", alt: "", width: "96", height: "96" }),
    h("h2", null, t("list.pick.title")),
    h("p", null, t("list.pick.text")),
  );
}

define("peel-app", PeelApp);
define("peel-shell", PeelShell);
