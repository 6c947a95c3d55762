// Signing up and signing in.

import { t } from "../strings/index.js";
import { allMet, limits, passwordRules, userNameRules } from "../core/rules.js";
import { actions, store } from "../io/actions.js";
import { Problem } from "../io/api.js";
import { announce } from "./a11y.js";
import { define, h, replace, setText, uniqueId, update } from "./dom.js";
import { icon } from "./icons.js";
import { View } from "./view.js";
import { problemText } from "./words.js";

/** The name that was taken or typed, handed over from one form to the other. */
let carriedName = "";

export class PeelAuth extends View {
  #busy = false;

  mount() {
    const signUp = this.getAttribute("mode") === "sign-up";
    const notice = h("div", { class: "auth-notice", role: "alert" });
    const name = field({
      label: t("auth.userName"),
      input: {
        name: "username",
        autocomplete: "username",
        autocapitalize: "none",
        spellcheck: "false",
        maxlength: "64",
        required: true,
      },
      rules: signUp ? ["length", "start", "characters"] : [],
      check: userNameRules,
    });
    const shown = field({
      label: `${t("auth.displayName")} (${t("auth.optional")})`,
      input: { name: "name", autocomplete: "name", maxlength: String(limits.displayName) },
      hint: t("auth.displayName.hint"),
    });
    const password = field({
      label: t("auth.password"),
      input: {
        name: "password",
        type: "password",
        autocomplete: signUp ? "new-password" : "current-password",
        maxlength: "256",
        required: true,
      },
      rules: signUp ? ["password"] : [],
      check: passwordRules,
    });
    addReveal(password.input);
    const label = h("span", null, t(signUp ? "auth.signUp.go" : "auth.signIn.go"));
    const go = h("button", { class: "button primary wide", type: "submit" }, label);
    const other = h(
      "p",
      { class: "auth-other" },
      t(signUp ? "auth.signUp.other" : "auth.signIn.other"),
      " ",
      h("button", {
        class: "button plain",
        type: "button",
        onclick: () => {
          carriedName = name.input.value;
          actions.go({ name: signUp ? "sign-in" : "sign-up" });
        },
      }, t(signUp ? "welcome.signIn" : "welcome.signUp")),
    );
    const form = h(
      "form",
      { class: "auth-form", novalidate: true },
      notice,
      name.element,
      signUp ? shown.element : null,
      password.element,
      go,
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (this.#busy) return;
      replace(notice);
      const account = {
        userName: name.input.value.trim(),
        password: password.input.value,
        displayName: shown.input.value.trim(),
      };
      if (signUp) {
        const bad = [name, password].find((part) => !part.validate());
        if (bad) {
          bad.input.focus();
          announce(t("auth.fix"), "assertive");
          return;
        }
      } else if (!account.userName || !account.password) {
        showNotice(notice, t("auth.empty"));
        (account.userName ? password : name).input.focus();
        return;
      }
      this.#busy = true;
      update(go, { "aria-disabled": "true" });
      setText(label, t(signUp ? "auth.signUp.going" : "auth.signIn.going"));
      try {
        if (signUp) await actions.signUp(account);
        else await actions.signIn(account);
        carriedName = "";
      } catch (error) {
        this.#refused(error, account.userName, notice, { name, password });
      } finally {
        this.#busy = false;
        update(go, { "aria-disabled": null });
        setText(label, t(signUp ? "auth.signUp.go" : "auth.signIn.go"));
      }
    });
    replace(
      this,
      h(
        "main",
        { class: "auth" },
        h(
          "button",
          {
            class: "icon-button",
            type: "button",
            "aria-label": t("settings.back"),
            onclick: () => actions.go({ name: "welcome" }),
          },
          icon("back"),
        ),
        h(
          "div",
          { class: "auth-card" },
          h("img", { src: "/icons/peel.svg", alt: "", width: "64", height: "64" }),
          h("h1", null, t(signUp ? "auth.signUp.title" : "auth.signIn.title")),
          form,
          other,
        ),
      ),
    );
    if (carriedName) {
      name.input.value = carriedName;
      name.refresh();
    }
    if (store.state.ended && !signUp) showNotice(notice, t("auth.ended"), "warn");
    (carriedName ? password : name).input.focus();
  }

