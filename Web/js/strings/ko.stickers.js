// 스티커 패널, 만들기, 떼어 붙이기의 글.

/** @type {import("./index.js").Table} */
export default {};
