// The catalogue and the person's own sections, recents and stickers: kept, shown at once, and asked for again.

import { Problem } from "../core/problem.js";
import { api } from "./api.js";

export class Stickers {
  #store;
  #db;
  /** @type {string[] | null} */
  #wanted = null;
  #saving = false;

  /** @param {{store: import("./engine.js").PeelStore, db: import("./idb.js").Database}} parts */
  constructor({ store, db }) {
    this.#store = store;
    this.#db = db;
  }

  /** Shows what was kept. */
  async restore() {
    const { catalogue, stickers, sections } = await this.#db.meta(["catalogue", "stickers", "sections"]);
    if (catalogue) this.#store.dispatch({ type: "catalogue", catalogue });
    if (stickers) this.#store.dispatch({ type: "stickers", stickers: sections ? { ...stickers, sections } : stickers });
    this.#wanted = sections ?? null;
  }

  /** Asks the server for both; without it, what was kept stays. */
  async load() {
    try {
      const [answer, stickers] = await Promise.all([api.get("/v1/stickers/catalogue"), api.get("/v1/me/stickers")]);
      const catalogue = withCovers(answer);
      if (catalogue.rev !== this.#store.state.catalogue?.rev) this.#store.dispatch({ type: "catalogue", catalogue });
      this.#show(stickers);
      await this.#db.save({ meta: { catalogue, stickers } });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
    await this.#saveSections();
  }

  /**
   * The person's choice of sections, in order: shown at once, told to the server when it can be reached.
   * @param {string[]} sections
   */
  async chooseSections(sections) {
    this.#wanted = sections;
    const { stickers } = this.#store.state;
    if (stickers) this.#store.dispatch({ type: "stickers", stickers: { ...stickers, sections } });
    await this.#db.save({ meta: { sections } });
    await this.#saveSections();
  }

  /** @param {import("../gen/types.js").StickerState} stickers */
  #show(stickers) {
    const sections = this.#wanted ?? stickers.sections ?? null;
    const known = this.#store.state.stickers;
    // The same again is not drawn again.
    if (known?.rev === stickers.rev && JSON.stringify(known.sections) === JSON.stringify(sections)) return;
    this.#store.dispatch({ type: "stickers", stickers: { ...stickers, sections } });
  }

  async #saveSections() {
    if (this.#saving) return;
    this.#saving = true;
    try {
      while (this.#wanted) {
        const wanted = this.#wanted;
        const rev = this.#store.state.stickers?.rev;
        try {
          const stickers = await api.put("/v1/me/stickers/sections", { sections: wanted, ifRev: rev });
          if (this.#wanted === wanted) this.#wanted = null;
          this.#show(stickers);
          await this.#db.save({ meta: { stickers, sections: this.#wanted } });
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          if (error.code === "rev-conflict") {
            // Another device chose in the meantime; the choice made here last is the one that stands.
            this.#show(await api.get("/v1/me/stickers"));
          } else if (error.retryable || error.status === 401) {
            return;
          } else {
            this.#wanted = null;
            await this.#db.save({ meta: { sections: null } });
          }
        }
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    } finally {
      this.#saving = false;
    }
  }
}

/**
 * A section without a cover shows its first sticker; one without either is left out.
 * @param {import("../gen/types.js").Catalogue} catalogue
 * @returns {import("../core/types.js").Catalogue}
 */
function withCovers(catalogue) {
  const sections = catalogue.sections.flatMap((section) => {
    const cover = section.cover ?? section.stickers[0];
    return cover ? [{ ...section, cover }] : [];
  });
  return { ...catalogue, sections };
}
