// The sticker maker: photo, cut, edge, words, saved. Going back keeps what was done; everything can be stopped.

import { ALT_LIMIT, missingWords, NAME_LIMIT, photoComplaint } from "../core/maker.js";
import { uuid } from "../core/ids.js";
import { Problem } from "../core/problem.js";
import { actions } from "../io/actions.js";
import { api } from "../io/api.js";
import { stopKernels } from "../io/kernels.js";
import { followJob } from "../io/jobs.js";
import { animate, saveSticker } from "../io/studio.js";
import { language, t } from "../strings/index.js";
import { announce } from "./a11y.js";
import { Camera } from "./camera.js";
import { pixelsOf } from "./cut-canvas.js";
import { CutStep } from "./cut-step.js";
import { define, h, replace, setText, uniqueId, update } from "./dom.js";
import { EmojiPicker } from "./emoji-picker.js";
import { FilmStep } from "./film-step.js";
import { icon } from "./icons.js";
import { Progress } from "./progress.js";
import { ask } from "./sheet.js";
import { fillPicture } from "./sticker-image.js";
import { StyleStep } from "./style-step.js";
import { problemText } from "./words.js";

/** @typedef {import("../core/types.js").StickerRef} StickerRef */
/** @typedef {import("../gen/types.js").Film} Film */
/** @typedef {"photo" | "cut" | "style" | "words"} Step */

/** @type {readonly Step[]} */
const steps = ["photo", "cut", "style", "words"];

/** `<peel-maker>`: a dialog. `open()` shows it; `sticker-saved` (detail: sticker) bubbles when it is done. */
export class PeelMaker extends HTMLElement {
  /** @type {Step} */
  #step = "photo";
  #saving = false;
  /** What moves, instead of a photo. @type {Film | null} */
  #film = null;
  /** The wish by which the film is made, and what came of it. @type {{wish: string, film: Film | null} | null} */
  #made = null;
  /** Stops the saving under way. */
  #abort = new AbortController();
  /** @type {{body: string, id: string} | null} */
  #attempt = null;
  #built = false;
  /** @type {((sticker: StickerRef) => void) | null} */
  #onSaved = null;

