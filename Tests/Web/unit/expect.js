// The few assertions the unit tests need, so that they run without anything but the test runner.

/** @param {unknown} actual @param {unknown} expected @param {string} [about] */
export function equal(actual, expected, about = "") {
  const a = JSON.stringify(actual);
  const b = JSON.stringify(expected);
  if (a !== b) throw new Error(`${about ? about + ": " : ""}got ${a}, expected ${b}`);
}

/** @param {number} actual @param {number} expected @param {number} within @param {string} [about] */
export function near(actual, expected, within, about = "") {
  if (!(Math.abs(actual - expected) <= within)) {
    throw new Error(`${about ? about + ": " : ""}got ${actual}, expected ${expected} within ${within}`);
  }
}

/** @param {unknown} condition @param {string} about */
export function ok(condition, about) {
  if (!condition) throw new Error(about);
}
