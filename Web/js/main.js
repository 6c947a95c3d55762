// Start-up: settings, database, address, then the first screen.

import { pickLanguage, setLanguage, t } from "./strings/index.js";
import { actions, begin, store } from "./io/actions.js";
import { api, Problem } from "./io/api.js";
import { Database } from "./io/idb.js";
import { keepOffline } from "./io/offline.js";
import { loadSettings } from "./io/settings.js";
import { openConversation, totalUnread } from "./core/selectors.js";
import { find, h, replace } from "./ui/dom.js";
import "./ui/app.js";

/** @returns {import("./core/state.js").Route} */
function routeOf() {
  const [, name, id] = location.hash.split("/");
  if (name === "c" && /^\d+$/.test(id ?? "")) return { name: "chat", id };
  if (name === "sign-in" || name === "sign-up" || name === "settings") return { name };
  return { name: "home" };
}

function applySettings() {
  const settings = loadSettings();
  store.dispatch({ type: "settings", settings });
  setLanguage(pickLanguage(settings.language, navigator.languages));
}

/** @param {import("./core/state.js").Settings} settings */
function showTheme({ theme }) {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  // The bar of the browser follows the theme that was chosen, not only the device's.
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    const dark = theme === "system" ? meta.getAttribute("media")?.includes("dark") : theme === "dark";
    meta.setAttribute("content", dark ? "#171514" : "#fbf8f3");
  }
}

/** The part of the page that the keyboard of a phone leaves; some browsers only tell it here. */
function followViewport() {
  const viewport = globalThis.visualViewport;
  if (!viewport) return;
  const fit = () => {
    const covered = innerHeight - viewport.height > 80 && viewport.scale < 1.01;
    document.documentElement.style.setProperty("--app-height", covered ? `${viewport.height}px` : "100dvh");
    if (covered) scrollTo(0, 0);
  };
  viewport.addEventListener("resize", fit);
  fit();
}

async function start() {
  applySettings();
  actions.settingsChanged = applySettings;
  store.watch((state) => state.settings, showTheme);
  followViewport();

  /** @type {Database} */
  let db;
  try {
    db = await Database.open();
  } catch {
    const retry = h("button", { class: "button primary", onclick: () => location.reload() }, t("error.reload"));
    const words = h(
      "div",
      { class: "empty", role: "alert" },
      h("h2", null, t("error.title")),
      h("p", null, t("error.storage")),
      retry,
    );
    replace(find(document, "#app"), words);
    return;
  }
  begin(db);
  store.dispatch({ type: "route", route: routeOf() });
  store.dispatch({ type: "net", online: navigator.onLine });
  find(document, "#app").append(document.createElement("peel-app"));

  addEventListener("popstate", () => store.dispatch({ type: "route", route: routeOf() }));
  addEventListener("hashchange", () => store.dispatch({ type: "route", route: routeOf() }));
  addEventListener("online", () => actions.online(true));
  addEventListener("offline", () => actions.online(false));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") actions.nudge();
  });
  store.watch(totalUnread, (count) => {
    document.title = count > 0 ? `(${count}) Peel` : "Peel";
    const badge = /** @type {any} */ (navigator);
    if (badge.setAppBadge) badge.setAppBadge(count).catch(() => {});
  });
  // A long history is let go when its conversation is left; it is in the database.
  store.watch(openConversation, (_, before) => {
    if (before) store.dispatch({ type: "timeline/trim", id: before, keep: 100 });
  });

  await enter(db);
  keepOffline();
}

/** @param {Database} db */
async function enter(db) {
  const { me } = await db.meta(["me"]);
  if (me && api.hadSession()) return await actions.resume(me);
  if (api.hadSession()) {
    try {
      const { user } = await api.get("/v1/me");
      await db.save({ meta: { me: user } });
      return await actions.resume(user);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
  if (api.hasEnded()) store.dispatch({ type: "session/out", ended: true });
  else store.dispatch({ type: "session/ready" });
}

start();
