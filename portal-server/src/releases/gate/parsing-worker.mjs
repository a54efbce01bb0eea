// Parses files in a thread of its own: a module of some megabytes takes seconds, in which no request would be answered.
// JavaScript, because a worker is loaded by Node itself, under jest as well as from dist/.
import { parentPort } from "node:worker_threads";
import { isFlatText } from "./is-flat-text.mjs";
import { readSystem } from "./read-system.mjs";

/** @import { Misfit, SystemModule } from "./read-system.mjs" */
/**
 * @typedef {{ kind: "module", bytes: Uint8Array, exports: boolean } | { kind: "strings", bytes: Uint8Array }} Question
 * @typedef {SystemModule | Misfit | { status: "strings", isFlat: boolean }} Answer
 */

/** @type {(question: Question) => Answer} */
function answerTo(question) {
  const { buffer, byteOffset, length } = question.bytes;
  const text = Buffer.from(buffer, byteOffset, length).toString();
  if (question.kind === "module") return readSystem(text, question);
  return { status: "strings", isFlat: isFlatText(text) };
}

parentPort?.on("message", (question) => parentPort?.postMessage(answerTo(question)));
