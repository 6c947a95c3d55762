// Which sections of the catalogue a person sees. `null` means that nobody ever chose; an empty list is a choice.

/** How many sections somebody sees who never chose. */
export const DEFAULT_SECTIONS = 2;

/**
 * The sections that are on, in the catalogue's order.
 * @param {readonly string[]} catalogue ids in order
 * @param {readonly string[] | null | undefined} stored what the account keeps
 * @returns {string[]}
 */
export function chosenSections(catalogue, stored) {
  const known = [...new Set(catalogue)];
  if (stored === null || stored === undefined) return known.slice(0, DEFAULT_SECTIONS);
  const wanted = new Set(stored);
  return known.filter((id) => wanted.has(id));
}

/**
 * What the account should keep after a section is switched on or off. Ids that the catalogue does not know are kept, so
 * that a section that comes back is on again.
 * @param {readonly string[]} catalogue
 * @param {readonly string[] | null | undefined} stored
 * @param {string} id
 * @param {boolean} on
 * @returns {string[]}
 */
export function withSection(catalogue, stored, id, on) {
  const chosen = new Set(chosenSections(catalogue, stored));
  if (on) chosen.add(id);
  else chosen.delete(id);
  const known = new Set(catalogue);
  const unknown = [...new Set(stored ?? [])].filter((other) => !known.has(other) && other !== id);
  return [...[...known].filter((other) => chosen.has(other)), ...unknown];
}

/**
 * What the account should keep after everything is switched on or off.
 * @param {readonly string[]} catalogue
 * @param {readonly string[] | null | undefined} stored
 * @param {boolean} on
 * @returns {string[]}
 */
export function withAllSections(catalogue, stored, on) {
  const known = new Set(catalogue);
  const unknown = [...new Set(stored ?? [])].filter((id) => !known.has(id));
  return on ? [...known, ...unknown] : unknown;
}
