// Second step of the maker: the photo is brought to the studio, its cut comes back, and the person corrects it.

import { addMark, dropLast, hasRoom, hintOf, noMarks, redo, undo } from "../core/marks.js";
import { Problem } from "../core/problem.js";
import { api } from "../io/api.js";
import { HintLine } from "../io/hints.js";
import { cancelJob, followJob, retryJob } from "../io/jobs.js";
import { bring, finePicture, presentPicture, sendHint } from "../io/studio.js";
import { t } from "../strings/index.js";
import { announce } from "./a11y.js";
import { CutPen } from "./cut-pen.js";
import { CutTools } from "./cut-tools.js";
import { CutView } from "./cut-view.js";
import { h, update } from "./dom.js";
import { Progress } from "./progress.js";

/** @typedef {import("../core/marks.js").Mark} Mark */
/** @typedef {import("../core/marks.js").Marks} Marks */
/** @typedef {import("../gen/types.js").Job} Job */
/** @typedef {import("../gen/types.js").Cut} Cut */
/** @typedef {import("./cut-pen.js").Tool} Tool */

/** Answers that are kept, so that taking back shows at once. */
const mostAnswers = 12;

/**
 * @typedef {object} CutEvents
 * @property {() => void} changed the cut, or whether there is one
 * @property {(error: unknown, again: (() => void) | null, words: string | null) => void} failed `again` tries once more; `words` say what
 *   went wrong when the error alone does not
 * @property {() => void} lost there is nothing to show: back to choosing a photo
 * @property {(film: import("../gen/types.js").Film, file: Blob, signal: AbortSignal) => Promise<void>} filmed what was brought moves
 */

export class CutStep {
  /** @type {CutEvents} */
  #events;
  /** @type {Job | null} */
  #job = null;
  #ready = false;
  /** What was brought. @type {Blob | null} */
  #file = null;
  /** The photo in which nothing was found. @type {Cut | null} */
  #nothing = null;
  /** @type {Marks} */
  #marks = noMarks;
  /** @type {Tool} */
  #tool = "look";
  /** What the server answered to which marks. @type {Map<string, ImageBitmap>} */
  #answers = new Map();
  /** @type {Set<string>} */
  #addresses = new Set();
  #abort = new AbortController();
  /** Stops showing an answer for which a newer one came. */
  #showing = new AbortController();

