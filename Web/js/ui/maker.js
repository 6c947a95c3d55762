// The sticker maker: photo, cut and edge, words, saved. Going back keeps what was done; everything can be stopped.

import { ALT_LIMIT, missingWords, NAME_LIMIT, photoComplaint } from "../core/maker.js";
import { uuid } from "../core/ids.js";
import { Problem } from "../core/problem.js";
import { actions } from "../io/actions.js";
import { api } from "../io/api.js";
import { stopKernels } from "../io/kernels.js";
import { cutBox, cutPhoto, finePicture, firstPicture, saveSticker } from "../io/studio.js";
import { language, t } from "../strings/index.js";
import { announce } from "./a11y.js";
import { Camera } from "./camera.js";
import { CutView } from "./cut-view.js";
import { define, h, replace, setText, uniqueId, update } from "./dom.js";
import { EdgePicker, pixelsOf } from "./edge-picker.js";
import { EmojiPicker } from "./emoji-picker.js";
import { icon } from "./icons.js";
import { ask } from "./sheet.js";
import { problemText } from "./words.js";

/** @typedef {import("../core/types.js").StickerRef} StickerRef */
/** @typedef {import("../io/studio.js").Cut} Cut */
/** @typedef {"photo" | "cut" | "words"} Step */

/** @type {readonly Step[]} */
const steps = ["photo", "cut", "words"];

