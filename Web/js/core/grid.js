// The panel's grid as numbers: columns by width, a virtual list of sections, and what the arrow keys do.
// The same rules as PeelPanel in Swift; nothing here touches the page.

/** The least width of a cell that lets a fourth column appear, and the gap between cells, in CSS pixels. */
const WIDE_CELL = 136;
const GAP = 1;

/** The height of a section's header before text scaling, and the room left under the last row. */
export const HEADER_HEIGHT = 44;
export const BOTTOM_INSET = 40;

/**
 * @typedef {object} GridMetrics
 * @property {number} columns cells in a row, at least 1
 * @property {number} item side of a cell in CSS pixels, on a device pixel
 * @property {number} inset what is left over on the leading side once the row is centred
 */

/**
 * How many cells fit into a width, and how big they are.
 * @param {number} width room for the grid in CSS pixels
 * @param {number} [scale] device pixels per CSS pixel
 * @returns {GridMetrics}
 */
export function gridMetrics(width, scale = 1) {
  if (!Number.isFinite(width) || width <= 0) {
    return { columns: 1, item: 0, inset: 0 };
  }
  const dense = Number.isFinite(scale) && scale > 0 ? scale : 1;
  const columns = Math.max(3, Math.floor((width + GAP) / (WIDE_CELL + GAP)));
  const item = Math.max(0, Math.floor(((width - (columns - 1) * GAP) / columns) * dense) / dense);
  const used = columns * item + (columns - 1) * GAP;
  return { columns, item, inset: Math.max(0, (width - used) / 2) };
}

/**
 * @typedef {object} SectionSize
 * @property {string} id
 * @property {number} count stickers in the section
 * @property {number} [hint] height of the words shown instead of stickers when it has none
 */

/**
 * @typedef {object} SectionBox
 * @property {string} id
 * @property {number} count
 * @property {number} top where the header begins
 * @property {number} body where the first row begins
 * @property {number} bottom where the section ends
 * @property {number} first number of stickers in the sections above
 */

/**
 * @typedef {object} GridLayout
 * @property {GridMetrics} metrics
 * @property {SectionBox[]} sections
 * @property {number} height of everything, the bottom inset included
 * @property {number} count stickers in all sections
 */

/**
 * Places sections one under the other. Costs one step per section, however many stickers there are.
 * @param {SectionSize[]} sections
 * @param {GridMetrics} metrics
 * @param {number} [header] height of a section header
 * @returns {GridLayout}
 */
export function layoutSections(sections, metrics, header = HEADER_HEIGHT) {
  let top = 0;
  let first = 0;
  /** @type {SectionBox[]} */
  const boxes = [];
  for (const { id, count, hint = 0 } of sections) {
    const rows = Math.ceil(count / metrics.columns);
    const body = top + header;
    const bottom = body + (rows > 0 ? rows * metrics.item + (rows - 1) * GAP : hint);
    boxes.push({ id, count, top, body, bottom, first });
    top = bottom;
    first += count;
  }
  return { metrics, sections: boxes, height: top + BOTTOM_INSET, count: first };
}

/**
 * The last section that begins at or above a height.
 * @param {GridLayout} layout
 * @param {number} y
 * @returns {number} its index; -1 when there is no section
 */