  view = new CutView({ choose: () => this.#cutBox() });
  pen = new CutPen(this.view, {
    mark: (mark) => this.#add(mark),
    mayDraw: () => this.#mayDraw(),
    dropped: () => this.#showKnown(),
  });
  tools = new CutTools({
    choose: (tool) => this.choose(tool),
    size: (size) => this.#resize(size),
    undo: () => this.undo(),
    redo: () => this.redo(),
    reset: () => this.#reset(),
    zoom: (factor) => this.view.zoom(factor),
    compare: (on, announced) => {
      this.view.compare(on);
      if (announced) announce(t("maker.compared"));
    },
    cutBox: () => this.#cutBox(),
  });
  progress = new Progress(() => this.stop());
  nothing = h(
    "div",
    { class: "maker-nothing", hidden: true },
    h("h3", null, t("maker.noSubject.title")),
    h("p", null, t("maker.noSubject.text")),
  );
  element = h(
    "div",
    { class: "maker-pane pane-cut" },
    this.nothing,
    h("div", { class: "cut-frame" }, this.view.element, this.progress.element),
    this.tools.element,
  );
  hints = new HintLine({
    send: (done, version, signal) => sendHint(this.#job?.id ?? "", { version, ...hintOf(done) }, signal),
    answered: (job, done) => this.#answered(job, done),
    refused: (error, done) => this.#refused(error, done),
    waiting: (busy) => this.#waiting(busy),
    pause: (milliseconds, signal) => {
      this.progress.say(t("maker.mark.again"));
      return pause(milliseconds, signal);
    },
  });

  /** @param {CutEvents} events */
  constructor(events) {
    this.#events = events;
    this.pen.size = this.tools.size;
    this.view.element.addEventListener("zoomed", () => this.#refresh());
    this.choose("look");
    this.progress.hide();
  }

  get job() {
    return this.#job;
  }

  /** Whether there is a cut-out to go on with. */
  get isReady() {
    return this.#ready;
  }

  get hasPhoto() {
    return this.#job !== null;
  }

  /** Names what is marked: the same marks have the same name. */
  get marked() {
    return hintKey(this.#marks.done);
  }

  /** The cut-out as it is seen now. */
  pixels() {
    return this.view.cut.pixels();
  }

  /** Resolves when the server knows everything that was marked. */
  settled() {
    return this.hints.settled();
  }

  // A photo

  /** Starts over with a photo. @param {Blob} photo */
  begin(photo) {
    this.clear();
    this.#file = photo;
    void this.#run(async (signal) => {
      void this.#showOwnPhoto(photo, signal);
      this.progress.show(t("maker.sending", { n: 0 }), 0);
      this.progress.stop.focus();
      const job = await bring(photo, {
        signal,
        sending: (part) => {
          if (part < 1) this.progress.show(t("maker.sending", { n: Math.floor(part * 100) }), part);
          else this.progress.show(t("maker.waiting"));
        },
      });
      this.#job = job;
      await this.#follow(job, signal);
    });
  }

  /** Gives everything back; the server forgets the photo. */
  clear() {
    this.#abort.abort();
    this.#showing.abort();
    this.hints.clear();
    if (this.#job) void cancelJob(this.#job.id);
    this.#job = null;
    this.#ready = false;
    this.#nothing = null;
    this.#file = null;
    this.#marks = noMarks;
    for (const picture of this.#answers.values()) picture.close();
    this.#answers.clear();
    for (const address of this.#addresses) URL.revokeObjectURL(address);
    this.#addresses.clear();
    this.view.clear();
    this.nothing.hidden = true;
    this.progress.hide();
    this.choose("look");
  }

  /** The person pressed cancel. */
  stop() {
    this.#abort.abort();
    this.progress.hide();
    if (this.#ready) {
      this.#events.changed();
    } else {
      this.clear();
      this.#events.lost();
    }
    announce(t("maker.cancelled"));
  }

  /** @param {(signal: AbortSignal) => Promise<void>} work */
  async #run(work) {
    const abort = new AbortController();
    this.#abort = abort;
    try {
      await work(abort.signal);
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#fail(error);
      if (!(error instanceof Problem)) throw error;
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    this.progress.hide();
    const job = this.#job;
    const again = job?.state === "failed" && error instanceof Problem && error.retryable
      ? () => this.#retry(job)
      : null;
    if (!this.#ready && !again) {
      this.clear();
      this.#events.lost();
    }
    this.#events.failed(error, again, null);
  }

  /** @param {Job} job */
  #retry(job) {
    void this.#run(async (signal) => {
      this.progress.show(t("maker.waiting"));
      this.progress.stop.focus();
      const next = await retryJob(job.id, signal);
      this.#job = next;
      await this.#follow(next, signal);
    });
  }

  /** Shows what comes of a job: the quick cut, then the fine one. @param {Job} begun @param {AbortSignal} signal */
  async #follow(begun, signal) {
    /** @type {Promise<void> | null} */
    let first = null;
    /** @param {Job} job */
    const changed = (job) => {
      this.#job = job;
      if (job.film && this.#file) first ??= this.#events.filmed(job.film, this.#file, signal);
      else if (job.cut) first ??= this.#ready ? Promise.resolve() : this.#showFirst(job, job.cut, signal);
      else this.progress.show(t(job.state === "waiting" ? "maker.waiting" : "maker.cutting"));
    };
    const end = await followJob(begun, { signal, changed });
    this.#job = end;
    await first;
    if (end.state === "failed") throw Problem.from(end.problem, end.problem?.status ?? 500);
    if (end.state === "cancelled") throw new Problem({ code: "gone", status: 410 });
    if (end.film) return this.progress.hide();
    if (end.cut?.state !== "fine" || this.#marks.done.length > 0) return;
    const picture = await presentPicture(end.cut, signal);
    if (this.#marks.done.length > 0) return;
    await this.#show(picture, [], signal);
    this.progress.say(t("maker.fine"));
    this.#events.changed();
  }

  /** @param {Job} job @param {Cut} cut @param {AbortSignal} signal */
  async #showFirst(job, cut, signal) {
    const photo = await api.blob(cut.photoUrl, { signal });
    signal.throwIfAborted();
    // The server's picture is upright and readable whatever the file was.
    await this.view.showPhoto(this.#address(photo));
    if (cut.state === "no-subject") return this.#askWhere(cut);
    const picture = await presentPicture(cut, signal);
    await this.#show(picture, [], signal);
    this.#ready = true;
    if (cut.state === "kept-alpha") this.progress.say(t("maker.kept"));
    else if (job.state !== "done") this.progress.say(t("maker.quick"));
    this.#events.changed();
    this.#refresh();
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
    if (!signal.aborted && this.view.cut.isEmpty) await this.view.showPhoto(this.#address(photo));
  }

  /** Nothing was found: the person says where it is. @param {Cut} cut */
  #askWhere(cut) {
    this.progress.hide();
    this.nothing.hidden = false;
    this.#nothing = cut;
    this.view.cut.begin(cut.width, cut.height);
    if (this.#marks.done.length > 0) return;
    this.choose("box");
    announce(`${t("maker.noSubject.title")} ${t("maker.noSubject.text")}`);
    this.view.box.element.focus({ preventScroll: true });
    this.#events.changed();
  }

  /** @param {Blob} blob @returns {string} an address that is given back at the end */
  #address(blob) {
    const address = URL.createObjectURL(blob);
    this.#addresses.add(address);
    return address;
  }

  // Marks

  #mayDraw() {
    if (!this.#job?.cut) return false;
    if (hasRoom(this.#marks.done)) return true;
    announce(t("maker.mark.full"));
    return false;
  }

  /** @param {Mark} mark */
  #add(mark) {
    this.#marks = addMark(this.#marks, mark);
    if (mark.kind === "stroke") {
      this.view.cut.add(mark);
      announce(t(mark.keeps ? "maker.mark.keep" : "maker.mark.remove"));
    } else if (mark.kind === "lasso") {
      this.view.cut.clip(mark.points);
      announce(t("maker.mark.lasso"));
    } else if (mark.kind === "tap") {
      announce(t("maker.mark.tap"));
    }
    this.#marked();
  }

  #marked() {
    this.hints.set(this.#marks.done);
    this.#refresh();
    this.#events.changed();
  }

  #cutBox() {
    if (!this.#job?.cut) return;
    this.#add({ kind: "box", box: { ...this.view.box.value } });
    this.choose("look");
    this.tools.focus("look");
    this.progress.show(t("maker.cutting"), undefined, false);
  }

  #reset() {
    if (hintKey(this.#marks.done) === "{}") return;
    this.#add({ kind: "reset" });
    this.#showKnown();
    announce(t("maker.mark.reset"));
  }

  undo() {
    if (this.#marks.done.length === 0) return;
    this.pen.drop();
    this.#marks = undo(this.#marks);
    this.#showKnown();
    announce(t("maker.mark.undone", { n: this.#marks.done.length }));
    this.#marked();
  }

  redo() {
    if (this.#marks.undone.length === 0) return;
    this.pen.drop();
    this.#marks = redo(this.#marks);
    this.#showKnown();
    announce(t("maker.mark.redone", { n: this.#marks.done.length }));
    this.#marked();
  }

  /** Shows at once what is known of the marks: the server's answer, or the nearest one with the strokes since on top. */
  #showKnown() {
    const { done } = this.#marks;
    /** @type {import("../core/marks.js").Stroke[]} */
    const pending = [];
    for (let count = done.length; count >= 0; count -= 1) {
      const picture = this.#answers.get(hintKey(done.slice(0, count)));
      if (picture) return this.view.showCut(picture, pending.reverse(), false);
      const mark = done[count - 1];
      if (mark?.kind !== "stroke") break;
      pending.push(mark);
    }
    if (!this.#nothing) return;
    this.view.cut.begin(this.#nothing.width, this.#nothing.height);
    for (const stroke of pending.reverse()) this.view.cut.add(stroke);
  }

  /** @param {Job} job @param {readonly Mark[]} done */
  async #answered(job, done) {
    this.#job = job;
    const { cut } = job;
    if (!cut) return;
    this.#showing.abort();
    this.#showing = new AbortController();
    const { signal } = this.#showing;
    if (cut.state === "no-subject") {
      this.#ready = false;
      this.#askWhere(cut);
    } else {
      await this.#show(await presentPicture(cut, signal), done, signal);
      this.#ready = true;
      this.nothing.hidden = true;
      if (cut.state === "quick") void this.#refine(cut, done, signal);
    }
    this.#refresh();
    this.#events.changed();
  }

  /** @param {Cut} cut @param {readonly Mark[]} done @param {AbortSignal} signal */
  async #refine(cut, done, signal) {
    this.progress.say(t("maker.quick"));
    try {
      const fine = await finePicture(cut, signal);
      if (fine) await this.#show(fine, done, signal);
      this.progress.say(t(fine ? "maker.fine" : "maker.fineLater"));
      this.#events.changed();
    } catch (error) {
      if (!signal.aborted) this.#events.failed(error, null, null);
    }
  }

  /**
   * Keeps an answer and shows it, if what it answers is still so.
   * @param {Blob} blob
   * @param {readonly Mark[]} done
   * @param {AbortSignal} signal
   */
  async #show(blob, done, signal) {
    const picture = await createImageBitmap(blob, { premultiplyAlpha: "none" });
    if (signal.aborted) picture.close();
    signal.throwIfAborted();
    const key = hintKey(done);
    this.#answers.delete(key);
    this.#answers.set(key, picture);
    if (this.#answers.size > mostAnswers) {
      const [oldest] = [...this.#answers.keys()].filter((one) => one !== "{}");
      this.#answers.delete(oldest);
    }
    const since = this.#marks.done.slice(done.length);
    const isPrefix = done.every((mark, at) => mark === this.#marks.done[at]);
    if (!isPrefix || !since.every((mark) => mark.kind === "stroke") || this.pen.isDrawing) return this.#showLater();
    this.view.showCut(picture, /** @type {any} */ (since), since.length === 0);
  }

  /** A line is being drawn over it, or it was taken back: what is known is shown when the hand is up. */
  #showLater() {
    if (!this.pen.isDrawing) this.#showKnown();
  }

  /** @param {unknown} error @param {readonly Mark[]} done */
  #refused(error, done) {
    const last = done.at(-1);
    if (last && this.#marks.done.length === done.length) this.#marks = dropLast(this.#marks);
    this.progress.hide();
    this.#showKnown();
    if (last) this.hints.set(this.#marks.done);
    this.#refresh();
    this.#events.changed();
    const emptied = error instanceof Problem && error.code === "no-subject" && last?.kind === "stroke";
    this.#events.failed(error, null, emptied ? t("maker.error.everything") : null);
  }

  /** @param {boolean} busy */
  #waiting(busy) {
    this.view.element.classList.toggle("is-refining", busy);
    if (busy) this.progress.say(t("maker.mark.sending"));
    else if (this.progress.words === t("maker.mark.sending")) this.progress.say(t("maker.mark.done"));
  }

  // Tools

  /** @param {Tool} tool */
  choose(tool) {
    this.#tool = tool;
    this.pen.tool = tool;
    this.view.drawBox(tool === "box");
    this.#refresh();
  }

  /** @param {number} size */
  #resize(size) {
    this.pen.size = size;
    this.view.showCursor({ x: 0.5, y: 0.5 }, size);
    this.tools.slider.setAttribute("aria-valuetext", t("maker.brush.value", { n: Math.round(size * 100) }));
  }

  #refresh() {
    const { done, undone } = this.#marks;
    const tool = this.#tool;
    const draws = tool !== "look" && tool !== "box";
    update(this.view.stage, {
      role: draws ? "application" : "img",
      tabindex: tool === "box" ? null : "0",
      "aria-label": draws
        ? t("maker.pen.label", { tool: t(`maker.tool.${tool}`), help: t("maker.pen.help") })
        : t(this.#ready ? "maker.cutOut" : "maker.compared"),
    });
    this.tools.show({
      tool: this.#tool,
      ready: this.#ready,
      hasUndo: done.length > 0,
      hasRedo: undone.length > 0,
      hasMarks: hintKey(done) !== "{}",
      scale: this.view.scale,
    });
    this.element.classList.toggle("is-drawing-box", this.#tool === "box");
  }

  /** Undo and redo by keys. @param {KeyboardEvent} event @returns {boolean} whether it was one of them */
  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
    const key = event.key.toLowerCase();
    if (key === "z") event.shiftKey ? this.redo() : this.undo();
    else if (key === "y") this.redo();
    else return false;
    event.preventDefault();
    return true;
  }
}

/** @param {readonly Mark[]} done */
const hintKey = (done) => JSON.stringify(hintOf(done));

/** @param {number} milliseconds @param {AbortSignal} signal @returns {Promise<void>} */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    }, { once: true });
  });
}
