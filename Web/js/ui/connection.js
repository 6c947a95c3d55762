// The thin bar that says what the connection is like, when it is not as it should be.

import { t } from "../strings/index.js";
import { actions } from "../io/actions.js";
import { connectionBar, waiting } from "../core/selectors.js";
import { define, h, replace } from "./dom.js";
import { icon } from "./icons.js";
import { View } from "./view.js";

export class PeelConnection extends View {
  mount() {
    this.setAttribute("role", "status");
    const draw = (/** @type {string} */ key) => {
      const [bar, count] = key.split(" ");
      this.hidden = bar === "null";
      if (bar === "null") return replace(this);
      const retry = h(
        "button",
        { class: "bar-button", type: "button", onclick: () => actions.nudge() },
        t("net.retry"),
      );
      replace(
        this,
        icon(bar === "connecting" ? "retry" : "offline", { small: true }),
        h(
          "span",
          null,
          t(`net.${bar}`),
          Number(count) > 0 && bar !== "connecting" ? ` ${t("net.waiting", { n: Number(count) })}` : null,
        ),
        bar === "lost" ? retry : null,
      );
    };
    this.watch((state) => `${connectionBar(state)} ${waiting(state)}`, draw);
  }
}

define("peel-connection", PeelConnection);