  camera = new Camera({
    take: (photo) => this.#use(photo, ""),
    refuse: (words) => {
      this.#showCamera(false);
      this.#complain(words);
      this.choose.focus();
    },
    cancel: () => {
      this.#showCamera(false);
      this.useCamera.focus();
    },
  });
  cut = new CutStep({
    changed: () => this.#cutChanged(),
    failed: (error, again, words) => this.#complain(words ?? makerText(error), error, again),
    lost: () => {
      this.#film = null;
      this.#go("photo");
      this.choose.focus();
    },
    filmed: (film, file, signal) => this.#filmed(film, file, signal),
  });
  clip = new FilmStep();
  making = new Progress(() => this.cut.stop());
  finish = new StyleStep();
  emoji = new EmojiPicker(() => this.#refresh());

  file = h("input", {
    type: "file",
    accept: "image/*,video/mp4,video/webm,video/quicktime,.tgs",
    class: "visually-hidden",
    tabindex: "-1",
    "aria-hidden": "true",
    onchange: () => this.#picked(),
  });
  choose = h(
    "button",
    { type: "button", class: "button primary", onclick: () => this.file.click() },
    icon("photo"),
    t("maker.choose"),
  );
  useCamera = h(
    "button",
    { type: "button", class: "button", onclick: () => this.#openCamera() },
    icon("camera"),
    t("maker.camera"),
  );
  error = h("div", { class: "maker-error", role: "alert", hidden: true });
  name = h("input", {
    class: "input",
    type: "text",
    maxlength: NAME_LIMIT,
    autocomplete: "off",
    oninput: () => this.#refresh(),
  });
  alt = h("textarea", {
    class: "input",
    rows: 2,
    maxlength: ALT_LIMIT,
    autocomplete: "off",
    oninput: () => this.#refresh(),
  });
  need = h("p", { class: "maker-need hint", role: "status" });
  back = h("button", { type: "button", class: "button", onclick: () => this.#goBack() }, t("maker.back"));
  next = h("button", { type: "button", class: "button primary", onclick: () => this.#goOn() });
  dialog = h("dialog", { class: "maker" });
  /** @type {Record<Step, HTMLElement>} */
  panes = { photo: h("div"), cut: this.cut.element, style: this.finish.element, words: h("div") };
  marks = h("ol", { class: "maker-steps", "aria-hidden": "true" });
  stepName = h("p", { class: "visually-hidden" });
  drop = h("div", { class: "maker-drop" });
  wordsPicture = h("div", { class: "words-picture", hidden: true });
  wordsPreview = h("div", { class: "words-preview" });

  connectedCallback() {
    if (this.#built) return;
    this.#built = true;
    this.#build();
  }

  disconnectedCallback() {
    this.#quit();
  }

  get isOpen() {
    return this.dialog.open;
  }

  /** @param {{file?: Blob, onSaved?: (sticker: StickerRef) => void}} [options] `file` is a photo to begin with */
  open(options = {}) {
    if (this.dialog.open) return;
    this.#onSaved = options.onSaved ?? null;
    this.#go("photo");
    this.dialog.showModal();
    this.choose.focus();
    if (options.file) this.#use(options.file, options.file instanceof File ? options.file.name : "");
  }

  #build() {
    const title = uniqueId("maker");
    const nameId = uniqueId("maker-name");
    const altId = uniqueId("maker-alt");
    update(this.name, { id: nameId, "aria-describedby": `${nameId}-hint` });
    update(this.alt, { id: altId, "aria-describedby": `${altId}-hint` });
    for (const [index, step] of steps.entries()) {
      this.marks.append(
        h("li", { dataset: { step } }, h("span", null, String(index + 1)), h("b", null, this.#stepName(step))),
      );
    }
    replace(
      this.drop,
      h("div", { class: "maker-art", "aria-hidden": "true" }, icon("photo"), icon("scissors")),
      h("h3", null, t("maker.drop.title")),
      h("p", null, t("maker.drop.text")),
      h("div", { class: "maker-choices" }, this.choose, this.useCamera, this.file),
      h("p", { class: "hint" }, t("maker.rules")),
    );
    this.camera.element.hidden = true;
    this.panes.photo = h("div", { class: "maker-pane pane-photo" }, this.drop, this.camera.element);
    this.panes.words = h(
      "div",
      { class: "maker-pane pane-words" },
      this.wordsPreview,
      h(
        "form",
        {
          class: "words-form",
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.#goOn();
          },
        },
        h(
          "div",
          { class: "field" },
          h("label", { for: nameId }, t("maker.name")),
          this.name,
          h("p", { class: "hint", id: `${nameId}-hint` }, t("maker.name.hint")),
        ),
        h(
          "div",
          { class: "field" },
          h("label", { for: altId }, t("maker.alt")),
          this.alt,
          h("p", { class: "hint", id: `${altId}-hint` }, t("maker.alt.hint")),
        ),
        this.emoji.element,
        h("button", { type: "submit", hidden: true, tabindex: "-1" }),
      ),
    );
    update(this.dialog, { "aria-labelledby": title });
    replace(
      this.dialog,
      h(
        "div",
        { class: "maker-head" },
        h("button", {
          type: "button",
          class: "icon-button",
          "aria-label": t("maker.close"),
          onclick: () => void this.#leave(),
        }, icon("close")),
        h("h2", { id: title }, t("maker.title")),
        this.stepName,
        this.marks,
      ),
      this.error,
      h("div", { class: "maker-body" }, steps.map((step) => this.panes[step]), this.clip.element),
      h("div", { class: "maker-foot" }, this.back, this.need, this.next),
    );
    this.append(this.dialog);
    this.dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      void this.#leave();
    });
    this.dialog.addEventListener("close", () => this.#quit());
    this.dialog.addEventListener("paste", (event) => this.#pasted(event));
    this.dialog.addEventListener("dragenter", (event) => this.#dragged(event));
    this.dialog.addEventListener("dragover", (event) => this.#dragged(event));
    this.dialog.addEventListener("dragleave", (event) => {
      if (!this.dialog.contains(/** @type {Node | null} */ (event.relatedTarget))) {
        this.drop.classList.remove("is-over");
      }
    });
    this.dialog.addEventListener("drop", (event) => this.#dropped(event));
    this.dialog.addEventListener("keydown", (event) => {
      const typing = event.target instanceof HTMLTextAreaElement ||
        (event.target instanceof HTMLInputElement && event.target.type === "text");
      if (this.#step === "cut" && !typing) this.cut.key(event);
    });
    this.finish.canvas.addEventListener("sticker-drawn", () => this.#copyPreview());
    replace(
      this.wordsPreview,
      h("canvas", { width: 618, height: 618, "aria-hidden": "true" }),
      this.wordsPicture,
      this.making.element,
    );
  }

  // Steps

  /** @param {Step} step */
  #go(step) {
    this.#step = step;
    for (const one of steps) this.panes[one].hidden = one !== step || (one === "cut" && this.#film !== null);
    this.clip.element.hidden = step !== "cut" || this.#film === null;
    const at = steps.indexOf(step);
    for (const [index, mark] of Array.from(this.marks.children).entries()) {
      mark.classList.toggle("is-done", index < at);
      mark.classList.toggle("is-now", index === at);
      setText(mark.lastElementChild ?? mark, this.#stepName(steps[index]));
    }
    const words = t("maker.step", { n: at + 1, all: steps.length, name: this.#stepName(step) });
    setText(this.stepName, words);
    this.dialog.dataset.step = step;
    if (step !== "photo") this.#showCamera(false);
    if (this.dialog.open) announce(words);
    this.#refresh();
  }

  /** @param {Step} step */
  #stepName(step) {
    return t(step === "cut" && this.#film ? "maker.step.clip" : `maker.step.${step}`);
  }

  #goBack() {
    this.#complain("");
    const before = steps[steps.indexOf(this.#step) - 1];
    if (!before) return;
    this.#go(before);
    if (before === "photo") this.choose.focus();
  }

  #goOn() {
    this.#complain("");
    if (this.#step === "photo" && this.cut.hasPhoto) {
      this.#go("cut");
    } else if (this.#step === "cut" && this.#isReady) {
      this.#go("style");
      this.finish.focus();
    } else if (this.#step === "style") {
      this.#go("words");
      if (this.#film) void this.#animate();
      this.name.focus();
    } else if (this.#step === "words" && this.#missing().length === 0) {
      void this.#save();
    }
  }

  /** There is another cut, or none. */
  #cutChanged() {
    if (this.cut.isReady && this.next.disabled && this.#step === "cut") queueMicrotask(() => this.#focusNext());
    this.finish.show(this.cut.isReady ? this.cut.pixels() : null);
    this.#refresh();
  }

  /** The way on is open for the first time: whoever waited for it is there. */
  #focusNext() {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || !activeElement.checkVisibility()) {
      this.next.focus({ preventScroll: true });
    }
  }

  /** Whether there is something to go on with. */
  get #isReady() {
    return this.cut.isReady || this.#film !== null;
  }

  #missing() {
    return missingWords({ name: this.name.value, alt: this.alt.value, emoji: this.emoji.chosen });
  }

  /** Brings the buttons in line. */
  #refresh() {
    const step = this.#step;
    const missing = step === "words" ? this.#missing() : [];
    this.back.hidden = step === "photo";
    this.next.hidden = step === "photo" && !this.cut.hasPhoto;
    replace(this.next, step === "words" ? (this.#saving ? t("maker.saving") : t("maker.save")) : t("maker.next"));
    const unmade = step === "words" && this.#film !== null && !this.#made?.film;
    this.next.disabled = this.#saving || unmade || (step !== "photo" && !this.#isReady) || missing.length > 0;
    this.back.disabled = this.#saving;
    const list = new Intl.ListFormat(language()).format(missing.map((one) => t(`maker.need.${one}`)));
    setText(this.need, missing.length > 0 && !this.#saving ? t("maker.need", { list }) : "");
  }

  // A photo

  #picked() {
    const [file] = this.file.files ?? [];
    this.file.value = "";
    if (file) this.#use(file, file.name);
  }

  /** @param {ClipboardEvent} event */
  #pasted(event) {
    if (this.#step !== "photo") return;
    const files = Array.from(event.clipboardData?.files ?? []);
    const photo = files.find((file) => file.type.startsWith("image/"));
    event.preventDefault();
    if (photo) this.#use(photo, photo.name);
    else this.#complain(t("maker.error.pasted"));
  }

  /** @param {DragEvent} event */
  #dragged(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = this.#saving ? "none" : "copy";
    if (this.#step === "photo") this.drop.classList.add("is-over");
  }

  /** @param {DragEvent} event */
  #dropped(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.drop.classList.remove("is-over");
    const [file] = event.dataTransfer.files;
    if (file && (this.#step === "photo" || this.#step === "cut") && !this.#saving) this.#use(file, file.name);
  }

  #openCamera() {
    this.#complain("");
    this.#showCamera(true);
    void this.camera.start();
  }

  /** @param {boolean} on */
  #showCamera(on) {
    if (!on) this.camera.stop();
    this.camera.element.hidden = !on;
    this.drop.hidden = on;
  }

  /**
   * Starts over with a photo.
   * @param {Blob} photo
   * @param {string} name
   */
  #use(photo, name) {
    this.#complain("");
    const wrong = photoComplaint({ name, type: photo.type, size: photo.size });
    if (wrong) {
      this.#showCamera(false);
      return this.#complain(t(`maker.error.${wrong.code}`, { ...wrong }));
    }
    this.#forget();
    this.#go("cut");
    this.cut.begin(photo);
  }

  // What moves

  /** @param {Film} film @param {Blob} file @param {AbortSignal} signal */
  async #filmed(film, file, signal) {
    const poster = await api.blob(film.posterUrl, { signal });
    const pixels = await pixelsOf(poster);
    signal.throwIfAborted();
    this.#film = film;
    this.#made = null;
    this.clip.show(film, file, poster);
    this.finish.show(pixels);
    this.#go("cut");
    this.next.focus({ preventScroll: true });
  }

  /** Has the film made as it is wished; again only for another wish. */
  async #animate() {
    const { job } = this.cut;
    if (!job) return;
    const { clip } = this.clip;
    const body = { style: this.finish.wire, ...(clip ?? {}) };
    const wish = JSON.stringify(body);
    if (this.#made?.wish === wish) return;
    this.#abort.abort();
    const abort = new AbortController();
    this.#abort = abort;
    const made = { wish, film: /** @type {Film | null} */ (null) };
    this.#made = made;
    this.wordsPicture.hidden = true;
    this.making.show(t("maker.film.making", { n: 0 }), 0);
    try {
      const begun = await animate(job.id, body, abort.signal);
      const end = await followJob(begun, {
        signal: abort.signal,
        changed: ({ progress }) =>
          this.making.show(t("maker.film.making", { n: Math.floor(progress * 100) }), progress),
      });
      if (end.state !== "done" || !end.film?.stickerUrl) {
        throw Problem.from(end.problem, end.problem?.status ?? 500);
      }
      made.film = end.film;
      this.making.say(t("maker.film.made", { n: Math.ceil((end.film.stickerBytes ?? 0) / 1000) }));
      this.wordsPicture.hidden = false;
      const picture = { url: end.film.stickerUrl, sha256: wish, thumb: "", width: 512, height: 512, animated: true };
      fillPicture(this.wordsPicture, /** @type {any} */ (picture), { width: 240, alt: t("maker.film.shown") });
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#made = null;
      this.making.hide();
      const again = error instanceof Problem && error.retryable ? () => void this.#animate() : null;
      this.#complain(makerText(error), error, again);
      if (!(error instanceof Problem)) throw error;
    }
    this.#refresh();
  }

  // Saving

  async #save() {
    const { job } = this.cut;
    if (!job) return;
    const wish = {
      jobId: job.id,
      style: this.finish.wire,
      name: this.name.value.trim(),
      alt: this.alt.value.trim().replace(/\s+/g, " "),
      emoji: [...this.emoji.chosen],
    };
    // The same wish again carries the same id: if it was saved and only the answer was lost, it stays one sticker.
    const body = JSON.stringify([wish, this.cut.marked, this.#made?.wish]);
    if (this.#attempt?.body !== body) this.#attempt = { body, id: uuid() };
    const clientId = this.#attempt.id;
    this.#saving = true;
    this.#refresh();
    const abort = new AbortController();
    this.#abort = abort;
    try {
      await this.cut.settled();
      const sticker = await saveSticker({ clientId, ...wish }, abort.signal);
      await actions.refreshStickers();
      this.#saving = false;
      this.#clear();
      this.dialog.close();
      announce(t("maker.saved"));
      this.#onSaved?.(sticker);
      this.dispatchEvent(new CustomEvent("sticker-saved", { bubbles: true, detail: sticker }));
    } catch (error) {
      this.#saving = false;
      if (abort.signal.aborted) return;
      this.#refresh();
      this.#complain(makerText(error), error);
      if (!(error instanceof Problem)) throw error;
    }
  }

  /** @param {string} words @param {unknown} [cause] @param {(() => void) | null} [again] tries once more */
  #complain(words, cause, again = null) {
    this.error.hidden = words === "";
    const code = cause instanceof Problem ? cause.code : "";
    const retry = () => {
      this.#complain("");
      again?.();
    };
    replace(
      this.error,
      words && icon("warning"),
      words && h(
        "div",
        null,
        h("p", null, words),
        again && h("button", { type: "button", class: "button", onclick: retry }, t("maker.retry")),
        code && h("details", null, h("summary", null, t("common.details")), h("p", null, t("problem.code", { code }))),
      ),
    );
  }

  #copyPreview() {
    const canvas = /** @type {HTMLCanvasElement} */ (this.wordsPreview.firstElementChild);
    const context = canvas.getContext("2d");
    context?.clearRect(0, 0, canvas.width, canvas.height);
    context?.drawImage(this.finish.canvas, 0, 0);
  }

  // Leaving

  async #leave() {
    if (this.#saving) return;
    const work = this.cut.hasPhoto || this.name.value !== "" || this.alt.value !== "" || this.emoji.chosen.length > 0;
    if (work && !(await ask({ title: t("maker.title"), text: t("maker.leave.ask"), yes: t("maker.leave.yes") }))) {
      return;
    }
    this.#clear();
    this.dialog.close();
  }

  /** Whatever was brought is gone. */
  #forget() {
    this.#abort.abort();
    this.cut.clear();
    this.clip.clear();
    this.finish.reset();
    this.making.hide();
    this.wordsPicture.hidden = true;
    this.#film = null;
    this.#made = null;
    this.#attempt = null;
  }

  #clear() {
    this.#forget();
    this.name.value = "";
    this.alt.value = "";
    this.emoji.clear();
    this.#complain("");
  }

  #quit() {
    this.#forget();
    this.camera.stop();
    this.#showCamera(false);
    stopKernels();
  }
}

/** What went wrong, by its cause. @param {unknown} error */
function makerText(error) {
  if (!(error instanceof Problem)) return t("problem.other");
  switch (error.code) {
    case "image-unreadable":
    case "unsupported-media":
      return t("maker.error.unreadable");
    case "payload-too-large":
      return t("maker.error.large", { n: "25+" });
    case "no-subject":
      return t("maker.error.subject");
    case "interrupted":
      return t("maker.error.interrupted");
    case "gone":
    case "not-found":
      return t("maker.error.gone");
    case "pack-limit":
      return t("maker.error.limit");
    case "validation":
    case "sticker-invalid":
      return t("maker.error.sticker", { detail: error.errors[0]?.detail ?? error.detail });
    default:
      return problemText(error);
  }
}

/**
 * Opens the maker; there is one in a page.
 * @param {{file?: Blob, onSaved?: (sticker: StickerRef) => void}} [options]
 * @returns {PeelMaker}
 */
export function openMaker(options) {
  let maker = /** @type {PeelMaker | null} */ (document.querySelector("peel-maker"));
  if (!maker) {
    maker = /** @type {PeelMaker} */ (document.createElement("peel-maker"));
    document.body.append(maker);
  }
  maker.open(options);
  return maker;
}

define("peel-maker", PeelMaker);
