// Prints the fingerprints of the stickers that Web/wasm/kernels.wasm makes of the fixture pictures, one JSON array.
// deno run --allow-read wasm.mjs KERNELS_JS KERNELS_WASM CASES_JSON   (node runs it too)
import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';

const [script, wasm, cases] = argv.slice(2);
const { instantiate, sticker } = await import(pathToFileURL(script).href);
const module = await WebAssembly.compile(readFileSync(wasm));
const instance = instantiate(module);

/** The twin of Pictures.fixture in Swift. */
function fixture(number, width, height) {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = x - (width >> 1);
      const dy = y - (height >> 1);
      const wobble = ((x * 7 + y * 13 + number * 29) % 31) * 40;
      const inside = Math.trunc((width * height) / 6) - (dx * dx + dy * dy * (number + 1)) + wobble;
      const alpha = Math.min(255, Math.max(0, Math.trunc(inside / 4)));
      pixels.set([(x * 3 + number * 17) & 255, (y * 5 + x) & 255, (x * y) & 255, alpha], (y * width + x) * 4);
    }
  }
  return pixels.buffer;
}

function fingerprint(buffer) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new Uint8Array(buffer)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

const out = JSON.parse(readFileSync(cases, 'utf8')).map(({ number, width, height, style, canvas, caption }) => {
  const pixels = fixture(number, width, height);
  const [canvasWidth, canvasHeight] = canvas;
  const words = caption && { pixels: fixture(2, 300, 90), width: 300, height: 90, shape: caption };
  return fingerprint(sticker(instance, { pixels, width, height, style, canvasWidth, canvasHeight, words }).pixels);
});
console.log(JSON.stringify(out));
