// Seeded random numbers for property tests (SplitMix64), the same as in the Swift tests.

/** @param {bigint} seed */
export function splitMix(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & 0xffffffffffffffffn;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & 0xffffffffffffffffn;
    return z ^ (z >> 31n);
  };
  return {
    /** @param {number} low @param {number} high */
    between(low, high) {
      return low + (Number(next() >> 11n) / 2 ** 53) * (high - low);
    },
    /** @param {number} below */
    int(below) {
      return Number(next() % BigInt(below));
    },
  };
}
