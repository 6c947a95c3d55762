// What a person marked on a photo, with undo and redo: a list of marks, of which the server gets all that count.

import { limits } from "../gen/limits.js";

/** @typedef {{x: number, y: number}} Point in parts of the photo */
/** @typedef {import("./maker.js").Rectangle} Rectangle */
/** @typedef {{kind: "stroke", keeps: boolean, width: number, points: Point[]}} Stroke width in parts of the longer edge */
/** @typedef {{kind: "box", box: Rectangle} | {kind: "lasso", points: Point[]} | {kind: "tap", point: Point}} Region */
/** @typedef {Stroke | Region | {kind: "reset"}} Mark */
/** @typedef {{readonly done: readonly Mark[], readonly undone: readonly Mark[]}} Marks */
/** @typedef {Omit<import("../gen/types.js").Hint, "version">} Hint */

/** @type {Marks} */
export const noMarks = Object.freeze({ done: [], undone: [] });

/** @param {Marks} marks @param {Mark} mark @returns {Marks} */
export function addMark(marks, mark) {
  return { done: [...marks.done, mark], undone: [] };
}

/** @param {Marks} marks @returns {Marks} */
export function undo({ done, undone }) {
  const last = done.at(-1);
  return last ? { done: done.slice(0, -1), undone: [...undone, last] } : { done, undone };
}

/** @param {Marks} marks @returns {Marks} */
export function redo({ done, undone }) {
  const next = undone.at(-1);
  return next ? { done: [...done, next], undone: undone.slice(0, -1) } : { done, undone };
}

/**
 * The last mark is not possible: it is gone as if it had never been.
 * @param {Marks} marks
 * @returns {Marks}
 */
export function dropLast({ done, undone }) {
  return { done: done.slice(0, -1), undone };
}

/**
 * The region that counts and the strokes on it: a new region begins anew.
 * @param {readonly Mark[]} done
 * @returns {{region: Region | null, strokes: Stroke[]}}
 */
export function counted(done) {
  /** @type {Region | null} */
  let region = null;
  /** @type {Stroke[]} */
  let strokes = [];
  for (const mark of done) {
    if (mark.kind === "stroke") {
      strokes.push(mark);
    } else {
      region = mark.kind === "reset" ? null : mark;
      strokes = [];
    }
  }
  return { region, strokes };
}

/**
 * What the server is told; the same marks give the same hint.
 * @param {readonly Mark[]} done
 * @returns {Hint}
 */
export function hintOf(done) {
  const { region, strokes } = counted(done);
  /** @type {Hint} */
  const hint = {};
  if (region?.kind === "box") hint.rectangle = region.box;
  if (region?.kind === "lasso") hint.lasso = region.points;
  if (region?.kind === "tap") hint.tap = region.point;
  if (strokes.length > 0) hint.strokes = strokes.map(({ keeps, width, points }) => ({ keeps, width, points }));
  return hint;
}

/** Whether another stroke still fits into a hint. @param {readonly Mark[]} done */
export function hasRoom(done) {
  const { strokes } = counted(done);
  const points = strokes.reduce((sum, stroke) => sum + stroke.points.length, 0);
  return strokes.length < limits.hintStrokes && points + limits.linePoints <= limits.hintPoints;
}

/** @param {number} value */
const part = (value) => Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4;

/** @param {Point} point @returns {Point} within the photo, in steps finer than a pixel */
export function tidy({ x, y }) {
  return { x: part(x), y: part(y) };
}

/**
 * A drawn line with fewer corners (Ramer, Douglas and Peucker), within what a hint may hold.
 * @param {readonly Point[]} points
 * @param {number} [tolerance] how far the line may be off, in parts of the photo
 * @returns {Point[]}
 */
export function simplified(points, tolerance = 0.0015) {
  let line = points.map(tidy);
  for (let slack = tolerance;; slack *= 2) {
    line = reduced(line, slack);
    if (line.length <= limits.linePoints) return line;
  }
}

/** @param {Point[]} points @param {number} tolerance @returns {Point[]} */
function reduced(points, tolerance) {
  if (points.length < 3) return points;
  const keep = new Set([0, points.length - 1]);
  /** @type {[number, number][]} */
  const open = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    let farthest = 0;
    let distance = tolerance;
    for (let at = from + 1; at < to; at += 1) {
      const off = distanceToSegment(points[at], points[from], points[to]);
      if (off > distance) {
        distance = off;
        farthest = at;
      }
    }
    if (farthest === 0) continue;
    keep.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, at) => keep.has(at));
}

/** @param {Point} point @param {Point} from @param {Point} to */
function distanceToSegment(point, from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - t * dx, point.y - from.y - t * dy);
}

/**
 * Whether a closed line goes round something: at least three corners and an area.
 * @param {readonly Point[]} points
 */
export function goesRound(points) {
  let area = 0;
  for (let at = 0; at < points.length; at += 1) {
    const [one, two] = [points[at], points[(at + 1) % points.length]];
    area += one.x * two.y - two.x * one.y;
  }
  return points.length >= 3 && Math.abs(area) / 2 > 0.0004;
}
