// Who one is, how it looks, and signing out.

import { language, languages, t } from "../strings/index.js";
import { nameOf, waiting } from "../core/selectors.js";
import { actions, store } from "../io/actions.js";
import { avatar } from "./avatar.js";
import { define, h, replace, uniqueId } from "./dom.js";
import { icon } from "./icons.js";
import { ask } from "./sheet.js";
import { View } from "./view.js";

export class PeelSettings extends View {
  mount() {
    const { me, settings } = store.state;
    if (!me) return;
    const back = () => actions.go({ name: "home" });
    replace(
      this,
      h(
        "header",
        { class: "pane-head" },
        h(
          "button",
          { class: "icon-button", type: "button", "aria-label": t("settings.back"), onclick: back },
          icon("back"),
        ),
        h("h1", { tabindex: "-1" }, t("settings.title")),
      ),
      h(
        "div",
        { class: "settings-scroll" },
        h(
          "div",
          { class: "settings" },
          section(
            t("settings.profile"),
            h(
              "div",
              { class: "profile" },
              avatar(me.id, nameOf(me), "large"),
              h(
                "div",
                null,
                h("p", { class: "profile-name", dir: "auto" }, nameOf(me)),
                h("p", { class: "hint", dir: "auto" }, `@${me.userName}`),
              ),
            ),
          ),
          section(
            t("settings.appearance"),
            choices(
              t("settings.theme"),
              "theme",
              [
                ["system", t("settings.theme.system"), "auto"],
                ["light", t("settings.theme.light"), "sun"],
                ["dark", t("settings.theme.dark"), "moon"],
              ],
              settings.theme,
              (value) => actions.settings({ theme: /** @type {any} */ (value) }),
            ),
            choices(
              t("settings.language"),
              "language",
              languages.map(([code, name]) => [code, name, null]),
              language(),
              (value) => actions.settings({ language: value }),
            ),
          ),
          section(
            t("settings.chat"),
            toggle(
              t("settings.stickerButton"),
              t("settings.stickerButton.hint"),
              settings.stickerButton,
              (on) => actions.settings({ stickerButton: on }),
            ),
            toggle(
              t("settings.enterSends"),
              t("settings.enterSends.hint"),
              settings.enterSends,
              (on) => actions.settings({ enterSends: on }),
            ),
          ),
          section(
            t("settings.session"),
            h(
              "button",
              { class: "button danger", type: "button", onclick: signOut },
              icon("signOut", { small: true }),
              t("settings.signOut"),
            ),
          ),
        ),
      ),
    );
    // A language is chosen in the middle of this screen: the screen is made anew in it, and the focus stays where it was.
    const focused = sessionStorage.getItem("peel.focus");
    sessionStorage.removeItem("peel.focus");
    if (focused) /** @type {HTMLElement | null} */ (this.querySelector(`input[value="${focused}"]`))?.focus();
    else if (matchMedia("(max-width: 899px)").matches) /** @type {HTMLElement} */ (this.querySelector("h1")).focus();
  }
}

/** @param {string} title @param {...HTMLElement} rows */
function section(title, ...rows) {
  const id = uniqueId("section");
  return h(
    "section",
    { class: "settings-section", "aria-labelledby": id },
    h("h2", { id }, title),
    h("div", { class: "settings-card" }, rows),
  );
}

/**
 * @param {string} title
 * @param {string} name
 * @param {(readonly [string, string, string | null])[]} options
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
function choices(title, name, options, chosen, change) {
  const inputs = options.map(([value, label, picture]) =>
    h(
      "label",
      { class: "choice" },
      h("input", {
        type: "radio",
        name,
        value,
        checked: value === chosen,
        onchange: () => {
          if (name === "language") sessionStorage.setItem("peel.focus", value);
          change(value);
        },
      }),
      picture ? icon(picture, { small: true }) : null,
      h("span", { lang: name === "language" ? value : null }, label),
    )
  );
  return h(
    "fieldset",
    { class: "settings-row choices" },
    h("legend", null, title),
    h("div", { class: "segments" }, inputs),
  );
}

/**
 * @param {string} title
 * @param {string} hint
 * @param {boolean} on
 * @param {(on: boolean) => void} change
 */
function toggle(title, hint, on, change) {
  const id = uniqueId("switch");
  const input = h("input", {
    class: "switch",
    type: "checkbox",
    role: "switch",
    id,
    checked: on,
    "aria-describedby": `${id}-hint`,
  });
  input.addEventListener("change", () => change(input.checked));
  return h(
    "div",
    { class: "settings-row" },
    h(
      "div",
      { class: "settings-words" },
      h("label", { for: id }, title),
      h("p", { class: "hint", id: `${id}-hint` }, hint),
    ),
    input,
  );
}

async function signOut() {
  const count = waiting(store.state);
  const text = (count ? t("settings.signOut.waiting", { n: count }) + " " : "") + t("settings.signOut.text");
  if (await ask({ title: t("settings.signOut.ask"), text, yes: t("settings.signOut") })) await actions.signOut();
}

define("peel-settings", PeelSettings);
