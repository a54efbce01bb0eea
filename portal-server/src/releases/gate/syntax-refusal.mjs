import { version } from "acorn";

/** @import { Refused } from "./read-module.mjs" */

const shown = 60;

/**
 * The refusal of a text that the parser cannot read. It names the place and the parser, and does not call the file
 * broken, because the parser may know less syntax than browsers.
 * @param {string} text
 * @param {unknown[]} errors of the attempts to parse it as a script and as a module: the error of the attempt that gets
 * furthest counts
 * @returns {Refused}
 */
export function syntaxRefusal(text, ...errors) {
  const [furthest] = errors.map(placeOf).sort((a, b) => b.at - a.at);
  const { message = "", at = -1, line = 0 } = furthest ?? {};
  const parser = `acorn ${version}`;
  if (at < 0) return { status: "refused", code: "release.syntax", details: { message, parser } };
  return { status: "refused", code: "release.syntax", details: { message, line, code: lineAround(text, at), parser } };
}

/** @param {unknown} error */
function placeOf(error) {
  const {
    message = "",
    pos,
    loc,
  } = /** @type {{ message?: string, pos?: number, loc?: { line: number } }} */ (error ?? {});
  return { message: message.slice(0, 200), at: pos ?? -1, line: loc?.line ?? 0 };
}

/**
 * The part of the line at which the parser stops. Bundles have lines of megabytes.
 * @param {string} text
 * @param {number} at
 */
function lineAround(text, at) {
  const before = text.slice(Math.max(0, at - shown), at).replace(/^[\s\S]*[\r\n\u2028\u2029]/, "");
  return before + text.slice(at, at + shown).replace(/[\r\n\u2028\u2029][\s\S]*$/, "");
}
