// The camera: live picture, take, other camera. Its tracks stop whenever it leaves the screen.

import { h, replace, update } from "./dom.js";
import { icon } from "./icons.js";
import { announce } from "./a11y.js";
import { t } from "../strings/index.js";

export class Camera {
  /** @type {MediaStream | null} */
  #stream = null;
  /** @type {"environment" | "user"} */
  #facing = "environment";
  #generation = 0;
  /** @type {(photo: Blob) => void} */
  #take;
  /** @type {(words: string) => void} */
  #refuse;

  video = h("video", { class: "camera-video", playsinline: true, autoplay: true, ".muted": true });
  status = h("p", { class: "camera-status" });
  shutter = h("button", { type: "button", class: "camera-shutter", onclick: () => this.#shoot() }, h("span", null));
  turn = h("button", { type: "button", class: "icon-button camera-turn", onclick: () => this.#turn() }, icon("retry"));
  cancel = h("button", { type: "button", class: "button camera-cancel" });
  element = h(
    "div",
    { class: "camera", role: "group" },
    this.video,
    this.status,
    h("div", { class: "camera-bar" }, this.cancel, this.shutter, this.turn),
  );

  /**
   * @param {{take: (photo: Blob) => void, refuse: (words: string) => void, cancel: () => void}} handlers `refuse` is told in words why there
   *   is no camera
   */
  constructor({ take, refuse, cancel }) {
    this.#take = take;
    this.#refuse = refuse;
    this.cancel.addEventListener("click", cancel);
  }

  /** Asks for the camera and shows it. */
  async start() {
    update(this.element, { "aria-label": t("maker.camera.title") });
    update(this.shutter, { "aria-label": t("maker.camera.take"), disabled: true });
    update(this.turn, { "aria-label": t("maker.camera.turn"), title: t("maker.camera.turn"), hidden: true });
    replace(this.cancel, t("maker.cancel"));
    this.stop();
    this.#generation += 1;
    const mine = this.#generation;
    this.status.textContent = t("maker.camera.starting");
    if (!navigator.mediaDevices?.getUserMedia) return this.#refuse(t("maker.camera.unsupported"));
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: { ideal: this.#facing }, width: { ideal: 1920 }, height: { ideal: 1440 } },
      });
      if (mine !== this.#generation) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      this.#stream = stream;
      this.video.srcObject = stream;
      this.video.classList.toggle("is-mirrored", this.#facing === "user");
      await this.video.play();
      const devices = await navigator.mediaDevices.enumerateDevices();
      if (mine !== this.#generation) return;
      this.turn.hidden = devices.filter((device) => device.kind === "videoinput").length < 2;
      this.status.textContent = "";
      this.shutter.disabled = false;
      this.shutter.focus({ preventScroll: true });
      announce(t("maker.camera.ready"));
    } catch (error) {
      if (mine !== this.#generation) return;
      this.stop();
      const name = error instanceof DOMException ? error.name : "";
      const denied = name === "NotAllowedError" || name === "SecurityError";
      const busy = name === "NotReadableError" || name === "AbortError";
      this.#refuse(t(denied ? "maker.camera.denied" : busy ? "maker.camera.busy" : "maker.camera.none"));
    }
  }

  /** Stops every track. */
  stop() {
    this.#generation += 1;
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
    this.video.srcObject = null;
    this.shutter.disabled = true;
  }

  #turn() {
    this.#facing = this.#facing === "user" ? "environment" : "user";
    void this.start();
  }

  #shoot() {
    const { videoWidth, videoHeight } = this.video;
    if (!this.#stream || videoWidth === 0) return;
    const canvas = h("canvas", { width: videoWidth, height: videoHeight });
    const context = canvas.getContext("2d");
    if (!context) return;
    // What was seen is what is taken: the mirrored front camera stays mirrored.
    if (this.#facing === "user") {
      context.translate(videoWidth, 0);
      context.scale(-1, 1);
    }
    context.drawImage(this.video, 0, 0);
    this.stop();
    canvas.toBlob(
      (blob) => {
        if (blob) this.#take(blob);
      },
      "image/jpeg",
      0.92,
    );
  }
}
