// @ts-check
/// <reference lib="webworker" />
/**
 * The pixel kernels of Sources/PeelKernels in a worker of their own.
 * The same source runs on the server, so a preview drawn here has the very pixels that are saved there.
 *
 * @typedef {object} Style how a sticker is finished; what is left out is absent. Lengths are pixels of a 618 px canvas,
 *   colours 0xRRGGBB. The words are those of the Swift types in Sources/PeelKernels/Style, which also hold the ranges.
 * @property {{width: number, color?: number, side?: 'outside' | 'inside'}} [outline]
 * @property {{offsetX: number, offsetY: number, blur: number, color?: number, opacity: number}} [shadow]
 * @property {{radius: number, color: number, opacity: number}} [glow]
 * @property {'none' | 'comic' | 'puffy' | 'shiny'} [effect]
 * @property {'box' | 'optical'} [centring]
 * @property {number} [margin]
 * @property {Geometry} [geometry]
 *
 * @typedef {object} Geometry crop, flips, quarter turns, straightening and turn, in this order; degrees clockwise
 * @property {Box} [crop] fractions of the picture
 * @property {boolean} [flipsAcross]
 * @property {boolean} [flipsDown]
 * @property {number} [quarterTurns] 0...3
 * @property {number} [straightening] -45...45; crops what would be empty: for pictures with a frame
 * @property {number} [turn] -180...180; the canvas grows: for cut-outs
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 *
 * @typedef {object} StickerRequest
 * @property {number} id given back in the reply
 * @property {'sticker'} op
 * @property {number} width of the cut-out, pixels
 * @property {number} height of the cut-out, pixels
 * @property {ArrayBuffer} pixels straight-alpha RGBA, width × height × 4 bytes; transfer it if it is not needed again
 * @property {Style} style
 * @property {number} canvasWidth 16...4096
 * @property {number} canvasHeight 16...4096
 * @property {Words} [words] a caption as the server drew it
 *
 * @typedef {object} Words
 * @property {number} width
 * @property {number} height
 * @property {ArrayBuffer} pixels straight-alpha RGBA, width × height × 4 bytes
 * @property {'arc-up' | 'arc-down' | 'line' | 'bubble'} shape
 *
 * @typedef {object} Sticker
 * @property {ArrayBuffer} pixels canvasWidth × canvasHeight × 4 bytes
 * @property {Box} subject where the subject lies on the canvas
 * @property {Box} guide the canvas without the margin
 * @property {number} scale canvas pixels for one pixel of the cut-out; above 1 the sticker is enlarged and soft
 *
 * @typedef {{id: number} & Sticker} StickerReply pixels are transferred
 * @typedef {{id: number, error: string}} FailureReply
 *
 * @typedef {object} Kernels what kernels.wasm exports
 * @property {WebAssembly.Memory} memory
 * @property {(bytes: number) => number} allocate
 * @property {(pointer: number) => void} release
 * @property {(pixels: number, width: number, height: number, numbers: number, canvasWidth: number, canvasHeight: number,
 *   words: number, wordsWidth: number, wordsHeight: number, shape: number, facts: number) => number} sticker
 */

const MOST_PIXELS = 4096 * 4096;
const SHAPES = ["arc-up", "arc-down", "line", "bubble"];
const EFFECTS = ["none", "comic", "puffy", "shiny"];

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
export function complaint({ op, width, height, pixels, canvasWidth, canvasHeight, words }) {
  if (op !== "sticker") return `unknown operation ${op}`;
  for (const picture of words ? [{ width, height, pixels }, words] : [{ width, height, pixels }]) {
    if (!(Number.isInteger(picture.width) && Number.isInteger(picture.height))) {
      return "width and height are whole numbers";
    }
    if (picture.width < 1 || picture.height < 1) return "width and height are above 0";
    if (picture.width * picture.height > MOST_PIXELS) return `a picture has at most ${MOST_PIXELS} pixels`;
    if (picture.pixels.byteLength !== picture.width * picture.height * 4) {
      return "pixels holds width × height × 4 bytes";
    }
  }
  for (const edge of [canvasWidth, canvasHeight]) {
    if (!(Number.isInteger(edge) && edge >= 16 && edge <= 4096)) return "a canvas edge is 16...4096";
  }
}

