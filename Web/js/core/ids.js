// Ids: decimal strings that grow with time, and UUIDs made here.

/**
 * Orders two ids or positions, which are decimal numbers too big for a JavaScript number.
 * @param {string} a
 * @param {string} b
 */
export function compareIds(a, b) {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

const idEpoch = Date.UTC(2025, 0, 1);

/** The position that something made at a time has, roughly: enough to sort what has no position yet. @param {string} at */
export function positionAt(at) {
  const milliseconds = Date.parse(at) - idEpoch;
  return milliseconds > 0 ? String(BigInt(milliseconds) << 22n) : "0";
}

let lastTime = 0;
let counter = 0;

/**
 * A UUID of version 7 (RFC 9562, method 1): later calls give greater texts, also within a millisecond.
 * @param {number} [now]
 */
export function uuid(now = Date.now()) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  if (now > lastTime) {
    lastTime = now;
    counter = ((bytes[6] & 0x07) << 8) | bytes[7];
  } else {
    counter += 1;
    if (counter > 0xfff) {
      lastTime += 1;
      counter = 0;
    }
  }
  let time = lastTime;
  for (let index = 5; index >= 0; index--) {
    bytes[index] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes[6] = 0x70 | (counter >> 8);
  bytes[7] = counter & 0xff;
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
