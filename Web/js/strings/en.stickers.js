// Words of the sticker panel, the maker, and peel and stick.

/** @type {import("./index.js").Table} */
export default {};
