// The words on a sticker: typed here, drawn by the server in any script, laid on the sticker by the kernels.

import { CAPTION_LIMIT, captionShapes, captionText, firstStyle } from "../core/style.js";
import { api } from "../io/api.js";
import { t } from "../strings/index.js";
import { pixelsOf } from "./cut-canvas.js";
import { h, setText, uniqueId } from "./dom.js";
import { Choice, Colors } from "./fields.js";
import { problemText } from "./words.js";

/** @typedef {import("../core/style.js").Caption} Caption */
/** @typedef {import("../workers/kernels.js").Words} Words */

/** How long nobody may type before the words are drawn, in milliseconds. */
const patience = 250;

export class WordsPart {
  /** @type {(caption: Caption, words: Words | null) => void} */
  #changed;
  /** @type {(busy: boolean) => void} */
  #busy;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #abort = new AbortController();
  /** @type {Words | null} */
  #words = null;

  input = h("input", {
    class: "input",
    type: "text",
    maxlength: CAPTION_LIMIT * 8,
    autocomplete: "off",
    enterkeyhint: "done",
    oninput: () => this.#later(patience),
  });
  status = h("p", { class: "hint", role: "status" });
  shape = new Choice({
    label: t("maker.words.shape"),
    options: captionShapes.map((shape) => /** @type {const} */ ([shape, t(`maker.words.${shape}`)])),
    value: firstStyle.caption.shape,
    change: () => this.#later(0),
  });
  color = new Colors({
    label: t("maker.outline.color"),
    value: firstStyle.caption.color,
    change: () => this.#later(0),
  });
  /** @type {HTMLElement} */
  element;

  /**
   * @param {{changed: (caption: Caption, words: Words | null) => void, busy: (on: boolean) => void}} handlers `words` is null while there are
   *   none; `busy` says whether words are wished that are not drawn
   */
  constructor({ changed, busy }) {
    this.#changed = changed;
    this.#busy = busy;
    const id = uniqueId("caption");
    this.input.id = id;
    this.element = h(
      "div",
      { class: "style-part" },
      h("div", { class: "field" }, h("label", { for: id }, t("maker.words")), this.input, this.status),
      this.shape.element,
      this.color.element,
    );
  }

  /** @returns {Caption} */
  get caption() {
    return { text: captionText(this.input.value), shape: this.shape.value, color: this.color.value };
  }

  reset() {
    clearTimeout(this.#timer);
    this.#abort.abort();
    this.#words = null;
    this.#busy(false);
    this.input.value = "";
    this.shape.value = firstStyle.caption.shape;
    this.color.value = firstStyle.caption.color;
    setText(this.status, "");
  }

  /** @param {number} milliseconds */
  #later(milliseconds) {
    clearTimeout(this.#timer);
    this.#abort.abort();
    this.#busy(true);
    this.#changed(this.caption, this.#words);
    this.#timer = setTimeout(() => void this.#draw(), milliseconds);
  }

  async #draw() {
    const abort = new AbortController();
    this.#abort = abort;
    const { caption } = this;
    try {
      if (caption.text === "") {
        this.#words = null;
        setText(this.status, "");
        return this.#changed(caption, null);
      }
      const picture = await api.blobOf("/v1/studio/words", caption, { signal: abort.signal });
      const pixels = await pixelsOf(picture);
      if (abort.signal.aborted) return;
      this.#words = { ...pixels, shape: caption.shape };
      setText(this.status, "");
      this.#changed(caption, this.#words);
    } catch (error) {
      if (!abort.signal.aborted) setText(this.status, problemText(error));
    } finally {
      if (!abort.signal.aborted) this.#busy(false);
    }
  }
}
