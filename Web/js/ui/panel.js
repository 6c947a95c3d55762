// The sticker panel: compact under the input bar, expanded with search and the choice of sections.

import {
  cellBox,
  gridMetrics,
  HEADER_HEIGHT,
  layoutSections,
  moveInGrid,
  sectionAt,
  visibleRuns,
} from "../core/grid.js";
import { initialPanel, MINE_ID, panelSections, RECENTS_ID, reducePanel, searchable } from "../core/panel.js";
import { chosenSections } from "../core/sections.js";
import { isSearch, search, searchIndex } from "../core/search.js";
import { announce } from "./a11y.js";
import { define, h, keyedList, replace, setText, uniqueId, update } from "./dom.js";
import { icon } from "./icons.js";
import { dragSticker } from "./peel.js";
import { watchPresses } from "./press.js";
import { hidePreview, showPreview } from "./preview.js";
import { SectionsPicker } from "./sections-picker.js";
import { makeRow, rowSignature, stickerOf } from "./sticker-cell.js";
import { fillPicture } from "./sticker-image.js";
import { openStickerMenu } from "./sticker-menu.js";
import { linkPanel } from "./panel-link.js";
import { onLanguage, t } from "../strings/index.js";

/** @typedef {import("../core/types.js").StickerRef} StickerRef */
/** @typedef {import("../core/types.js").Section} Section */
/** @typedef {import("../core/types.js").StickerState} StickerState */
/** @typedef {import("../core/panel.js").PanelAction} PanelAction */
/** @typedef {{id: string, title: string, cover: StickerRef | null, stickers: readonly StickerRef[]}} Shown */

/** How far above and below the window cells are made, in pixels; the height kept for words instead of stickers. */
const OVERSCAN = 240;
const HINT_HEIGHT = 80;
const RESULTS_ID = ":results";

/** @type {StickerState} */
const nothing = { rev: 0, sections: null, mine: [], recents: [] };

/**
 * `<peel-panel>`. Set `catalogue`, `stickers` and `status`; call `open` and `close`. Events, all bubbling: `sticker-pick` (detail: sticker),
 * `open-maker`, `sections-change` (detail: sections), `sticker-delete` (detail: sticker), `panel-retry`, `panel-mode` (detail: mode).
 */
export class PeelPanel extends HTMLElement {
  #state = initialPanel;
  /** @type {readonly Section[] | null} */
  #catalogue = null;
  #stickers = nothing;
  /** What was used lately as it was when the panel opened: a list that moves under the finger sends the wrong sticker. */
  /** @type {readonly StickerRef[]} */
  #recents = [];
  /** @type {Shown[]} */
  #shown = [];
  #layout = layoutSections([], gridMetrics(0));
  /** @type {Map<string, {element: HTMLElement, signature: string}>} */
  #rows = new Map();
  /** @type {{section: string, index: number} | null} */
  #current = null;
  /** @type {import("../core/search.js").SearchIndex<StickerRef> | null} */
  #index = null;
  /** Whether arrows moved in the results, so that left and right belong to the grid. */
  #walking = false;
  #frame = 0;
  #skeletonTimer = 0;
  /** @type {HTMLElement | null} */
  #opener = null;
  #built = false;
  /** @type {(() => void)[]} */
  #stops = [];

