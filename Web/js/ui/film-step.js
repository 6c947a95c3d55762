// Second step of the maker for what moves: it plays as it is, and the part that becomes the sticker is chosen.

import { clipBetween, seconds } from "../core/film.js";
import { language, t } from "../strings/index.js";
import { h, replace, setText } from "./dom.js";
import { Slider } from "./fields.js";

/** @typedef {import("../gen/types.js").Film} Film */
/** @typedef {import("../core/film.js").Clip} Clip */

export class FilmStep {
  /** @type {Film | null} */
  #film = null;
  /** @type {Clip} */
  #clip = { start: 0, end: 0 };
  /** @type {string | null} */
  #address = null;
  /** @type {HTMLVideoElement | null} */
  #video = null;

  stage = h("div", { class: "film-stage" });
  facts = h("p", { class: "hint film-facts" });
  rule = h("p", { class: "film-rule" });
  start = new Slider({
    label: t("maker.film.start"),
    min: 0,
    max: 1,
    step: 1,
    value: 0,
    words: (at) => time(at),
    change: (at) => this.#move({ start: at, end: this.#clip.end }, "start"),
  });
  end = new Slider({
    label: t("maker.film.end"),
    min: 0,
    max: 1,
    step: 1,
    value: 1,
    words: (at) => time(at),
    change: (at) => this.#move({ start: this.#clip.start, end: at }, "end"),
  });
  length = h("p", { class: "label film-length", role: "status" });
  trim = h(
    "div",
    { class: "film-trim", role: "group", "aria-label": t("maker.film.trim") },
    this.rule,
    this.start.element,
    this.end.element,
    this.length,
  );
  element = h(
    "div",
    { class: "maker-pane pane-film" },
    this.stage,
    h("div", { class: "film-tools" }, this.facts, this.trim),
  );

  /** The part that was chosen; null is all of it. @returns {Clip | null} */
  get clip() {
    const whole = this.#film?.milliseconds ?? null;
    if (whole === null || (this.#clip.start === 0 && this.#clip.end >= whole)) return null;
    return this.#clip;
  }

  /**
   * @param {Film} film what the server says of it
   * @param {Blob} file as it was chosen
   * @param {Blob} poster its first picture
   */
  show(film, file, poster) {
    this.clear();
    this.#film = film;
    const whole = film.milliseconds ?? 0;
    this.#address = URL.createObjectURL(this.#plays(film, file) ? file : poster);
    if (film.format === "webm" || film.format === "mp4") {
      this.#video = h("video", {
        class: "film-picture",
        src: this.#address,
        ".muted": true,
        playsinline: true,
        loop: true,
        controls: true,
        "aria-label": t("maker.film.shown"),
        ontimeupdate: () => this.#repeat(),
      });
      replace(this.stage, this.#video);
    } else {
      replace(this.stage, h("img", { class: "film-picture", src: this.#address, alt: t("maker.film.shown") }));
    }
    const count = film.frames ? t("maker.film.frames", { n: film.frames }) : "";
    setText(
      this.facts,
      [whole > 0 ? time(whole) : "", count, `${film.width} × ${film.height}`].filter(Boolean).join(" · "),
    );
    setText(
      this.rule,
      whole > film.longest ? t("maker.film.long", { most: time(film.longest) }) : t("maker.film.part"),
    );
    this.trim.hidden = whole <= 100;
    for (const slider of [this.start, this.end]) {
      slider.input.max = String(whole);
      slider.input.step = String(whole > 3000 ? 100 : 10);
    }
    this.#move({ start: 0, end: Math.min(whole, film.longest) }, "end");
  }

  clear() {
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = null;
    this.#video = null;
    this.#film = null;
    this.stage.replaceChildren();
  }

  /** Whether the browser can show the file itself. @param {Film} film @param {Blob} file */
  #plays(film, file) {
    if (film.format === "tgs" || film.format === "lottie") return false;
    if (film.format !== "webm" && film.format !== "mp4") return true;
    return h("video", null).canPlayType(file.type || `video/${film.format}`) !== "";
  }

  /** @param {Clip} clip @param {"start" | "end"} moved */
  #move(clip, moved) {
    const film = this.#film;
    if (!film) return;
    this.#clip = clipBetween(clip, moved, film.milliseconds ?? 0, film.longest);
    this.start.value = this.#clip.start;
    this.end.value = this.#clip.end;
    setText(this.length, t("maker.film.length", { time: time(this.#clip.end - this.#clip.start) }));
    if (this.#video) this.#video.currentTime = (moved === "start" ? this.#clip.start : this.#clip.end) / 1000;
  }

  /** The part plays again and again. */
  #repeat() {
    const video = this.#video;
    if (!video || video.paused) return;
    if (video.currentTime * 1000 >= this.#clip.end || video.currentTime * 1000 < this.#clip.start) {
      video.currentTime = this.#clip.start / 1000;
    }
  }
}

/** @param {number} milliseconds */
function time(milliseconds) {
  const format = new Intl.NumberFormat(language(), {
    style: "unit",
    unit: "second",
    unitDisplay: "short",
    maximumFractionDigits: 1,
  });
  return format.format(seconds(milliseconds));
}
