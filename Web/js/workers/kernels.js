// @ts-check
/// <reference lib="webworker" />
/**
 * The pixel kernels of Sources/PeelKernels in a worker of their own.
 * The same source runs on the server, so a preview drawn here has the very pixels that are saved there.
 *
 * @typedef {object} StickerRequest
 * @property {number} id given back in the reply
 * @property {'sticker'} op
 * @property {number} width of the cut-out, pixels
 * @property {number} height of the cut-out, pixels
 * @property {ArrayBuffer} pixels straight-alpha RGBA, width × height × 4 bytes; transfer it if it is not needed again
 * @property {number} outline outline width in pixels of a 618 px canvas, 0...64
 * @property {number} color outline colour, 0xRRGGBB
 * @property {number} size side of the square canvas, 16...4096
 *
 * @typedef {{id: number, pixels: ArrayBuffer, size: number}} StickerReply size × size × 4 bytes, transferred
 * @typedef {{id: number, error: string}} FailureReply
 *
 * @typedef {object} Kernels what kernels.wasm exports
 * @property {WebAssembly.Memory} memory
 * @property {(bytes: number) => number} allocate
 * @property {(pointer: number) => void} release
 * @property {(pixels: number, width: number, height: number, outline: number, color: number, side: number) => number} sticker
 */

const MOST_PIXELS = 4096 * 4096;

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;
/** @type {Kernels | undefined} */
let kernels;

/** @returns {Promise<Kernels>} */
async function load() {
  if (kernels) return kernels;
  compiled ??= fetch(new URL("../../wasm/kernels.wasm", import.meta.url)).then(async (response) => {
    if (!response.ok) throw new Error(`kernels.wasm: the server answered ${response.status}`);
    return await WebAssembly.compile(await response.arrayBuffer());
  });
  try {
    kernels = instantiate(await compiled);
  } catch (error) {
    compiled = undefined; // Let the next request try the download again.
    throw error;
  }
  return kernels;
}

/**
 * A fresh instance with empty memory.
 * @param {WebAssembly.Module} module
 * @returns {Kernels}
 */
export function instantiate(module) {
  return /** @type {Kernels} */ (/** @type {unknown} */ (new WebAssembly.Instance(module, {}).exports));
}

/**
 * Says what is wrong with a request, or nothing. A bad one would trap, and a trap costs the instance.
 * @param {StickerRequest} request
 * @returns {string | undefined}
 */
export function complaint({ op, width, height, pixels, outline, color, size }) {
  if (op !== "sticker") return `unknown operation ${op}`;
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0)) {
    return "width and height are whole numbers above 0";
  }
  if (width * height > MOST_PIXELS) return `a cut-out has at most ${MOST_PIXELS} pixels`;
  if (pixels.byteLength !== width * height * 4) return "pixels holds width × height × 4 bytes";
  if (!(outline >= 0 && outline <= 64)) return "outline is 0...64";
  if (!(Number.isInteger(color) && color >= 0 && color <= 0xffffff)) return "color is 0...0xffffff";
  if (!(Number.isInteger(size) && size >= 16 && size <= 4096)) return "size is 16...4096";
}

/**
 * Makes the sticker. Views of wasm memory are made anew after every call, because growth detaches them.
 * @param {Kernels} instance
 * @param {StickerRequest} request
 * @returns {ArrayBuffer}
 */
export function sticker(instance, { width, height, pixels, outline, color, size }) {
  const source = instance.allocate(pixels.byteLength);
  new Uint8Array(instance.memory.buffer, source >>> 0, pixels.byteLength).set(new Uint8Array(pixels));
  const made = instance.sticker(source, width, height, outline, color, size);
  const out = instance.memory.buffer.slice(made >>> 0, (made >>> 0) + size * size * 4);
  instance.release(made);
  instance.release(source);
  return out;
}

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
// Absent when a test imports this file for its functions.
if (typeof DedicatedWorkerGlobalScope !== "undefined" && scope instanceof DedicatedWorkerGlobalScope) {
  scope.addEventListener("message", async (/** @type {MessageEvent<StickerRequest>} */ { data }) => {
    try {
      const wrong = complaint(data);
      if (wrong) throw new RangeError(wrong);
      const pixels = sticker(await load(), data);
      scope.postMessage(/** @type {StickerReply} */ ({ id: data.id, pixels, size: data.size }), [pixels]);
    } catch (error) {
      // A trap leaves an instance in an unknown state; the next request gets a new one.
      if (error instanceof WebAssembly.RuntimeError) kernels = undefined;
      const text = error instanceof Error ? error.message : String(error);
      scope.postMessage(/** @type {FailureReply} */ ({ id: data.id, error: text }));
    }
  });
}