/**
 * The style as the table of StickerNumbers in Swift says, which also brings numbers into range.
 * @param {Style} style
 * @returns {Float32Array}
 */
export function styleNumbers({ outline, shadow, glow, effect, centring, margin, geometry }) {
  const crop = geometry?.crop;
  return Float32Array.of(
    ...[outline?.width ?? 0, outline?.color ?? 0xffffff, outline?.side === "inside" ? 1 : 0],
    ...[shadow ? 1 : 0, shadow?.offsetX ?? 0, shadow?.offsetY ?? 0, shadow?.blur ?? 0, shadow?.color ?? 0],
    ...[shadow?.opacity ?? 0, glow ? 1 : 0, glow?.radius ?? 0, glow?.color ?? 0, glow?.opacity ?? 0],
    ...[Math.max(0, EFFECTS.indexOf(effect ?? "none")), centring === "optical" ? 1 : 0, margin ?? 0],
    ...[crop ? 1 : 0, crop?.x ?? 0, crop?.y ?? 0, crop?.width ?? 1, crop?.height ?? 1],
    ...[geometry?.flipsAcross ? 1 : 0, geometry?.flipsDown ? 1 : 0, (geometry?.quarterTurns ?? 0) & 3],
    ...[geometry?.straightening ?? 0, geometry?.turn ?? 0],
  );
}

/**
 * @param {Kernels} instance
 * @param {ArrayBuffer} pixels
 * @returns {number} where they lie in the instance's memory
 */
function copied(instance, pixels) {
  const pointer = instance.allocate(pixels.byteLength);
  new Uint8Array(instance.memory.buffer, pointer >>> 0, pixels.byteLength).set(new Uint8Array(pixels));
  return pointer;
}

/**
 * Makes the sticker. Views of wasm memory are made anew after every call, because growth detaches them.
 * @param {Kernels} instance
 * @param {Omit<StickerRequest, 'id' | 'op'>} request
 * @returns {Sticker}
 */
export function sticker(instance, { width, height, pixels, style, canvasWidth, canvasHeight, words }) {
  const source = copied(instance, pixels);
  const caption = words ? copied(instance, words.pixels) : 0;
  const numbers = styleNumbers(style);
  const [given, facts] = [instance.allocate(numbers.byteLength), instance.allocate(36)];
  new Float32Array(instance.memory.buffer, given >>> 0, numbers.length).set(numbers);
  const [wordsWidth, wordsHeight] = [words?.width ?? 0, words?.height ?? 0];
  const shape = words ? SHAPES.indexOf(words.shape) : 0;
  // deno-fmt-ignore
  const made = instance.sticker(
    source, width, height, given, canvasWidth, canvasHeight, caption, wordsWidth, wordsHeight, shape, facts,
  );
  const from = made >>> 0;
  const out = instance.memory.buffer.slice(from, from + canvasWidth * canvasHeight * 4);
  const [x, y, wide, high, left, top, across, down, scale] = new Float32Array(
    instance.memory.buffer.slice(facts >>> 0, (facts >>> 0) + 36),
  );
  for (const pointer of [made, facts, given, ...(words ? [caption] : []), source]) instance.release(pointer);
  return {
    pixels: out,
    subject: { x, y, width: wide, height: high },
    guide: { x: left, y: top, width: across, height: down },
    scale,
  };
}

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
// Absent when a test imports this file for its functions.
if (typeof DedicatedWorkerGlobalScope !== "undefined" && scope instanceof DedicatedWorkerGlobalScope) {
  scope.addEventListener("message", async (/** @type {MessageEvent<StickerRequest>} */ { data }) => {
    try {
      const wrong = complaint(data);
      if (wrong) throw new RangeError(wrong);
      const made = sticker(await load(), data);
      scope.postMessage(/** @type {StickerReply} */ ({ id: data.id, ...made }), [made.pixels]);
    } catch (error) {
      // A trap leaves an instance in an unknown state; the next request gets a new one.
      if (error instanceof WebAssembly.RuntimeError) kernels = undefined;
      const text = error instanceof Error ? error.message : String(error);
      scope.postMessage(/** @type {FailureReply} */ ({ id: data.id, error: text }));
    }
  });
}
