// The only two script addresses of the client go through one Trusted Types policy.

const allowed = new Set(["/sw.js", "/js/workers/kernels.js"]);

/** @type {{createScriptURL: (url: string) => any}} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("peel", {
  /** @param {string} url */
  createScriptURL(url) {
    if (allowed.has(url)) return url;
    throw new TypeError(`${url} is not a script of Peel`);
  },
}) ?? {
  createScriptURL(url) {
    if (allowed.has(url)) return url;
    throw new TypeError(`${url} is not a script of Peel`);
  },
};

/** @param {"/sw.js" | "/js/workers/kernels.js"} url */
export function scriptUrl(url) {
  return /** @type {string} */ (policy.createScriptURL(url));
}
