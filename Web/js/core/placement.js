// Peel and stick as arithmetic: between a sticker's place in a bubble (fractions, scale, degrees) and pixels on a
// screen, and what handles, two fingers and keys do to it. Nothing here touches the page.

/** The long side of a sticker at scale 1, in CSS pixels. */
export const BASE_SIZE = 96;
export const MIN_SCALE = 0.25;
export const MAX_SCALE = 3;
/** How far outside the bubble a centre may lie, as a fraction of the bubble. */
export const MIN_PLACE = -0.25;
export const MAX_PLACE = 1.25;

/**
 * @typedef {object} Spot
 * @property {number} x centre, 0…1 from the bubble's leading edge
 * @property {number} y centre, 0…1 from the bubble's top
 * @property {number} scale of {@link BASE_SIZE}
 * @property {number} rotation degrees clockwise, −180…180
 */

/** @typedef {{left: number, top: number, width: number, height: number}} Box */
/** @typedef {{x: number, y: number}} Point */

/** @param {number} value @param {number} low @param {number} high @param {number} otherwise */
function clamp(value, low, high, otherwise) {
  if (!Number.isFinite(value)) return otherwise;
  return Math.min(high, Math.max(low, value));
}

/**
 * The same angle within −180…180.
 * @param {number} degrees
 * @returns {number}
 */
export function wrapDegrees(degrees) {
  if (!Number.isFinite(degrees)) return 0;
  const turned = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return turned === -180 && degrees > 0 ? 180 : turned;
}

/**
 * A spot within what the protocol allows; what is not a number becomes the middle, upright, at scale 1.
 * @param {Spot} spot
 * @returns {Spot}
 */
export function clampSpot(spot) {
  return {
    x: clamp(spot.x, MIN_PLACE, MAX_PLACE, 0.5),
    y: clamp(spot.y, MIN_PLACE, MAX_PLACE, 0.5),
    scale: clamp(spot.scale, MIN_SCALE, MAX_SCALE, 1),
    rotation: wrapDegrees(spot.rotation),
  };
}

/**
 * A spot as it is sent: four decimals, far below a pixel, and short.
 * @param {Spot} spot
 * @returns {Spot}
 */
export function wireSpot(spot) {
  const { x, y, scale, rotation } = clampSpot(spot);
  /** @param {number} value */
  const short = (value) => Math.round(value * 10_000) / 10_000 + 0;
  return { x: short(x), y: short(y), scale: short(scale), rotation: short(rotation) };
}

/**
 * The size a sticker is drawn at.
 * @param {{width: number, height: number}} sticker its picture's pixels
 * @param {number} scale
 * @returns {{width: number, height: number}}
 */
export function drawnSize(sticker, scale) {
  const long = Math.max(sticker.width, sticker.height);
  if (!(long > 0)) return { width: BASE_SIZE * scale, height: BASE_SIZE * scale };
  const side = BASE_SIZE * scale;
  return { width: (side * sticker.width) / long, height: (side * sticker.height) / long };
}

/**
 * The centre on the screen.
 * @param {Spot} spot
 * @param {Box} box the bubble
 * @param {boolean} [rtl] the bubble reads from right to left
 * @returns {Point}
 */
export function spotToPoint(spot, box, rtl = false) {
  const across = rtl ? 1 - spot.x : spot.x;
  return { x: box.left + across * box.width, y: box.top + spot.y * box.height };
}

/**
 * The centre in the bubble for a point on the screen; a bubble without area gives its middle.
 * @param {Point} point
 * @param {Box} box
 * @param {boolean} [rtl]
 * @returns {Point}
 */
export function pointToSpot(point, box, rtl = false) {
  const across = box.width > 0 ? (point.x - box.left) / box.width : 0.5;
  const y = box.height > 0 ? (point.y - box.top) / box.height : 0.5;
  return { x: rtl ? 1 - across : across, y };
}

/**
 * A spot moved by a distance on the screen.
 * @param {Spot} spot
 * @param {number} dx
 * @param {number} dy
 * @param {Box} box
 * @param {boolean} [rtl]
 * @returns {Spot}
 */
export function moveSpot(spot, dx, dy, box, rtl = false) {
  const from = spotToPoint(spot, box, rtl);
  return clampSpot({ ...spot, ...pointToSpot({ x: from.x + dx, y: from.y + dy }, box, rtl) });
}

