// Runs in a separate thread: a compression takes up to 40 ms, during which the server would answer no request.
import { parentPort } from "node:worker_threads";
import { compressUsingDict, createCCtx, freeCCtx, init } from "@bokuweb/zstd-wasm";

const ready = init();

parentPort?.on("message", async ({ id, bytes, dictionary, level }) => {
  try {
    await ready;
    parentPort?.postMessage({ id, frame: compress(bytes, dictionary, level) });
  } catch (error) {
    parentPort?.postMessage({ id, error });
  }
});

/**
 * @param {Uint8Array} bytes
 * @param {Uint8Array} dictionary
 * @param {number} level
 */
function compress(bytes, dictionary, level) {
  const context = createCCtx();
  try {
    return compressUsingDict(context, bytes, dictionary, level);
  } finally {
    freeCCtx(context);
  }
}
