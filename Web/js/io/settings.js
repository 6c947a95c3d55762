// Settings of this browser. They are needed before anything is drawn, so they are in `localStorage`.

import { defaultSettings } from "../core/state.js";

const key = "peel.settings";

/** @returns {import("../core/state.js").Settings} */
export function loadSettings() {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
    return {
      theme: ["light", "dark"].includes(kept.theme) ? kept.theme : "system",
      language: typeof kept.language === "string" ? kept.language : null,
      stickerButton: kept.stickerButton !== false,
      enterSends: kept.enterSends !== false,
    };
  } catch {
    return defaultSettings;
  }
}

/** @param {import("../core/state.js").Settings} settings */
export function saveSettings(settings) {
  localStorage.setItem(key, JSON.stringify(settings));
}
