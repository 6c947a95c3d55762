// The rules a person meets while typing; the server has the last word.

/** @type {{userName: {min: number, max: number}, password: {min: number, max: number}, text: number, title: number, group: number}} */
export const limits = {
  userName: { min: 3, max: 32 },
  password: { min: 8, max: 128 },
  text: 8000,
  title: 64,
  group: 1000,
};

/** Counts code points, as the server does. @param {string} text */
export function codePoints(text) {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * @param {string} name
 * @returns {{length: boolean, start: boolean, characters: boolean}} which rules are met
 */
export function userNameRules(name) {
  const count = codePoints(name.normalize("NFC"));
  return {
    length: count >= limits.userName.min && count <= limits.userName.max,
    start: /^[\p{L}\p{N}]/u.test(name),
    characters: name.length > 0 && /^[\p{L}\p{M}\p{N}._-]+$/u.test(name),
  };
}

/** @param {string} password */
export function passwordRules(password) {
  const count = codePoints(password);
  return { password: count >= limits.password.min && count <= limits.password.max };
}

/** @param {Record<string, boolean>} rules */
export function allMet(rules) {
  return Object.values(rules).every(Boolean);
}