export function sectionAt(layout, y) {
  let low = 0;
  let high = layout.sections.length - 1;
  let found = layout.sections.length > 0 ? 0 : -1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (layout.sections[middle].top <= y) {
      found = middle;
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return found;
}

/**
 * Where a cell lies.
 * @param {GridLayout} layout
 * @param {number} section
 * @param {number} index
 * @returns {{x: number, y: number, size: number}} `x` counts from the leading edge
 */
export function cellBox(layout, section, index) {
  const { columns, item, inset } = layout.metrics;
  const row = Math.floor(index / columns);
  const column = index % columns;
  return {
    x: inset + column * (item + GAP),
    y: layout.sections[section].body + row * (item + GAP),
    size: item,
  };
}

/**
 * The cells that touch a window of the list.
 * @param {GridLayout} layout
 * @param {number} top where the window begins
 * @param {number} height how high it is
 * @param {number} [overscan] how far above and below cells are wanted too
 * @returns {{section: number, from: number, to: number}[]} runs of indices, `to` not included; a section without
 *   stickers appears with an empty run when its hint is in view
 */
export function visibleRuns(layout, top, height, overscan = 0) {
  const from = top - overscan;
  const to = top + height + overscan;
  const step = layout.metrics.item + GAP;
  /** @type {{section: number, from: number, to: number}[]} */
  const runs = [];
  const start = sectionAt(layout, from);
  for (let s = Math.max(0, start); s < layout.sections.length; s += 1) {
    const box = layout.sections[s];
    if (box.top >= to) break;
    if (box.bottom <= from) continue;
    const firstRow = Math.max(0, Math.floor((from - box.body) / step));
    const lastRow = Math.ceil((to - box.body) / step);
    const first = Math.min(box.count, firstRow * layout.metrics.columns);
    const end = Math.min(box.count, Math.max(0, lastRow) * layout.metrics.columns);
    runs.push({ section: s, from: first, to: Math.max(first, end) });
  }
  return runs;
}

/** @typedef {{section: number, index: number}} GridPosition */

/**
 * The n-th sticker of the whole list.
 * @param {GridLayout} layout
 * @param {number} ordinal
 * @returns {GridPosition | null}
 */
export function positionOf(layout, ordinal) {
  if (ordinal < 0 || ordinal >= layout.count) return null;
  for (let s = 0; s < layout.sections.length; s += 1) {
    const box = layout.sections[s];
    if (ordinal < box.first + box.count) return { section: s, index: ordinal - box.first };
  }
  return null;
}

/**
 * Where a key leads. Left and right walk on over the ends of rows and sections; up and down keep the column and walk
 * over sections, past those without stickers.
 * @param {GridLayout} layout
 * @param {GridPosition} at
 * @param {string} key a `KeyboardEvent.key`
 * @param {{rtl?: boolean, control?: boolean, pageRows?: number}} [options]
 * @returns {GridPosition | null} null when the key means nothing here; the same place when there is no further way
 */
export function moveInGrid(layout, at, key, options = {}) {
  if (layout.count === 0) return null;
  const { columns } = layout.metrics;
  const ordinal = layout.sections[at.section].first + at.index;
  const forwards = options.rtl ? "ArrowLeft" : "ArrowRight";
  const backwards = options.rtl ? "ArrowRight" : "ArrowLeft";
  const rowStart = at.index - (at.index % columns);
  switch (key) {
    case forwards:
      return positionOf(layout, Math.min(layout.count - 1, ordinal + 1));
    case backwards:
      return positionOf(layout, Math.max(0, ordinal - 1));
    case "ArrowDown":
      return down(layout, at);
    case "ArrowUp":
      return up(layout, at);
    case "Home":
      return options.control ? positionOf(layout, 0) : { section: at.section, index: rowStart };
    case "End": {
      if (options.control) return positionOf(layout, layout.count - 1);
      const last = layout.sections[at.section].count - 1;
      return { section: at.section, index: Math.min(last, rowStart + columns - 1) };
    }
    case "PageDown":
    case "PageUp": {
      let place = at;
      for (let n = 0; n < (options.pageRows ?? 3); n += 1) {
        place = key === "PageDown" ? down(layout, place) : up(layout, place);
      }
      return place;
    }
    default:
      return null;
  }
}

/** @param {GridLayout} layout @param {GridPosition} at @returns {GridPosition} */
function down(layout, at) {
  const { columns } = layout.metrics;
  const column = at.index % columns;
  const box = layout.sections[at.section];
  if (at.index + columns < box.count) return { section: at.section, index: at.index + columns };
  const lastRow = Math.floor((box.count - 1) / columns);
  if (Math.floor(at.index / columns) < lastRow) return { section: at.section, index: box.count - 1 };
  for (let s = at.section + 1; s < layout.sections.length; s += 1) {
    const { count } = layout.sections[s];
    if (count > 0) return { section: s, index: Math.min(column, count - 1) };
  }
  return at;
}

/** @param {GridLayout} layout @param {GridPosition} at @returns {GridPosition} */
function up(layout, at) {
  const { columns } = layout.metrics;
  const column = at.index % columns;
  if (at.index - columns >= 0) return { section: at.section, index: at.index - columns };
  for (let s = at.section - 1; s >= 0; s -= 1) {
    const { count } = layout.sections[s];
    if (count === 0) continue;
    const lastRowStart = count - 1 - ((count - 1) % columns);
    return { section: s, index: Math.min(lastRowStart + column, count - 1) };
  }
  return at;
}
