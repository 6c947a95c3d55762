// How far one's own message has come, as small strokes with words for readers.

import { t } from "../strings/index.js";
import { h, s } from "./dom.js";

/** @typedef {import("../core/selectors.js").Mark} Mark */

const strokes = {
  sending: "M8 2.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM8 5.500V8l1.700 1.200",
  queued: "M8 2.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM8 5.500V8l1.700 1.200",
  failed: "M8 2.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM8 5v3.500M8 11v.01",
  sent: "M5 8.500 8 11.500 14 5",
  delivered: "M1.500 8.500l3 3 6-6.500M8 10.300l1.200 1.200 6-6.500",
  read: "M1.500 8.500l3 3 6-6.500M8 10.300l1.200 1.200 6-6.500",
};

/** @param {Mark} mark */
export function markWords(mark) {
  const words = t(`mark.${mark.kind}`);
  const some = mark.kind !== "read" && (mark.n ?? 0) > 0 && (mark.all ?? 0) > 1;
  return some ? t("mark.readBy", { n: mark.n ?? 0, all: mark.all ?? 0 }) : words;
}

/** @param {Mark} mark */
export function markIcon(mark) {
  const words = markWords(mark);
  return h(
    "span",
    { class: ["mark", mark.kind], dataset: { mark: mark.kind }, title: words },
    s(
      "svg",
      { class: "mark-strokes", viewBox: "0 0 16 16", "aria-hidden": "true" },
      s("path", { d: strokes[mark.kind] }),
    ),
    h("span", { class: "visually-hidden" }, words),
  );
}