  /**
   * @param {unknown} error
   * @param {string} userName
   * @param {HTMLElement} notice
   * @param {{name: Field, password: Field}} fields
   */
  #refused(error, userName, notice, { name, password }) {
    if (error instanceof Problem && error.code === "name-taken") {
      update(name.input, { "aria-invalid": "true" });
      const signIn = () => {
        carriedName = userName;
        actions.go({ name: "sign-in" });
      };
      const button = h(
        "button",
        { class: "button", type: "button", onclick: signIn },
        t("auth.taken.signIn", { name: userName }),
      );
      showNotice(notice, t("auth.taken", { name: userName }), "bad", button);
      name.input.focus();
      return;
    }
    if (error instanceof Problem && error.code === "validation") {
      const named = error.errors.some((part) => part.pointer.toLowerCase().includes("name"));
      const part = named ? name : password;
      update(part.input, { "aria-invalid": "true" });
      showNotice(notice, error.errors[0]?.detail || error.detail || t("auth.fix"));
      part.input.focus();
      return;
    }
    const wrong = error instanceof Problem && error.code === "unauthorized";
    showNotice(notice, wrong ? t("auth.wrong") : problemText(error));
    if (wrong) {
      password.input.select();
      password.input.focus();
    }
  }
}

/**
 * @param {HTMLElement} place
 * @param {string} text
 * @param {"bad" | "warn"} [kind]
 * @param {HTMLElement} [way]
 */
function showNotice(place, text, kind = "bad", way) {
  replace(
    place,
    h(
      "div",
      { class: ["notice", kind] },
      icon("warning"),
      h("div", { class: "notice-words" }, h("p", null, text), way),
    ),
  );
}

/** @typedef {{element: HTMLElement, input: HTMLInputElement, validate: () => boolean, refresh: () => void}} Field */

/**
 * A labelled input whose rules are ticked off while typing.
 * @param {{label: string, input: import("./dom.js").Props, hint?: string, rules?: string[], check?: (value: string) => Record<string, boolean>}} options
 * @returns {Field}
 */
function field({ label, input: props, hint, rules = [], check }) {
  const id = uniqueId("field");
  const notes = rules.map((rule) => {
    const state = h("span", { class: "visually-hidden" });
    const element = h(
      "li",
      { dataset: { met: "no" } },
      icon("check", { small: true }),
      h("span", null, t(`auth.rule.${rule}`)),
      state,
    );
    return { rule, state, element };
  });
  const described = rules.length || hint ? `${id}-hint` : null;
  const input = h("input", { class: "input", id, "aria-describedby": described, ...props });
  const element = h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    h("div", { class: "input-wrap" }, input),
    rules.length ? h("ul", { class: "rules", id: described }, notes.map((note) => note.element)) : null,
    hint ? h("p", { class: "hint", id: described }, hint) : null,
  );
  let tried = false;
  function refresh() {
    const met = check?.(input.value) ?? {};
    for (const note of notes) {
      const good = met[note.rule];
      update(note.element, { dataset: { met: good ? "yes" : tried ? "missing" : "no" } });
      setText(note.state, `, ${t(good ? "auth.rule.met" : "auth.rule.unmet")}`);
    }
    if (input.getAttribute("aria-invalid") && allMet(met)) input.removeAttribute("aria-invalid");
  }
  input.addEventListener("input", refresh);
  input.addEventListener("blur", () => {
    if (input.value) tried = true;
    refresh();
  });
  refresh();
  return {
    element,
    input,
    refresh,
    validate() {
      tried = true;
      const good = allMet(check?.(input.value) ?? {});
      if (!good) update(input, { "aria-invalid": "true" });
      refresh();
      return good;
    },
  };
}

/** @param {HTMLInputElement} input */
function addReveal(input) {
  const button = h("button", { class: "icon-button reveal", type: "button" });
  const draw = () => {
    const hidden = input.type === "password";
    replace(button, icon(hidden ? "eye" : "eyeOff"));
    update(button, { "aria-label": t(hidden ? "auth.showPassword" : "auth.hidePassword") });
  };
  button.addEventListener("click", () => {
    input.type = input.type === "password" ? "text" : "password";
    draw();
  });
  draw();
  input.after(button);
}

define("peel-auth", PeelAuth);