/**
 * What pulling the corner handle does: distance from the centre scales, the angle around it turns.
 * @param {Spot} start the spot when the pull began
 * @param {Point} centre the sticker's centre on the screen
 * @param {Point} from where the pointer was then
 * @param {Point} to where it is now
 * @returns {Spot}
 */
export function pullHandle(start, centre, from, to) {
  const before = { x: from.x - centre.x, y: from.y - centre.y };
  const after = { x: to.x - centre.x, y: to.y - centre.y };
  const reach = Math.hypot(before.x, before.y);
  if (reach < 1) return start;
  const turn = degreesOf(after) - degreesOf(before);
  return clampSpot({
    ...start,
    scale: start.scale * (Math.hypot(after.x, after.y) / reach),
    rotation: start.rotation + turn,
  });
}

/**
 * What two fingers do: their middle moves, their distance scales, their line turns.
 * @param {Spot} start the spot when the second finger came down
 * @param {[Point, Point]} from where both were then
 * @param {[Point, Point]} to where they are now
 * @param {Box} box the bubble
 * @param {boolean} [rtl]
 * @returns {Spot}
 */
export function pinchSpot(start, from, to, box, rtl = false) {
  /** @param {[Point, Point]} pair */
  const line = ([a, b]) => ({ x: b.x - a.x, y: b.y - a.y });
  /** @param {[Point, Point]} pair */
  const middle = ([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const before = line(from);
  const after = line(to);
  const reach = Math.max(1, Math.hypot(before.x, before.y));
  const centre = spotToPoint(start, box, rtl);
  const oldMiddle = middle(from);
  const newMiddle = middle(to);
  const turned = (degreesOf(after) - degreesOf(before)) * (Math.PI / 180);
  const wanted = Math.hypot(after.x, after.y) / reach;
  const scale = clamp(start.scale * wanted, MIN_SCALE, MAX_SCALE, start.scale);
  const grown = scale / start.scale;
  const arm = { x: centre.x - oldMiddle.x, y: centre.y - oldMiddle.y };
  const point = {
    x: newMiddle.x + grown * (arm.x * Math.cos(turned) - arm.y * Math.sin(turned)),
    y: newMiddle.y + grown * (arm.x * Math.sin(turned) + arm.y * Math.cos(turned)),
  };
  return clampSpot({
    ...pointToSpot(point, box, rtl),
    scale,
    rotation: start.rotation + (turned * 180) / Math.PI,
  });
}

/** @param {Point} vector @returns {number} degrees clockwise from the right */
function degreesOf(vector) {
  return (Math.atan2(vector.y, vector.x) * 180) / Math.PI;
}

/**
 * What a key does to a spot: arrows nudge by 4 px (1 px with Shift), + and − scale by a tenth, [ and ] turn by 5 degrees.
 * @param {Spot} spot
 * @param {string} key a `KeyboardEvent.key`
 * @param {Box} box
 * @param {{fine?: boolean, rtl?: boolean}} [options]
 * @returns {Spot | null} null when the key means nothing here
 */
export function nudgeSpot(spot, key, box, options = {}) {
  const step = options.fine ? 1 : 4;
  switch (key) {
    case "ArrowLeft":
      return moveSpot(spot, -step, 0, box, options.rtl);
    case "ArrowRight":
      return moveSpot(spot, step, 0, box, options.rtl);
    case "ArrowUp":
      return moveSpot(spot, 0, -step, box, options.rtl);
    case "ArrowDown":
      return moveSpot(spot, 0, step, box, options.rtl);
    case "+":
    case "=":
      return clampSpot({ ...spot, scale: spot.scale * 1.1 });
    case "-":
    case "_":
      return clampSpot({ ...spot, scale: spot.scale / 1.1 });
    case "[":
      return clampSpot({ ...spot, rotation: spot.rotation - 5 });
    case "]":
      return clampSpot({ ...spot, rotation: spot.rotation + 5 });
    default:
      return null;
  }
}

/**
 * Placements in the order they lie on each other, the latest change on top.
 * @template {{id: string, z: number}} T
 * @param {readonly T[]} placements
 * @returns {T[]}
 */
export function stackingOrder(placements) {
  return [...placements].sort((a, b) => a.z - b.z || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/**
 * Whether somebody may take a placement away: who stuck it, and who sent the message it is on.
 * @param {{author: string}} placement
 * @param {{sender: string}} message
 * @param {string | null | undefined} reader
 * @returns {boolean}
 */
export function mayRemove(placement, message, reader) {
  return Boolean(reader) && (placement.author === reader || message.sender === reader);
}
