// @ts-check
/// <reference lib="webworker" />
// Keeps the files of the client for offline use, and pictures that were seen. Messages and the rest are the page's own business.

const worker = /** @type {any} */ (globalThis);
const shell = "peel-shell";
const media = "peel-media";
const mediaLimit = 600;
const patience = 3000;

/** What the page is made of. */
const needed = /^\/(js\/.*\.js|css\/.*\.css|icons\/.*|wasm\/.*\.wasm|manifest\.webmanifest)$/;

/** For a server that has no `/asset-manifest.json`. */
const fallback = [
  "/",
  "/manifest.webmanifest",
  "/js/main.js",
  "/css/tokens.css",
  "/css/base.css",
  "/css/auth.css",
  "/css/chat.css",
  "/css/panel.css",
  "/css/maker.css",
  "/css/peel.css",
  "/icons/peel.svg",
  "/icons/strawberry.svg",
];

/** @returns {Promise<{version: string, files: Record<string, string>}>} */
async function manifest() {
  const response = await fetch("/asset-manifest.json", { cache: "no-cache" });
  if (response.ok) {
    const { version, files } = await response.json();
    // The page is asked for as `/`.
    files["/"] ??= files["/index.html"] ?? "";
    const wanted = Object.entries(files).filter(([path]) => path === "/" || needed.test(path));
    return { version, files: Object.fromEntries(wanted) };
  }
  return { version: "", files: Object.fromEntries(fallback.map((path) => [path, ""])) };
}

/**
 * Brings the kept files up to date: only what has another hash is fetched, and nothing is replaced before all of it is there.
 * @param {boolean} all whether everything must be there, as when the worker is installed
 */
async function refresh(all) {
  const wanted = await manifest();
  const cache = await caches.open(shell);
  const known = await (await cache.match("/asset-manifest.json"))?.json().catch(() => null);
  if (!all && known && known.version === wanted.version && wanted.version) return;
  /** @type {[string, Response][]} */
  const fresh = [];
  await Promise.all(
    Object.entries(wanted.files).map(async ([path, hash]) => {
      if (known?.files[path] === hash && hash && await cache.match(path)) return;
      const response = await fetch(path, { cache: "no-cache" });
      if (response.ok) fresh.push([path, response]);
      else if (all && path === "/") throw new Error(`${path} answered ${response.status}`);
    }),
  );
  for (const [path, response] of fresh) await cache.put(path, response);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== "/asset-manifest.json" && wanted.files[pathname] === undefined && wanted.version) {
      await cache.delete(request);
    }
  }
  await cache.put(
    "/asset-manifest.json",
    new Response(JSON.stringify(wanted), { headers: { "content-type": "application/json" } }),
  );
}

/**
 * The network first, so that a reload shows the newest client; what was kept when there is none, or when it is slow.
 * @param {Request} request
 * @param {string} path
 */
async function page(request, path) {
  const cache = await caches.open(shell);
  const kept = await cache.match(path);
  const fresh = fetch(request).then(async (response) => {
    if (response.ok && response.type === "basic") await cache.put(path, response.clone());
    return response;
  });
  if (!kept) return await fresh;
  const slow = new Promise((resolve) => setTimeout(() => resolve(kept), patience));
  return await Promise.race([fresh.catch(() => kept), slow]);
}

/** Pictures never change: the kept one is the right one. @param {Request} request */
async function picture(request) {
  const cache = await caches.open(media);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) {
    await cache.put(request, response.clone());
    const keys = await cache.keys();
    // The oldest go first; a few at a time, so that this is rare.
    if (keys.length > mediaLimit) await Promise.all(keys.slice(0, 60).map((key) => cache.delete(key)));
  }
  return response;
}

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(refresh(true).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  /** @type {Request} */
  const request = event.request;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(page(request, "/"));
    event.waitUntil(refresh(false).catch(() => {}));
  } else if (url.pathname.startsWith("/v1/media/")) {
    if (!request.headers.has("range")) event.respondWith(picture(request));
  } else if (needed.test(url.pathname)) {
    event.respondWith(page(request, url.pathname));
  }
});