/** `<peel-maker>`: a dialog. `open()` shows it; `sticker-saved` (detail: sticker) bubbles when it is done. */
export class PeelMaker extends HTMLElement {
  /** @type {Step} */
  #step = "photo";
  /** @type {Cut | null} */
  #cut = null;
  /** Whether there is a cut-out to go on with. */
  #ready = false;
  #drawing = false;
  #saving = false;
  /** Stops what is under way. */
  #abort = new AbortController();
  /** @type {Set<string>} */
  #addresses = new Set();
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
  view = new CutView({ choose: () => void this.#cutBox() });
  edge = new EdgePicker();
  emoji = new EmojiPicker(() => this.#refresh());

  file = h("input", {
    type: "file",
    accept: "image/*",
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
  status = h("p", { class: "maker-status", role: "status" });
  meter = h("progress", { class: "maker-meter", max: 1, "aria-label": t("maker.title") });
  stop = h("button", { type: "button", class: "button", onclick: () => this.#stopWork() }, t("maker.cancel"));
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
  compare = h(
    "button",
    { type: "button", class: "button maker-compare" },
    icon("eye", { small: true }),
    t("maker.compare"),
  );
  redraw = h(
    "button",
    { type: "button", class: "button", title: t("maker.redraw.hint"), onclick: () => this.#draw(true) },
    icon("rectangle", { small: true }),
    t("maker.redraw"),
  );
  boxCut = h(
    "button",
    { type: "button", class: "button primary", onclick: () => void this.#cutBox() },
    icon("scissors", { small: true }),
    t("maker.box.cut"),
  );
  boxCancel = h("button", { type: "button", class: "button", onclick: () => this.#draw(false) }, t("common.cancel"));
  boxWords = h("div", { class: "maker-box-words" });
  dialog = h("dialog", { class: "maker" });
  /** @type {Record<Step, HTMLElement>} */
  panes = { photo: h("div"), cut: h("div"), words: h("div") };
  marks = h("ol", { class: "maker-steps", "aria-hidden": "true" });
  stepName = h("p", { class: "visually-hidden" });
  drop = h("div", { class: "maker-drop" });
  edgeSide = h(
    "div",
    { class: "edge-side" },
    h("h3", null, t("maker.sizes")),
    this.edge.sizes,
    this.edge.note,
    h("h3", null, t("maker.outline")),
    this.edge.controls,
  );
  wordsPreview = h("div", { class: "words-preview", "aria-hidden": "true" });

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
      this.marks.append(h("li", { dataset: { step } }, h("span", null, String(index + 1)), t(`maker.step.${step}`)));
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
    this.panes.cut = h(
      "div",
      { class: "maker-pane pane-cut" },
      h(
        "div",
        { class: "cut-side" },
        this.view.element,
        h("div", { class: "maker-progress" }, this.meter, this.status, this.stop),
        this.boxWords,
        h("div", { class: "maker-tools" }, this.compare, this.redraw, this.boxCancel, this.boxCut),
      ),
      this.edgeSide,
    );
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
      h("div", { class: "maker-body" }, this.panes.photo, this.panes.cut, this.panes.words),
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
    const show = () => this.view.compare(true);
    const hide = () => this.view.compare(false);
    for (const target of [this.compare, this.view.stage]) {
      target.addEventListener("pointerdown", show);
      for (const type of ["pointerup", "pointercancel", "pointerleave"]) target.addEventListener(type, hide);
    }
    this.compare.addEventListener("keydown", (event) => {
      if (event.key === " " || event.key === "Enter") {
        event.preventDefault();
        if (!event.repeat) announce(t("maker.compared"));
        show();
      }
    });
    this.compare.addEventListener("keyup", hide);
    this.compare.addEventListener("blur", hide);
    this.compare.addEventListener("contextmenu", (event) => event.preventDefault());
    this.edge.canvas.addEventListener("sticker-drawn", () => this.#copyPreview());
    replace(this.wordsPreview, h("canvas", { width: 618, height: 618 }));
    this.#showProgress(null);
  }

  // Steps

  /** @param {Step} step */
  #go(step) {
    this.#step = step;
    for (const one of steps) this.panes[one].hidden = one !== step;
    const at = steps.indexOf(step);
    for (const [index, mark] of Array.from(this.marks.children).entries()) {
      mark.classList.toggle("is-done", index < at);
      mark.classList.toggle("is-now", index === at);
    }
    const words = t("maker.step", { n: at + 1, all: steps.length, name: t(`maker.step.${step}`) });
    setText(this.stepName, words);
    this.dialog.dataset.step = step;
    if (step !== "photo") this.#showCamera(false);
    if (this.dialog.open) announce(words);
    this.#refresh();
  }

  #goBack() {
    this.#complain("");
    if (this.#step === "words") return this.#go("cut");
    if (this.#step === "cut") {
      if (this.#drawing && this.#ready) return this.#draw(false);
      this.#go("photo");
      this.choose.focus();
    }
  }

  #goOn() {
    this.#complain("");
    if (this.#step === "photo" && this.#cut) {
      this.#go("cut");
    } else if (this.#step === "cut" && this.#ready && !this.#drawing) {
      this.#go("words");
      this.name.focus();
    } else if (this.#step === "words" && this.#missing().length === 0) {
      void this.#save();
    }
  }

  #missing() {
    return missingWords({ name: this.name.value, alt: this.alt.value, emoji: this.emoji.chosen });
  }

  /** Brings the buttons in line. */
  #refresh() {
    const step = this.#step;
    const missing = step === "words" ? this.#missing() : [];
    this.back.hidden = step === "photo";
    this.next.hidden = step === "photo" && this.#cut === null;
    replace(this.next, step === "words" ? (this.#saving ? t("maker.saving") : t("maker.save")) : t("maker.next"));
    this.next.disabled = this.#saving || (step === "cut" && (!this.#ready || this.#drawing)) || missing.length > 0;
    this.back.disabled = this.#saving;
    const list = new Intl.ListFormat(language()).format(missing.map((one) => t(`maker.need.${one}`)));
    setText(this.need, missing.length > 0 && !this.#saving ? t("maker.need", { list }) : "");
    const drawing = step === "cut" && this.#drawing;
    this.compare.hidden = drawing || !this.#ready;
    this.redraw.hidden = drawing || !this.#ready;
    this.boxCut.hidden = !drawing;
    this.boxCancel.hidden = !drawing || !this.#ready;
    this.boxWords.hidden = !drawing;
    this.dialog.classList.toggle("is-drawing", drawing);
    this.dialog.classList.toggle("is-waiting", step === "cut" && !this.#ready);
    this.edgeSide.inert = drawing || !this.#ready;
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
    if (file && this.#step !== "words" && !this.#saving) this.#use(file, file.name);
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
    this.#stopAll();
    this.#cut = null;
    this.#ready = false;
    this.#drawing = false;
    this.#attempt = null;
    this.view.clear();
    this.view.resetBox();
    this.edge.show(null);
    this.#go("cut");
    void this.#run(async (signal) => {
      void this.#showOwnPhoto(photo, signal);
      this.#showProgress(t("maker.sending", { n: 0 }), 0);
      this.stop.focus();
      const cut = await cutPhoto(photo, {
        signal,
        sending: (part) => {
          if (part < 1) this.#showProgress(t("maker.sending", { n: Math.floor(part * 100) }), part);
        },
        cutting: () => this.#showProgress(t("maker.cutting")),
      });
      await this.#showCut(cut, signal);
    }, () => {
      this.#go("photo");
      this.choose.focus();
    });
  }

  /**
   * Shows what the server made: the quick cut, then the fine one.
   * @param {Cut} cut
   * @param {AbortSignal} signal
   */
  async #showCut(cut, signal) {
    this.#cut = cut;
    if (cut.state === "no-subject") {
      this.#showProgress(null);
      this.#ready = false;
      // The server's picture is upright and readable whatever the file was.
      await this.#showServerPhoto(cut, signal);
      return this.#draw(true);
    }
    const [first] = await Promise.all([firstPicture(cut, signal), this.#showServerPhoto(cut, signal)]);
    await this.#take(first, signal);
    this.#ready = true;
    this.#drawing = false;
    this.view.draw(false);
    this.#refresh();
    this.next.focus({ preventScroll: true });
    if (cut.state !== "quick") {
      return this.#showProgress(t(cut.state === "kept-alpha" ? "maker.kept" : "maker.fine"), null);
    }
    this.#showProgress(t("maker.quick"), undefined, false);
    const fine = await finePicture(cut, signal);
    if (fine) await this.#take(fine, signal);
    this.#showProgress(t(fine ? "maker.fine" : "maker.fineLater"), null);
  }

  /**
   * Shows the photo while it is sent, when this browser can read it; the server may read more kinds.
   * @param {Blob} photo
   * @param {AbortSignal} signal
   */
  async #showOwnPhoto(photo, signal) {
    try {
      (await createImageBitmap(photo, { resizeWidth: 64 })).close();
    } catch {
      return;
    }
    if (!signal.aborted && this.#cut === null) this.view.showPhoto(this.#address(photo));
  }

  /** @param {Cut} cut @param {AbortSignal} signal */
  async #showServerPhoto(cut, signal) {
    const photo = await api.blob(cut.photoUrl, { signal });
    signal.throwIfAborted();
    const address = this.#address(photo);
    this.view.photo.src = address;
    await this.view.photo.decode().catch(() => {});
  }

  /** @param {Blob} picture @param {AbortSignal} signal */
  async #take(picture, signal) {
    const pixels = await pixelsOf(picture).catch(() => null);
    signal.throwIfAborted();
    await this.view.showCut(this.#address(picture));
    this.edge.show(pixels);
  }

  // A box

  /** @param {boolean} on */
  #draw(on) {
    this.#drawing = on;
    this.view.draw(on);
    const lost = !this.#ready;
    replace(
      this.boxWords,
      h("h3", null, lost ? t("maker.noSubject.title") : t("maker.redraw")),
      h("p", null, lost ? t("maker.noSubject.text") : t("maker.box.help")),
    );
    this.#refresh();
    if (on) {
      if (lost) announce(`${t("maker.noSubject.title")} ${t("maker.noSubject.text")}`);
      this.view.frame.focus({ preventScroll: true });
    }
  }

  async #cutBox() {
    const cut = this.#cut;
    if (!cut) return;
    const { box } = this.view;
    const had = this.#ready;
    this.#complain("");
    this.#stopAll();
    await this.#run(async (signal) => {
      this.#showProgress(t("maker.cutting"));
      const next = await cutBox(cut.id, box, signal);
      if (next.state === "no-subject") {
        this.#showProgress(null);
        return this.#complain(t("maker.error.subject"));
      }
      this.#attempt = null;
      await this.#showCut(next, signal);
    }, () => {
      this.#ready = had;
      this.#draw(true);
    });
  }

  // Saving

  async #save() {
    const cut = this.#cut;
    if (!cut) return;
    const wish = {
      cutId: cut.id,
      outline: this.edge.outline,
      name: this.name.value.trim(),
      alt: this.alt.value.trim().replace(/\s+/g, " "),
      emoji: [...this.emoji.chosen],
    };
    // The same wish again carries the same id: if it was saved and only the answer was lost, it stays one sticker.
    const body = JSON.stringify(wish);
    if (this.#attempt?.body !== body) this.#attempt = { body, id: uuid() };
    const clientId = this.#attempt.id;
    this.#saving = true;
    this.#refresh();
    // The fine cut may still be on its way; the server has it, so nothing is lost by not waiting here.
    this.#stopAll();
    await this.#run(async (signal) => {
      const sticker = await saveSticker({ clientId, ...wish }, signal);
      this.#saving = false;
      this.#attempt = null;
      await actions.refreshStickers();
      this.#clear();
      this.dialog.close();
      announce(t("maker.saved"));
      this.#onSaved?.(sticker);
      this.dispatchEvent(new CustomEvent("sticker-saved", { bubbles: true, detail: sticker }));
    }, () => {
      this.#saving = false;
      this.#refresh();
    });
  }

  // Work that can be stopped

  /**
   * @param {(signal: AbortSignal) => Promise<void>} work
   * @param {() => void} failed brings the page back to where something can be done
   */
  async #run(work, failed) {
    const abort = new AbortController();
    this.#abort = abort;
    try {
      await work(abort.signal);
    } catch (error) {
      if (abort.signal.aborted) return;
      abort.abort();
      this.#showProgress(null);
      failed();
      this.#complain(makerText(error), error);
      if (!(error instanceof Problem)) throw error;
    }
  }

  #stopAll() {
    this.#abort.abort();
    this.#showProgress(null);
  }

  /** The person pressed cancel. */
  #stopWork() {
    this.#stopAll();
    if (this.#ready) {
      this.#refresh();
      this.next.focus();
    } else if (this.#cut?.state === "no-subject") {
      this.#draw(true);
    } else {
      this.#go("photo");
      this.choose.focus();
    }
    announce(t("maker.cancelled"));
  }

  /**
   * @param {string | null} words
   * @param {number | null} [part] 0…1; left out: it takes an unknown time; null: it is over
   * @param {boolean} [stoppable]
   */
  #showProgress(words, part, stoppable = true) {
    const over = words === null || part === null;
    setText(this.status, words ?? "");
    this.meter.hidden = over;
    if (typeof part === "number") this.meter.value = part;
    else this.meter.removeAttribute("value");
    this.stop.hidden = over || !stoppable;
    this.view.element.classList.toggle("is-working", !over && stoppable);
    /** @type {HTMLElement} */ (this.status.parentElement ?? this.status).hidden = words === null;
  }

  /** @param {string} words @param {unknown} [cause] */
  #complain(words, cause) {
    this.error.hidden = words === "";
    const code = cause instanceof Problem ? cause.code : "";
    replace(
      this.error,
      words && icon("warning"),
      words && h(
        "div",
        null,
        h("p", null, words),
        code && h("details", null, h("summary", null, t("common.details")), h("p", null, t("problem.code", { code }))),
      ),
    );
  }

