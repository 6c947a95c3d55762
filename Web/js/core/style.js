// How a sticker is finished: what a person chooses, what the server is told, and what the kernels draw.

/** @typedef {{width: number, color: string, side: "outside" | "inside"}} Outline lengths are pixels of the 618 px sticker */
/** @typedef {{offsetX: number, offsetY: number, blur: number, opacity: number}} Shadow */
/** @typedef {{radius: number, color: string, opacity: number}} Glow */
/** @typedef {"none" | "comic" | "puffy" | "shiny"} Effect */
/** @typedef {"arc-up" | "arc-down" | "line" | "bubble"} CaptionShape */
/** @typedef {{text: string, shape: CaptionShape, color: string}} Caption */
/** @typedef {import("./maker.js").Rectangle} Rectangle */
/** @typedef {{crop: Rectangle | null, flipsAcross: boolean, flipsDown: boolean, quarterTurns: number, turn: number}} Geometry */
/**
 * @typedef {object} Style
 * @property {Outline} outline
 * @property {Shadow | null} shadow
 * @property {Glow | null} glow
 * @property {Effect} effect
 * @property {Caption} caption without text there is none
 * @property {Geometry} geometry
 * @property {"box" | "optical"} centring
 * @property {number} margin
 */

export const effects = /** @type {const} */ (["none", "comic", "puffy", "shiny"]);
export const captionShapes = /** @type {const} */ (["arc-up", "arc-down", "line", "bubble"]);
/** The longest caption, in characters as a reader counts them. */
export const CAPTION_LIMIT = 60;

/** @type {Geometry} */
const untouched = { crop: null, flipsAcross: false, flipsDown: false, quarterTurns: 0, turn: 0 };
/** @type {Shadow} */
export const firstShadow = { offsetX: 0, offsetY: 10, blur: 16, opacity: 0.4 };
/** @type {Glow} */
export const firstGlow = { radius: 28, color: "#ffd25a", opacity: 0.9 };
/** @type {Style} */
export const firstStyle = {
  outline: { width: 16, color: "#ffffff", side: "outside" },
  shadow: null,
  glow: null,
  effect: "none",
  caption: { text: "", shape: "arc-up", color: "#1e1b18" },
  geometry: untouched,
  centring: "box",
  margin: 0,
};

/** The words of a caption as they are drawn. @param {string} text */
export function captionText(text) {
  const whole = [...new Intl.Segmenter().segment(text.trim().replace(/\s+/g, " "))].map(({ segment }) => segment);
  return whole.slice(0, CAPTION_LIMIT).join("");
}

/**
 * Turned by a quarter.
 * @param {Geometry} geometry
 * @param {1 | -1} way 1 is clockwise
 * @returns {Geometry}
 */
export function quarterTurn(geometry, way) {
  return { ...geometry, quarterTurns: (geometry.quarterTurns + way + 4) % 4 };
}

/**
 * Mirrored as it is seen: flips come before turns, so a picture on its side is flipped the other way, and its tilt turns round.
 * @param {Geometry} geometry
 * @param {"across" | "down"} way
 * @returns {Geometry}
 */
export function flipped(geometry, way) {
  const across = (way === "across") === (geometry.quarterTurns % 2 === 0);
  return {
    ...geometry,
    flipsAcross: geometry.flipsAcross !== across,
    flipsDown: geometry.flipsDown === across,
    turn: geometry.turn === 0 ? 0 : -geometry.turn,
  };
}

/** @param {Geometry} geometry */
export function isUntouched(geometry) {
  return JSON.stringify(geometry) === JSON.stringify(untouched);
}

/**
 * What the server is told; what is not there is left out.
 * @param {Style} style
 * @returns {import("../gen/types.js").Style}
 */
export function wireStyle({ outline, shadow, glow, effect, caption, geometry, centring, margin }) {
  /** @type {import("../gen/types.js").Style} */
  const wire = {};
  if (outline.width > 0) wire.outline = outline;
  if (shadow) wire.shadow = shadow;
  if (glow) wire.glow = glow;
  if (effect !== "none") wire.effect = effect;
  const text = captionText(caption.text);
  if (text !== "") wire.caption = { ...caption, text };
  if (!isUntouched(geometry)) wire.geometry = wireGeometry(geometry);
  if (centring !== "box") wire.centring = centring;
  if (margin > 0) wire.margin = margin;
  return wire;
}

/** @param {Geometry} geometry @returns {import("../gen/types.js").Geometry} */
export function wireGeometry({ crop, flipsAcross, flipsDown, quarterTurns, turn }) {
  /** @type {import("../gen/types.js").Geometry} */
  const wire = {};
  if (crop) wire.crop = crop;
  if (flipsAcross) wire.flipsAcross = true;
  if (flipsDown) wire.flipsDown = true;
  if (quarterTurns !== 0) wire.quarterTurns = quarterTurns;
  if (turn !== 0) wire.turn = turn;
  return wire;
}

/** @param {string} color `#rrggbb` */
const number = (color) => parseInt(color.slice(1), 16);

/**
 * What the kernels draw.
 * @param {Style} style
 * @returns {import("../workers/kernels.js").Style}
 */
export function kernelStyle({ outline, shadow, glow, effect, geometry, centring, margin }) {
  return {
    outline: { width: outline.width, color: number(outline.color), side: outline.side },
    shadow: shadow ? { ...shadow, color: 0 } : undefined,
    glow: glow ? { ...glow, color: number(glow.color) } : undefined,
    effect,
    geometry: { ...geometry, crop: geometry.crop ?? undefined },
    centring,
    margin,
  };
}
