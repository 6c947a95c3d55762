// REST in cookie mode: one refresh after a 401, then the call again, silently.

import { Problem } from "../core/problem.js";

const expiryKey = "peel.accessExpiresAt";
const endedKey = "peel.ended";

/** @typedef {{signal?: AbortSignal, onProgress?: (sent: number, total: number) => void, method?: string}} UploadOptions */

class Api {
  /** Called when the session has ended and only signing in helps. @type {() => void} */
  onSignedOut = () => {};

  /**
   * @param {string} path
   * @param {{signal?: AbortSignal, query?: Record<string, string | number | undefined>}} [options]
   */
  get(path, options = {}) {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(options.query ?? {})) {
      if (value !== undefined) query.set(key, String(value));
    }
    const suffix = query.size ? `?${query}` : "";
    return this.#json("GET", path + suffix, undefined, options.signal);
  }

  /** @param {string} path @param {unknown} [body] @param {{signal?: AbortSignal}} [options] */
  post(path, body, options = {}) {
    return this.#json("POST", path, body, options.signal);
  }

  /** @param {string} path @param {unknown} [body] @param {{signal?: AbortSignal}} [options] */
  put(path, body, options = {}) {
    return this.#json("PUT", path, body, options.signal);
  }

  /** @param {string} path @param {{signal?: AbortSignal}} [options] */
  delete(path, options = {}) {
    return this.#json("DELETE", path, undefined, options.signal);
  }

  /**
   * The bytes of a path.
   * @param {string} path
   * @param {{signal?: AbortSignal}} [options]
   * @returns {Promise<Blob>}
   */
  async blob(path, options = {}) {
    const response = await this.#withRefresh(() => this.#fetch(path, { signal: options.signal }));
    return await response.blob();
  }

  /**
   * The bytes that answer a body.
   * @param {string} path
   * @param {unknown} body
   * @param {{signal?: AbortSignal}} [options]
   * @returns {Promise<Blob>}
   */
  async blobOf(path, body, options = {}) {
    const init = { method: "POST", body: JSON.stringify(body), signal: options.signal };
    const response = await this.#withRefresh(() => this.#fetch(path, init));
    return await response.blob();
  }

  /**
   * Sends a blob as the body, with progress.
   * @param {string} path
   * @param {Blob} blob
   * @param {UploadOptions} [options]
   * @returns {Promise<any>}
   */
  upload(path, blob, options = {}) {
    return this.#withRefresh(() => this.#send(path, blob, options));
  }

  /**
   * Gets a new access cookie. Only one tab does it at a time: a refresh token is good for one use, so a second tab waits and takes over
   * what the first got.
   * @param {number} [failedAt] when the call that needs it began
   * @returns {Promise<boolean>} whether the session goes on
   */
  async refresh(failedAt = Date.now()) {
    return await navigator.locks.request("peel-refresh", async () => {
      if (Number(localStorage.getItem(expiryKey + ".at")) > failedAt) return true;
      // Kept alive: were it given up by a reload, the server would have spent the token and this browser not have the next one.
      const response = await this.#fetch("/v1/auth/refresh", { method: "POST", body: "{}", keepalive: true }, true);
      if (response.ok) {
        this.noteSession(await response.json());
        return true;
      }
      const problem = await this.#problem(response);
      if (problem.status === 401 || problem.status === 403) return false;
      throw problem;
    });
  }

  /**
   * Remembers when the access cookie ends, for all tabs.
   * @param {{accessExpiresAt?: string}} session
   */
  noteSession(session) {
    localStorage.setItem(expiryKey + ".at", String(Date.now()));
    localStorage.setItem(expiryKey, session.accessExpiresAt ?? "");
    localStorage.removeItem(endedKey);
  }

  /** Whether the last session ended without the person's doing. */
  hasEnded() {
    return localStorage.getItem(endedKey) !== null;
  }

  /** Whether this browser was signed in when it was last used. */
  hadSession() {
    return localStorage.getItem(expiryKey) !== null;
  }

  /** @param {boolean} ended not by the person's doing: the next start still says so */
  forgetSession(ended) {
    localStorage.removeItem(expiryKey);
    if (ended) localStorage.setItem(endedKey, "1");
    else localStorage.removeItem(endedKey);
  }

  /** Milliseconds until the access cookie ends; unknown is zero. */
  expiresIn() {
    const at = Date.parse(localStorage.getItem(expiryKey) ?? "");
    return Number.isNaN(at) ? 0 : at - Date.now();
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  async #json(method, path, body, signal) {
    const response = await this.#withRefresh(() =>
      this.#fetch(path, { method, signal, body: body === undefined ? undefined : JSON.stringify(body) })
    );
    if (response.status === 204) return null;
    try {
      return await response.json();
    } catch {
      throw new Problem({ code: "bad-answer", status: response.status });
    }
  }

  /**
   * @template T
   * @param {() => Promise<T>} call
   * @returns {Promise<T>}
   */
  async #withRefresh(call) {
    const began = Date.now();
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 401 || error.code === "refresh-reused") throw error;
      if (error.path?.startsWith("/v1/auth/")) throw error;
      if (!(await this.refresh(began))) {
        this.onSignedOut();
        throw error;
      }
      return await call();
    }
  }

  /**
   * @param {string} path
   * @param {RequestInit} init
   * @param {boolean} [raw] answer as it is, whatever its status
   */
  async #fetch(path, init, raw = false) {
    /** @type {Response} */
    let response;
    try {
      response = await fetch(path, {
        credentials: "same-origin",
        cache: "no-cache",
        ...init,
        headers: typeof init.body === "string" ? { "content-type": "application/json" } : undefined,
      });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw Problem.offline();
    }
    if (raw || response.ok) return response;
    const problem = await this.#problem(response);
    problem.path = path;
    throw problem;
  }

  /** @param {Response} response */
  async #problem(response) {
    const retryAfter = Number(response.headers.get("retry-after"));
    const body = await response.json().catch(() => null);
    return Problem.from(body, response.status, retryAfter > 0 ? retryAfter * 1000 : undefined);
  }

  /**
   * `fetch` cannot report what it has sent, so this is an `XMLHttpRequest`.
   * @param {string} path
   * @param {Blob} blob
   * @param {UploadOptions} options
   */
  #send(path, blob, options) {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(options.method ?? "POST", path);
      request.setRequestHeader("content-type", blob.type || "application/octet-stream");
      request.responseType = "json";
      request.upload.onprogress = (event) => options.onProgress?.(event.loaded, event.total);
      request.onload = () => {
        if (request.status >= 200 && request.status < 300) {
          resolve(request.response);
        } else {
          const retryAfter = Number(request.getResponseHeader("retry-after"));
          reject(Problem.from(request.response, request.status, retryAfter > 0 ? retryAfter * 1000 : undefined));
        }
      };
      request.onerror = () => reject(Problem.offline());
      request.onabort = () => reject(options.signal?.reason ?? new DOMException("stopped", "AbortError"));
      if (options.signal?.aborted) return request.onabort(/** @type {any} */ (null));
      options.signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(blob);
    });
  }
}

export const api = new Api();
export { Problem };
