// Parses files in a worker thread: a module of some megabytes takes seconds, and would block all requests.
// The file is JavaScript because Node loads a worker itself, in jest as well as from dist/.
import { parentPort } from "node:worker_threads";
import { readModule } from "./read-module.mjs";

/** @import { Format, ReadModule, Refused } from "./read-module.mjs" */
/**
 * @typedef {{ kind: "module", bytes: Uint8Array, exports: boolean, format?: Format | undefined, most: number } | { kind: "strings", bytes: Uint8Array }} ParseTask
 * @typedef {ReadModule | Refused | { status: "strings", isFlat: boolean }} ParseResult
 */

/** @type {(task: ParseTask) => ParseResult} */
function parse(task) {
  const { buffer, byteOffset, length } = task.bytes;
  const text = Buffer.from(buffer, byteOffset, length).toString();
  if (task.kind === "module") return readModule(text, task);
  return { status: "strings", isFlat: isFlatText(text) };
}

/**
 * Whether a text is a flat JSON object with texts as values, like the files of strings.
 * @param {string} text
 */
function isFlatText(text) {
  try {
    const strings = JSON.parse(text);
    const isFlat = typeof strings === "object" && strings !== null && !Array.isArray(strings);
    return isFlat && Object.values(strings).every((each) => typeof each === "string");
  } catch {
    return false;
  }
}

parentPort?.on("message", (task) => parentPort?.postMessage(parse(task)));