  tabs = h("div", { class: "panel-tabs", role: "toolbar" });
  make = h("button", {
    type: "button",
    class: "icon-button panel-make",
    onclick: () => this.#emit("open-maker", null),
  }, icon("scissors"));
  sizer = h("button", {
    type: "button",
    class: "icon-button panel-sizer",
    onclick: () => this.#resize(),
  });
  field = h("input", {
    type: "search",
    class: "input",
    role: "combobox",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "send",
    "aria-autocomplete": "list",
    "aria-haspopup": "grid",
    "aria-expanded": "false",
    oninput: () => this.#type(this.field.value),
    onkeydown: (/** @type {KeyboardEvent} */ event) => this.#onFieldKey(event),
  });
  clear = h("button", {
    type: "button",
    class: "icon-button search-clear",
    onclick: () => {
      this.#type("");
      this.field.focus();
    },
  }, icon("close", { small: true }));
  searchHint = h("span", { class: "visually-hidden", id: uniqueId("panel-search-hint") });
  picker = new SectionsPicker((sections) => this.#emit("sections-change", sections));
  tools = h(
    "div",
    { class: "panel-tools" },
    h("div", { class: "search-field panel-search", role: "search" }, icon("search"), this.field, this.clear),
    this.searchHint,
  );
  space = h("div", { class: "panel-space" });
  message = h("div", { class: "panel-message" });
  scroller = h(
    "div",
    { class: "panel-scroll", id: uniqueId("panel-grid"), tabindex: "-1" },
    this.message,
    this.space,
  );

  connectedCallback() {
    if (!this.#built) this.#build();
    this.#stops.push(
      watchPresses(this.scroller, ".panel-cell", {
        show: (item) => this.#withSticker(item, (sticker) => showPreview(sticker, item)),
        hide: hidePreview,
        drag: (event, item) => {
          hidePreview();
          this.#withSticker(item, (sticker) => {
            dragSticker(event, sticker, /** @type {HTMLElement} */ (item.firstElementChild), {
              capture: this.scroller,
              opener: item,
            });
          });
        },
        menu: (item, at) => this.#withSticker(item, (sticker) => this.#openMenu(sticker, at, item)),
        armed: (item) => {
          this.querySelector(".panel-cell.armed")?.classList.remove("armed");
          item?.classList.add("armed");
        },
      }),
      onLanguage(() => {
        this.#rebuild();
      }),
    );
    this.#stops.push(linkPanel(this));
    const observer = new ResizeObserver(() => this.#measure());
    observer.observe(this.scroller);
    this.#stops.push(() => observer.disconnect());
    this.#apply();
  }

