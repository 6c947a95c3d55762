// The service worker and the pictures it keeps.

import { scriptUrl } from "./trusted.js";

/** Lets the page start without a network after the first visit. */
export function keepOffline() {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  navigator.serviceWorker.register(scriptUrl("/sw.js")).catch((error) =>
    console.warn("offline use is not possible:", error)
  );
}

/** Forgets the pictures of the person who signed out. */
export async function dropMedia() {
  if ("caches" in globalThis) await caches.delete("peel-media").catch(() => false);
}
