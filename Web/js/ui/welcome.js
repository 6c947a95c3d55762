// The first screen: one sentence, and a sticker that can be peeled off.

import { t } from "../strings/index.js";
import { actions } from "../io/actions.js";
import { peelDemo } from "./peel.js";
import { define, h, replace } from "./dom.js";
import { icon } from "./icons.js";
import { View } from "./view.js";

export class PeelWelcome extends View {
  mount() {
    const hint = h("p", { class: "demo-hint", id: "demo-hint" }, t("welcome.demo"));
    const demo = h(
      "div",
      { class: "demo", "aria-label": t("welcome.demo.name"), "aria-describedby": "demo-hint" },
      h("img", { src: "/icons/strawberry.svg", alt: "", width: "220", height: "220", draggable: "false" }),
    );
    replace(
      this,
      h(
        "main",
        { class: "welcome" },
        h(
          "p",
          { class: "brand" },
          h("img", { src: "/icons/peel.svg", alt: "", width: "36", height: "36" }),
          t("app.name"),
        ),
        h("div", { class: "welcome-demo" }, demo, hint),
        h(
          "div",
          { class: "welcome-words" },
          h("h1", null, t("welcome.title")),
          h(
            "div",
            { class: "welcome-actions" },
            h(
              "button",
              { class: "button primary", type: "button", onclick: () => actions.go({ name: "sign-up" }) },
              t("welcome.signUp"),
            ),
            h(
              "button",
              { class: "button", type: "button", onclick: () => actions.go({ name: "sign-in" }) },
              t("welcome.signIn"),
            ),
          ),
          h("p", { class: "hint welcome-privacy" }, icon("info", { small: true }), t("welcome.privacy")),
        ),
      ),
    );
    this.atEnd(peelDemo(demo));
  }
}

define("peel-welcome", PeelWelcome);