  disconnectedCallback() {
    for (const stop of this.#stops.splice(0)) stop();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#skeletonTimer);
    hidePreview();
  }

  /** @param {readonly Section[] | null} sections the catalogue, null while it is not there */
  set catalogue(sections) {
    if (sections === this.#catalogue) return;
    this.#catalogue = sections;
    this.#index = null;
    this.#apply();
  }

  get catalogue() {
    return this.#catalogue;
  }

  /** @param {StickerState | null} stickers the account's own */
  set stickers(stickers) {
    if (stickers === this.#stickers) return;
    const before = this.#stickers;
    this.#stickers = stickers ?? nothing;
    if (this.#stickers.mine !== before.mine) this.#index = null;
    if (this.#state.mode === "closed" || before === nothing) this.#recents = this.#stickers.recents;
    // What was deleted does not stay among the recents.
    else if (this.#stickers.mine !== before.mine) {
      const gone = new Set(
        before.mine.filter((one) => !this.#stickers.mine.some((other) => other.stickerId === one.stickerId)).map((
          one,
        ) => one.stickerId),
      );
      if (gone.size > 0) this.#recents = this.#recents.filter((one) => !gone.has(one.stickerId));
    }
    this.#apply();
  }

  get stickers() {
    return this.#stickers;
  }

  /** @param {import("../core/panel.js").PanelStatus} status */
  set status(status) {
    this.#dispatch({ type: "status", status });
  }

  get status() {
    return this.#state.status;
  }

  get mode() {
    return this.#state.mode;
  }

  get isOpen() {
    return this.#state.mode !== "closed";
  }

  /**
   * @param {{focus?: boolean, opener?: HTMLElement | null}} [options] `focus` moves the focus in, for who came by keyboard; `opener` gets it back
   */
  open(options = {}) {
    this.#opener = options.opener ?? /** @type {HTMLElement | null} */ (document.activeElement);
    if (this.#state.mode === "closed") {
      this.#recents = this.#stickers.recents;
      this.#dispatch({ type: "open" });
      this.scroller.scrollTop = 0;
      this.#paint();
    }
    if (!options.focus) return;
    // Who came by pointer needs no ring, and sees the panel from its beginning.
    this.classList.toggle("is-quiet", lastInput === "pointer");
    const button = lastInput === "pointer" ? this.#button() : null;
    if (button) button.focus({ preventScroll: true });
    else this.#focusCurrent();
  }

  /** @param {{focus?: boolean}} [options] whether the focus goes back to what opened it; by default when it is inside */
  close(options = {}) {
    if (this.#state.mode === "closed") return;
    const inside = this.contains(document.activeElement);
    hidePreview();
    this.#dispatch({ type: "close" });
    if (options.focus ?? inside) this.#opener?.focus({ preventScroll: true });
  }

  // Building

  #build() {
    this.#built = true;
    this.setAttribute("role", "region");
    replace(
      this,
      h("div", { class: "panel-head" }, this.tabs, this.make, this.sizer),
      this.tools,
      h("div", { class: "panel-body" }, this.picker.element, this.scroller),
    );
    this.scroller.addEventListener("scroll", () => this.#schedule(), { passive: true });
    this.scroller.addEventListener("click", (event) => this.#onClick(event));
    this.scroller.addEventListener("keydown", (event) => this.#onGridKey(event));
    this.scroller.addEventListener("focusin", (event) => this.#onGridFocus(event));
    this.tabs.addEventListener("wheel", (event) => this.#onWheel(event), { passive: false });
    this.tabs.addEventListener("keydown", (event) => this.#onTabKey(event));
    this.addEventListener("keydown", (event) => this.#onKey(event));
    this.#name();
  }

  #name() {
    update(this, { "aria-label": t("panel.name") });
    update(this.tabs, { "aria-label": t("panel.tabs") });
    update(this.make, { "aria-label": t("panel.make"), title: t("panel.make") });
    update(this.sizer, { "aria-label": t("panel.expand"), title: t("panel.expand") });
    update(this.field, {
      "aria-label": t("panel.search"),
      placeholder: t("panel.search"),
      "aria-controls": this.scroller.id,
      "aria-describedby": this.searchHint.id,
    });
    update(this.clear, { "aria-label": t("panel.search.clear") });
    setText(this.searchHint, t("panel.search.hint"));
  }

  #rebuild() {
    const { element } = this.picker;
    this.picker = new SectionsPicker((sections) => this.#emit("sections-change", sections));
    element.replaceWith(this.picker.element);
    this.#name();
    this.#clearRows();
    this.space.replaceChildren();
    this.tabs.replaceChildren();
    this.#apply();
  }

  // State

  /** @param {PanelAction} action */
  #dispatch(action) {
    const before = this.#state;
    this.#state = reducePanel(before, action);
    if (this.#state === before) return;
    if (this.#built) this.#apply();
    if (this.#state.mode !== before.mode) this.#emit("panel-mode", this.#state.mode);
  }

  /** @param {string} type @param {unknown} detail */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }

  /** Brings the page in line with the state. */
  #apply() {
    if (!this.#built || !this.isConnected) return;
    const { mode, query } = this.#state;
    const expanded = mode === "expanded";
    this.hidden = mode === "closed";
    this.dataset.mode = mode;
    update(this.sizer, { "aria-pressed": String(expanded) });
    replace(this.sizer, icon(expanded ? "collapse" : "expand"));
    if (this.field.value !== query) this.field.value = query;
    if (mode === "closed") {
      this.#clearRows();
      return;
    }
    const searching = expanded && isSearch(query);
    this.dataset.searching = String(searching);
    this.clear.hidden = query === "";
    update(this.field, { "aria-expanded": String(searching) });
    const catalogue = this.#catalogue;
    const busy = catalogue === null;
    this.picker.element.hidden = !expanded || busy || catalogue.length === 0;
    if (catalogue && expanded) this.picker.show(catalogue, this.#stickers.sections);
    this.#showMessage(searching);
    if (busy) {
      this.#shown = [];
    } else if (searching) {
      this.#shown = [{ id: RESULTS_ID, title: "", cover: null, stickers: this.#find(query) }];
      this.#shown[0].title = t("panel.results", { n: this.#shown[0].stickers.length });
    } else {
      this.#shown = panelSections(catalogue, { ...this.#stickers, recents: this.#recents }, {
        recents: t("panel.recents"),
        mine: t("panel.mine"),
      });
    }
    this.#showTabs(searching);
    this.#measure(true);
  }

  /** @param {string} query */
  #find(query) {
    return search(this.#searchIndex(), query);
  }

  #searchIndex() {
    if (!this.#index) {
      const all = searchable(this.#catalogue ?? [], this.#stickers);
      const sections = new Map(all.map((one) => [one.sticker, one.section]));
      this.#index = searchIndex(all.map((one) => one.sticker), (sticker) => ({
        texts: [sticker.alt, sticker.stickerId, sections.get(sticker) ?? ""],
        emoji: sticker.emoji,
      }));
    }
    return this.#index;
  }

  /** What is said instead of, or before, stickers. @param {boolean} searching */
  #showMessage(searching) {
    clearTimeout(this.#skeletonTimer);
    const { status } = this.#state;
    const busy = this.#catalogue === null;
    this.scroller.ariaBusy = String(busy && status === "loading");
    let kind = "";
    if (busy) kind = status === "ready" ? "loading" : status;
    else if (searching && this.#find(this.#state.query).length === 0) kind = "nothing";
    if (this.message.dataset.kind === kind) return;
    this.message.dataset.kind = kind;
    this.message.hidden = kind === "";
    replace(this.message);
    if (kind === "loading") {
      // A skeleton that flashes is worse than a moment of nothing.
      this.#skeletonTimer = setTimeout(() => replace(this.message, skeleton()), 150);
    } else if (kind === "error" || kind === "offline") {
      replace(
        this.message,
        h(
          "div",
          { class: "empty" },
          icon(kind === "offline" ? "offline" : "warning"),
          h("h3", null, t(`panel.${kind}.title`)),
          h("p", null, t(`panel.${kind}.text`)),
          h(
            "button",
            { type: "button", class: "button", onclick: () => this.#emit("panel-retry", null) },
            icon("retry", { small: true }),
            t("common.retry"),
          ),
        ),
      );
    } else if (kind === "nothing") {
      replace(
        this.message,
        h(
          "div",
          { class: "empty" },
          icon("search"),
          h("h3", null, t("panel.nothing.title")),
          h("p", null, t("panel.nothing.text")),
        ),
      );
    }
  }

  // Tabs

  /** @param {boolean} searching */
  #showTabs(searching) {
    this.tabs.classList.toggle("is-off", searching);
    this.tabs.inert = searching;
    const sections = searching || this.#catalogue === null ? [] : this.#shown;
    if (searching) return;
    keyedList(
      this.tabs,
      sections,
      (one) => one.id,
      (one) => {
        const tab = h("button", {
          type: "button",
          class: "panel-tab",
          dataset: { section: one.id },
          onclick: () => this.#jump(one.id),
        });
        dress(tab, one);
        return tab;
      },
      dress,
    );
    this.#markTab();
  }

  #markTab() {
    const { active } = this.#state;
    for (const tab of /** @type {HTMLElement[]} */ (Array.from(this.tabs.children))) {
      const on = tab.dataset.section === active;
      update(tab, { "aria-current": on ? "true" : null });
      tab.tabIndex = on || (active === null && tab === this.tabs.firstElementChild) ? 0 : -1;
    }
    if (!this.tabs.querySelector('[tabindex="0"]') && this.tabs.firstElementChild instanceof HTMLElement) {
      this.tabs.firstElementChild.tabIndex = 0;
    }
  }

  /** Brings the active tab to the middle of the strip, without moving anything else. */
  #centreTab() {
    const tab = /** @type {HTMLElement | null} */ (this.tabs.querySelector("[aria-current]"));
    if (!tab) return;
    this.tabs.scrollLeft += tab.getBoundingClientRect().left + tab.offsetWidth / 2 -
      (this.tabs.getBoundingClientRect().left + this.tabs.clientWidth / 2);
  }

  /** @param {string} id */
  #jump(id) {
    if (this.#state.query !== "") this.#type("");
    const index = this.#shown.findIndex((one) => one.id === id);
    if (index < 0) return;
    this.scroller.scrollTop = this.#layout.sections[index].top + this.#pickerShift();
    this.#paint();
    if (this.#state.active !== id) {
      this.#state = reducePanel(this.#state, { type: "active", section: id });
      this.#markTab();
    }
  }

  /** What lies above the grid inside the scrolling box. */
  #pickerShift() {
    return this.space.offsetTop - this.scroller.offsetTop > 0 && this.message.hidden ? this.space.offsetTop : 0;
  }

  /** @param {WheelEvent} event */
  #onWheel(event) {
    if (Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return;
    if (this.tabs.scrollWidth <= this.tabs.clientWidth) return;
    event.preventDefault();
    this.tabs.scrollLeft += event.deltaY;
  }

  /** @param {KeyboardEvent} event */
  #onTabKey(event) {
    const tabs = /** @type {HTMLElement[]} */ (Array.from(this.tabs.children));
    const at = tabs.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (at < 0) return;
    const rtl = getComputedStyle(this).direction === "rtl";
    const steps = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1, Home: -at, End: tabs.length - 1 - at };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (event.key === "ArrowDown") {
      event.preventDefault();
      return this.#focusCurrent();
    }
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[Math.min(tabs.length - 1, Math.max(0, at + step))];
    for (const tab of tabs) tab.tabIndex = tab === next ? 0 : -1;
    next.focus();
  }

  // Grid

  /** Lays the sections out anew, keeping what is at the top edge where it is. @param {boolean} [always] */
  #measure(always = false) {
    if (!this.#built || this.#state.mode === "closed") return;
    const width = this.space.clientWidth;
    const metrics = gridMetrics(width, devicePixelRatio);
    const before = this.#layout;
    if (
      !always && before.metrics.columns === metrics.columns && before.metrics.item === metrics.item &&
      before.metrics.inset === metrics.inset
    ) {
      return this.#schedule();
    }
    const anchor = sectionAt(before, this.scroller.scrollTop);
    const anchorId = anchor >= 0 ? before.sections[anchor].id : null;
    const offset = anchor >= 0 ? this.scroller.scrollTop - before.sections[anchor].top : 0;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    const header = Math.max(HEADER_HEIGHT, Math.ceil(rem * 1.0625 * 1.4 + 12));
    this.#layout = layoutSections(
      this.#shown.map((one) => ({
        id: one.id,
        count: one.stickers.length,
        hint: one.id === RESULTS_ID ? 0 : HINT_HEIGHT,
      })),
      metrics,
      header,
    );
    this.style.setProperty("--panel-header", `${header}px`);
    this.#laySections();
    const kept = this.#layout.sections.find((one) => one.id === anchorId);
    if (kept && kept.top + offset !== this.scroller.scrollTop && this.scroller.scrollTop > 0) {
      this.scroller.scrollTop = kept.top + offset;
    }
    this.#paint();
  }

  /** Makes the boxes of all sections; they are few. */
  #laySections() {
    keyedList(
      this.space,
      this.#shown.map((one, index) => ({ ...one, box: this.#layout.sections[index] })),
      (one) => one.id,
      (one) => {
        const title = uniqueId("panel-section");
        return h(
          "section",
          { class: "panel-section", "aria-labelledby": title, dataset: { section: one.id } },
          h("h3", { class: "panel-title", id: title }),
          h("div", { class: "panel-rows", role: "grid", "aria-labelledby": title }),
          h("div", { class: "panel-hint", hidden: true }),
        );
      },
    );
    for (const [index, one] of this.#shown.entries()) {
      const box = this.#layout.sections[index];
      const element = /** @type {HTMLElement} */ (this.space.children[index]);
      const [title, grid, hint] = /** @type {HTMLElement[]} */ (Array.from(element.children));
      element.style.height = `${box.bottom - box.top}px`;
      setText(title, one.title || t("panel.untitled"));
      grid.hidden = box.count === 0;
      grid.style.height = `${box.bottom - box.body}px`;
      update(grid, {
        "aria-rowcount": Math.ceil(box.count / this.#layout.metrics.columns),
        "aria-colcount": this.#layout.metrics.columns,
      });
      hint.hidden = box.count > 0 || one.id === RESULTS_ID;
      title.hidden = one.id === RESULTS_ID && box.count === 0;
      if (!hint.hidden && hint.childElementCount === 0) this.#fillHint(hint, one.id);
    }
    const noSections = this.#catalogue !== null && !this.#isSearching() &&
      chosenSections(this.#catalogue.map((one) => one.id), this.#stickers.sections).length === 0;
    let tail = /** @type {HTMLElement | null} */ (this.scroller.querySelector(":scope > .panel-tail"));
    if (noSections && !tail) {
      tail = h(
        "div",
        { class: "panel-tail" },
        h("p", null, t(this.#catalogue?.length ? "panel.noSections" : "panel.noCatalogue")),
        this.#catalogue?.length
          ? h(
            "button",
            { type: "button", class: "button", onclick: () => this.#showPicker() },
            icon("list", { small: true }),
            t("panel.chooseSections"),
          )
          : null,
      );
      this.scroller.append(tail);
    } else if (!noSections) {
      tail?.remove();
    }
  }

  #isSearching() {
    return this.dataset.searching === "true";
  }

  #showPicker() {
    if (this.#state.mode !== "expanded") this.#dispatch({ type: "toggle-size" });
    /** @type {HTMLElement | null} */ (this.picker.element.querySelector("input"))?.focus();
  }

  /** @param {HTMLElement} hint @param {string} id */
  #fillHint(hint, id) {
    if (id === MINE_ID) {
      replace(
        hint,
        h(
          "button",
          { type: "button", class: "hint-card", onclick: () => this.#emit("open-maker", null) },
          icon("scissors"),
          h("span", null, h("strong", null, t("panel.make")), t("panel.mine.empty")),
        ),
      );
    } else {
      replace(hint, h("p", null, t("panel.section.empty")));
    }
  }

  #schedule() {
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  }

  /** Makes the rows that are in view, and removes the others. */
  #paint() {
    if (this.#state.mode === "closed") return;
    const layout = this.#layout;
    const { columns, item, inset } = layout.metrics;
    const top = this.scroller.scrollTop - this.#pickerShift();
    /** @type {Map<string, {section: number, row: number}>} */
    const wanted = new Map();
    if (item > 0) {
      for (const { section, from, to } of visibleRuns(layout, top, this.scroller.clientHeight, OVERSCAN)) {
        for (let row = Math.floor(from / columns); row * columns < to; row += 1) {
          wanted.set(`${layout.sections[section].id} ${row}`, { section, row });
        }
      }
    }
    const held = this.#place();
    if (held && this.scroller.contains(document.activeElement)) {
      const row = Math.floor(held.index / columns);
      wanted.set(`${layout.sections[held.section].id} ${row}`, { section: held.section, row });
    }
    for (const [key, row] of this.#rows) {
      if (wanted.has(key)) continue;
      row.element.remove();
      this.#rows.delete(key);
    }
    for (const [key, { section, row }] of wanted) {
      const { id, stickers } = this.#shown[section];
      const slice = stickers.slice(row * columns, (row + 1) * columns);
      const place = {
        id: `${this.scroller.id}-${section}-${row}`,
        row,
        columns,
        item,
        inset,
        top: cellBox(layout, section, row * columns).y - layout.sections[section].body,
      };
      const signature = rowSignature(slice, place);
      const known = this.#rows.get(key);
      if (known?.signature === signature && known.element.parentElement) continue;
      const focused = known?.element.contains(document.activeElement) ?? false;
      const element = makeRow(slice, place);
      element.dataset.section = id;
      known?.element.remove();
      this.#rows.set(key, { element, signature });
      const grid = /** @type {HTMLElement} */ (this.space.children[section].children[1]);
      const next = Array.from(grid.children).find((other) => Number(other.getAttribute("aria-rowindex")) > row + 1);
      grid.insertBefore(element, next ?? null);
      if (focused) this.#button()?.focus({ preventScroll: true });
    }
    this.#markCurrent();
    this.#follow(top);
  }

  /** The tab follows the section under the top edge. @param {number} top */
  #follow(top) {
    if (this.#isSearching()) return;
    const atEnd = this.scroller.scrollTop > 0 &&
      this.scroller.scrollTop + this.scroller.clientHeight >= this.scroller.scrollHeight - 1;
    let index = sectionAt(this.#layout, top + 8);
    if (atEnd && index >= 0) {
      // The last sections can be too short to reach the top edge; the one that was asked for stays.
      const asked = this.#shown.findIndex((one) => one.id === this.#state.active);
      if (asked > index) index = asked;
    }
    const id = this.#shown[index]?.id ?? null;
    if (id === this.#state.active) return;
    this.#state = reducePanel(this.#state, { type: "active", section: id });
    this.#markTab();
    this.#centreTab();
  }

  #clearRows() {
    for (const { element } of this.#rows.values()) element.remove();
    this.#rows.clear();
  }

  // The current cell

  /** Where the current cell is in the present layout; the first cell when there is none. */
  #place() {
    const layout = this.#layout;
    if (this.#current) {
      const section = layout.sections.findIndex((one) => one.id === this.#current?.section);
      if (section >= 0 && layout.sections[section].count > 0) {
        return { section, index: Math.min(this.#current.index, layout.sections[section].count - 1) };
      }
    }
    const first = layout.sections.findIndex((one) => one.count > 0);
    return first < 0 ? null : { section: first, index: 0 };
  }

  /** @returns {HTMLElement | null} the button of the current cell, when it is there */
  #button() {
    const place = this.#place();
    if (!place) return null;
    const { columns } = this.#layout.metrics;
    const row = this.#rows.get(`${this.#layout.sections[place.section].id} ${Math.floor(place.index / columns)}`);
    return row?.element.querySelector(`[data-index="${place.index}"]`) ?? null;
  }

  #markCurrent() {
    const button = this.#button();
    for (const other of this.scroller.querySelectorAll('.panel-cell[tabindex="0"], .panel-cell.active')) {
      if (other === button) continue;
      /** @type {HTMLElement} */ (other).tabIndex = -1;
      other.classList.remove("active");
    }
    if (button) button.tabIndex = 0;
    else if (this.scroller.querySelector(".panel-cell")) {
      // The current one is out of view: the tab key reaches what is in view.
      /** @type {HTMLElement} */ (this.scroller.querySelector(".panel-cell")).tabIndex = 0;
    }
    const searching = this.#isSearching();
    button?.classList.toggle("active", searching);
    update(this.field, { "aria-activedescendant": searching && button ? button.parentElement?.id : null });
  }

  #focusCurrent() {
    const place = this.#place();
    if (!place) {
      const first = /** @type {HTMLElement | null} */ (this.scroller.querySelector("button")) ?? this.make;
      return first.focus({ preventScroll: true });
    }
    this.#reveal(place);
    this.#button()?.focus({ preventScroll: true });
  }

  /** Scrolls so that a cell is in view, and makes it. @param {import("../core/grid.js").GridPosition} place */
  #reveal(place) {
    this.#current = { section: this.#layout.sections[place.section].id, index: place.index };
    const box = cellBox(this.#layout, place.section, place.index);
    const shift = this.#pickerShift();
    const above = this.#state.mode === "expanded"
      ? this.#layout.sections[place.section].body - this.#layout.sections[place.section].top
      : 0;
    const upper = place.index < this.#layout.metrics.columns ? this.#layout.sections[place.section].top : box.y - above;
    const { scrollTop, clientHeight } = this.scroller;
    if (upper + shift < scrollTop) this.scroller.scrollTop = Math.max(0, upper + shift);
    else if (box.y + box.size + shift > scrollTop + clientHeight) {
      this.scroller.scrollTop = box.y + box.size + shift - clientHeight + 8;
    }
    this.#paint();
  }

  /** @param {FocusEvent} event */
  #onGridFocus(event) {
    const button = /** @type {HTMLElement} */ (event.target).closest(".panel-cell");
    if (!button) return;
    const section = /** @type {HTMLElement} */ (button.closest(".panel-section")).dataset.section ?? "";
    this.#current = { section, index: Number(/** @type {HTMLElement} */ (button).dataset.index) };
    this.#markCurrent();
  }

  /** @param {KeyboardEvent} event */
  #onGridKey(event) {
    if (!/** @type {HTMLElement} */ (event.target).closest(".panel-cell") || event.altKey || event.metaKey) return;
    const place = this.#place();
    if (!place) return;
    const next = moveInGrid(this.#layout, place, event.key, this.#keyOptions(event));
    if (!next) return;
    event.preventDefault();
    if (event.key === "ArrowUp" && next.section === place.section && next.index === place.index) {
      const above = this.#state.mode === "expanded"
        ? this.field
        : /** @type {HTMLElement | null} */ (this.tabs.querySelector('[tabindex="0"]'));
      above?.focus();
      return;
    }
    this.#reveal(next);
    this.#button()?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #keyOptions(event) {
    return {
      rtl: getComputedStyle(this).direction === "rtl",
      control: event.ctrlKey,
      pageRows: Math.max(1, Math.floor(this.scroller.clientHeight / Math.max(1, this.#layout.metrics.item)) - 1),
    };
  }

  // Search

  /** @param {string} query */
  #type(query) {
    if (query === this.#state.query) return;
    this.#walking = false;
    this.#current = null;
    this.scroller.scrollTop = 0;
    this.#dispatch({ type: "query", query });
    if (isSearch(query)) announce(t("panel.results", { n: this.#shown[0]?.stickers.length ?? 0 }));
  }

  /** @param {KeyboardEvent} event */
  #onFieldKey(event) {
    if (event.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      if (this.#state.query !== "") return this.#type("");
      return this.#focusCurrent();
    }
    if (!this.#isSearching()) {
      if (event.key === "ArrowDown") {
        event.preventDefault();
        this.#focusCurrent();
      }
      return;
    }
    if (event.key === "Enter") {
      event.preventDefault();
      const button = this.#button();
      const sticker = button && stickerOf(button);
      if (sticker) this.#pick(sticker);
      return;
    }
    const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (!(event.key === "ArrowDown" || event.key === "ArrowUp" || (sideways && this.#walking))) {
      if (!sideways) this.#walking = false;
      return;
    }
    const place = this.#place();
    const next = place && moveInGrid(this.#layout, place, event.key, this.#keyOptions(event));
    if (!next) return;
    event.preventDefault();
    this.#walking = true;
    this.#reveal(next);
  }

  // Doing

  /** @param {HTMLElement} item @param {(sticker: StickerRef) => void} run */
  #withSticker(item, run) {
    const sticker = stickerOf(item);
    if (sticker) run(sticker);
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    const button = /** @type {Element} */ (event.target).closest(".panel-cell");
    const sticker = button && stickerOf(button);
    if (sticker) this.#pick(sticker);
  }

  /** @param {StickerRef} sticker */
  #pick(sticker) {
    hidePreview();
    this.#emit("sticker-pick", sticker);
  }

  /** @param {StickerRef} sticker @param {{x: number, y: number}} at @param {HTMLElement} item */
  #openMenu(sticker, at, item) {
    hidePreview();
    const mine = this.#stickers.mine.some((one) =>
      one.packId === sticker.packId && one.stickerId === sticker.stickerId
    );
    openStickerMenu(sticker, at, item, {
      send: () => this.#pick(sticker),
      remove: mine ? () => this.#emit("sticker-delete", sticker) : undefined,
    });
  }

  #resize() {
    this.#dispatch({ type: "toggle-size" });
    announce(t(this.#state.mode === "expanded" ? "panel.expanded" : "panel.compact"));
    if (this.#state.mode === "expanded") requestIdle(() => this.isConnected && this.#searchIndex());
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    this.classList.remove("is-quiet");
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    this.close({ focus: true });
  }
}

/** @param {Element} tab @param {Shown} section */
function dress(tab, section) {
  update(tab, { "aria-label": section.title || t("panel.untitled"), title: section.title });
  if (section.id === RECENTS_ID) replace(tab, icon("clock"));
  else if (section.id === MINE_ID) replace(tab, icon("star"));
  else if (section.cover) {
    const picture = h("span");
    fillPicture(picture, section.cover, { width: 32 });
    replace(tab, picture);
  } else replace(tab, icon("sticker"));
}

/** @returns {HTMLElement} grey cells while the catalogue is on its way */
function skeleton() {
  return h(
    "div",
    { class: "panel-skeleton", "aria-hidden": "true" },
    Array.from({ length: 9 }, () => h("span", { class: "skeleton" })),
  );
}

/** @param {() => void} run */
function requestIdle(run) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run);
  else setTimeout(run, 200);
}

/** @type {"pointer" | "key"} */
let lastInput = "key";
addEventListener("pointerdown", () => lastInput = "pointer", true);
addEventListener("keydown", () => lastInput = "key", true);

define("peel-panel", PeelPanel);
