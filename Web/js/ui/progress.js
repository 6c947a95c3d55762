// How far something is, in words and as a bar, with a button that stops it.

import { t } from "../strings/index.js";
import { h, setText } from "./dom.js";

export class Progress {
  status = h("p", { class: "maker-status", role: "status" });
  meter = h("progress", { class: "maker-meter", max: 1, "aria-label": t("maker.title") });
  stop = h("button", { type: "button", class: "button" }, t("maker.cancel"));
  element = h("div", { class: "maker-progress" }, this.meter, this.status, this.stop);

  /** @param {() => void} stop */
  constructor(stop) {
    this.stop.addEventListener("click", stop);
  }

  get words() {
    return this.status.textContent ?? "";
  }

  /**
   * Something is being done.
   * @param {string} words
   * @param {number} [part] 0…1; left out: it takes an unknown time
   * @param {boolean} [stoppable]
   */
  show(words, part, stoppable = true) {
    setText(this.status, words);
    this.meter.hidden = false;
    if (part === undefined) this.meter.removeAttribute("value");
    else this.meter.value = part;
    this.stop.hidden = !stoppable;
    this.element.hidden = false;
    this.element.classList.add("is-working");
  }

  /** Says something without a bar. @param {string} words */
  say(words) {
    setText(this.status, words);
    this.meter.hidden = true;
    this.stop.hidden = true;
    this.element.hidden = words === "";
    this.element.classList.remove("is-working");
  }

  hide() {
    this.say("");
  }
}
