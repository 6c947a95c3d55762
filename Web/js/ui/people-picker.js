// Finding people by the beginning of a name and picking one or several, by keyboard and by pointer.

import { t } from "../strings/index.js";
import { nameOf } from "../core/selectors.js";
import { actions } from "../io/actions.js";
import { announce } from "./a11y.js";
import { avatar } from "./avatar.js";
import { h, keyedList, replace, uniqueId, update } from "./dom.js";
import { icon } from "./icons.js";
import { problemText } from "./words.js";

/** @typedef {import("../core/types.js").User} User */

/**
 * @param {{excluded?: Set<string>, onChange: (chosen: User[]) => void}} options
 * @returns {{element: HTMLElement, input: HTMLInputElement, stop: () => void}}
 */
export function peoplePicker({ excluded = new Set(), onChange }) {
  const id = uniqueId("people");
  /** @type {User[]} */
  let chosen = [];
  /** @type {User[]} */
  let found = [];
  let active = -1;
  /** @type {AbortController | null} */
  let running = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const chips = h("ul", { class: "chips", "aria-label": t("new.chosen"), hidden: true });
  const input = h("input", {
    class: "input",
    type: "text",
    role: "combobox",
    id,
    placeholder: t("new.search"),
    "aria-label": t("new.search"),
    "aria-expanded": "false",
    "aria-controls": `${id}-list`,
    "aria-autocomplete": "list",
    "aria-describedby": `${id}-hint`,
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    enterkeyhint: "search",
  });
  const hint = h("p", { class: "hint people-hint", id: `${id}-hint` }, t("new.search.hint"));
  const list = h("div", {
    class: "people",
    role: "listbox",
    id: `${id}-list`,
    "aria-label": t("new.results"),
    "aria-multiselectable": "true",
    hidden: true,
  });
  const element = h(
    "div",
    { class: "picker" },
    chips,
    h("div", { class: "search-field" }, icon("search", { small: true }), input),
    hint,
    list,
  );

  function draw() {
    list.hidden = found.length === 0;
    update(input, {
      "aria-expanded": String(found.length > 0),
      "aria-activedescendant": active >= 0 ? `${id}-${found[active].id}` : null,
    });
    keyedList(list, found, (user) => user.id, option);
    for (const [index, child] of Array.from(list.children).entries()) {
      const picked = chosen.some((user) => user.id === found[index].id);
      update(child, { "aria-selected": String(picked), class: ["person", index === active && "active"] });
    }
    if (active >= 0) list.children[active]?.scrollIntoView({ block: "nearest" });
  }

  /** @param {User} user */
  function option(user) {
    const name = nameOf(user);
    const element = h(
      "div",
      { class: "person", role: "option", id: `${id}-${user.id}` },
      avatar(user.id, name, "small"),
      h(
        "span",
        { class: "person-words" },
        h("span", { class: "person-name", dir: "auto" }, name),
        h("span", { class: "hint", dir: "auto" }, `@${user.userName}`),
      ),
      h("span", { class: "tick", "aria-hidden": "true" }, icon("check", { small: true })),
    );
    // The field keeps the focus, so that typing goes on.
    element.addEventListener("pointerdown", (event) => event.preventDefault());
    element.addEventListener("click", () => toggle(user));
    return element;
  }

  /** @param {User} user */
  function toggle(user) {
    const picked = chosen.some((other) => other.id === user.id);
    chosen = picked ? chosen.filter((other) => other.id !== user.id) : [...chosen, user];
    if (!picked) announce(`${nameOf(user)}, ${t("new.chosenMark")}`);
    chips.hidden = chosen.length === 0;
    keyedList(chips, chosen, (other) => other.id, chip);
    if (!picked && input.value) {
      input.value = "";
      search();
    }
    draw();
    onChange(chosen);
  }

  /** @param {User} user */
  function chip(user) {
    const remove = h(
      "button",
      {
        class: "chip-remove",
        type: "button",
        "aria-label": t("new.remove", { name: nameOf(user) }),
        onclick: () => {
          toggle(user);
          input.focus();
        },
      },
      icon("close", { small: true }),
    );
    return h(
      "li",
      { class: "chip" },
      avatar(user.id, nameOf(user), "small"),
      h("span", { dir: "auto" }, nameOf(user)),
      remove,
    );
  }

  function search() {
    clearTimeout(timer);
    running?.abort();
    const text = input.value.trim();
    if (!text) {
      found = [];
      active = -1;
      replace(hint, t("new.search.hint"));
      return draw();
    }
    timer = setTimeout(() => ask(text), 120);
  }

  /** @param {string} text */
  async function ask(text) {
    const control = new AbortController();
    running = control;
    try {
      const people = (await actions.findPeople(text, control.signal)).filter((user) => !excluded.has(user.id));
      if (control.signal.aborted) return;
      found = people;
      active = people.length > 0 ? 0 : -1;
      const words = people.length ? t("new.count", { n: people.length }) : t("new.none");
      replace(hint, words);
      announce(words);
    } catch (error) {
      if (control.signal.aborted) return;
      found = [];
      active = -1;
      replace(hint, problemText(error));
      announce(problemText(error));
    }
    draw();
  }

  input.addEventListener("input", search);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (found.length === 0) return;
      event.preventDefault();
      active = (active + (event.key === "ArrowDown" ? 1 : -1) + found.length) % found.length;
      draw();
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (active >= 0) toggle(found[active]);
      else if (chosen.length > 0 && !input.value) element.closest("form")?.requestSubmit();
    } else if (event.key === "Backspace" && input.value === "" && chosen.length > 0) {
      toggle(chosen[chosen.length - 1]);
    } else if (event.key === "Escape" && input.value) {
      event.preventDefault();
      event.stopPropagation();
      input.value = "";
      search();
    }
  });
  return {
    element,
    input,
    stop() {
      clearTimeout(timer);
      running?.abort();
    },
  };
}
