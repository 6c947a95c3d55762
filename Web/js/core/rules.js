// The rules a person meets while typing; the server has the last word.

import { limits as wire } from "../gen/limits.js";

export const limits = {
  userName: { min: wire.userNameMin, max: wire.userNameMax },
  password: { min: wire.passwordMin, max: wire.passwordMax },
  displayName: wire.displayNameMax,
  text: wire.textCodePoints,
  title: wire.titleMax,
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