  #copyPreview() {
    const canvas = /** @type {HTMLCanvasElement} */ (this.wordsPreview.firstElementChild);
    const context = canvas.getContext("2d");
    context?.clearRect(0, 0, canvas.width, canvas.height);
    context?.drawImage(this.edge.canvas, 0, 0);
  }

  /** @param {Blob} blob @returns {string} an address that is given back at the end */
  #address(blob) {
    const address = URL.createObjectURL(blob);
    this.#addresses.add(address);
    return address;
  }

  // Leaving

  async #leave() {
    if (this.#saving) return;
    const work = this.#cut !== null || this.name.value !== "" || this.alt.value !== "" || this.emoji.chosen.length > 0;
    if (work && !(await ask({ title: t("maker.title"), text: t("maker.leave.ask"), yes: t("maker.leave.yes") }))) {
      return;
    }
    this.#clear();
    this.dialog.close();
  }

  #clear() {
    this.#stopAll();
    this.#cut = null;
    this.#ready = false;
    this.#drawing = false;
    this.#attempt = null;
    this.name.value = "";
    this.alt.value = "";
    this.emoji.clear();
    this.edge.show(null);
    this.view.clear();
    this.#complain("");
  }

  #quit() {
    this.#stopAll();
    this.camera.stop();
    this.#showCamera(false);
    stopKernels();
    for (const address of this.#addresses) URL.revokeObjectURL(address);
    this.#addresses.clear();
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
