// A refusal of the server, or of the way to it.

/**
 * What a server's `application/problem+json` says; `offline` (no answer) and `bad-answer` (not ours) are made here.
 */
export class Problem extends Error {
  /**
   * @param {{code: string, status?: number, title?: string, detail?: string, retryable?: boolean, retryAfterMs?: number, requestId?: string,
   *   errors?: {pointer: string, code: string, detail?: string, limit?: number, actual?: number}[]}} body
   */
  constructor(body) {
    super(body.detail ?? body.title ?? body.code);
    this.name = "Problem";
    this.code = body.code;
    this.status = body.status ?? 0;
    this.detail = body.detail ?? "";
    this.retryAfterMs = body.retryAfterMs;
    this.requestId = body.requestId;
    this.errors = body.errors ?? [];
    /** The path that was called, when known. @type {string | undefined} */
    this.path = undefined;
    this.retryable = body.retryable ?? (this.status === 0 || this.status === 429 || this.status >= 500);
  }

  /** The server was not reached. */
  static offline() {
    return new Problem({ code: "offline", retryable: true });
  }

  /**
   * Reads a problem body, whatever it turns out to be.
   * @param {unknown} body
   * @param {number} status
   * @param {number} [retryAfterMs]
   */
  static from(body, status, retryAfterMs) {
    const value = /** @type {any} */ (body);
    if (value && typeof value === "object" && typeof value.code === "string") {
      return new Problem({ ...value, status, retryAfterMs: value.retryAfterMs ?? retryAfterMs });
    }
    return new Problem({ code: status >= 500 ? "internal" : "bad-answer", status, retryAfterMs });
  }
}
