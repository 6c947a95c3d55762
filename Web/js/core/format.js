// Times and places as people write them.

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/** @param {string} language @param {Intl.DateTimeFormatOptions} options */
function format(language, options) {
  const key = language + JSON.stringify(options);
  let made = formats.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(language, options);
    formats.set(key, made);
  }
  return made;
}

/** @param {string} at @param {string} language */
export function clockTime(at, language) {
  return format(language, { hour: "numeric", minute: "2-digit" }).format(new Date(at));
}

/** Day and time in full, for titles and readers. @param {string} at @param {string} language */
export function fullTime(at, language) {
  return format(language, { dateStyle: "full", timeStyle: "short" }).format(new Date(at));
}

/** Whole days from a local midnight to today's. @param {number} day @param {number} now */
export function daysAgo(day, now) {
  return Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(day).setHours(0, 0, 0, 0)) / 86_400_000);
}

/**
 * The heading of a day: today, yesterday, a weekday of the last week, else the date.
 * @param {number} day
 * @param {number} now
 * @param {string} language
 * @param {{today: string, yesterday: string}} words
 */
export function dayHeading(day, now, language, words) {
  const ago = daysAgo(day, now);
  if (ago <= 0) return words.today;
  if (ago === 1) return words.yesterday;
  if (ago < 7) return format(language, { weekday: "long" }).format(day);
  const sameYear = new Date(day).getFullYear() === new Date(now).getFullYear();
  return format(language, sameYear ? { weekday: "long", day: "numeric", month: "long" } : { dateStyle: "long" }).format(
    day,
  );
}

/**
 * The time in a list: the clock today, a weekday this week, else the date.
 * @param {string} at
 * @param {number} now
 * @param {string} language
 * @param {string} yesterday
 */
export function listTime(at, now, language, yesterday) {
  const ago = daysAgo(Date.parse(at), now);
  if (ago <= 0) return clockTime(at, language);
  if (ago === 1) return yesterday;
  if (ago < 7) return format(language, { weekday: "short" }).format(new Date(at));
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return format(language, sameYear ? { day: "numeric", month: "short" } : { dateStyle: "short" }).format(new Date(at));
}

/**
 * Coordinates with five digits (about a metre), as a map would take them.
 * @param {{latitude: number, longitude: number}} location
 */
export function coordinates({ latitude, longitude }) {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/** @param {{latitude: number, longitude: number}} location */
export function mapLink({ latitude, longitude }) {
  const at = `${latitude.toFixed(5)}`;
  const along = `${longitude.toFixed(5)}`;
  return `https://www.openstreetmap.org/?mlat=${at}&mlon=${along}#map=16/${at}/${along}`;
}

/** The letters of an avatar: of the first and the last word, one each. @param {string} name */
export function initials(name) {
  const words = name.trim().split(/[\s._-]+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return letters.map((word) => first(word)).join("").toLocaleUpperCase() || "?";
}

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter() : null;

/** The first character as a reader sees it. @param {string} word */
function first(word) {
  if (!segmenter) return Array.from(word)[0] ?? "";
  for (const { segment } of segmenter.segment(word)) return segment;
  return "";
}

/** One of six avatar colours, always the same for an id. @param {string} id */
export function avatarColour(id) {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + character.charCodeAt(0)) % 9973;
  return hash % 6 + 1;
}
