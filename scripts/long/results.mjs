import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../lib/ensure-install.mjs";

/** The last result of every step, committed to the repository; `npm run test:long -- --write` writes it. */
const storedFile = join(root, "docs/reliability-figures.json");
/** The run in progress: a stopped `npm run test:long` continues from it. */
const currentFile = join(root, ".cache/test-long.json");

/**
 * @typedef {object} Result of one step
 * @property {string} date ISO 8601, days
 * @property {string} commit the tested one
 * @property {string} node version
 * @property {number} minutes
 * @property {number} load average of one minute at the start
 * @property {number} passed tests
 * @property {number} failed
 * @property {string} [failedOn] ISO 8601, days: a later run failed
 * @property {Record<string, string[]>} figures the figures that the tests printed, by row of the scoreboard
 */

/** @returns {Record<string, Result>} by the step's name */
export const readFigures = () => read(storedFile) ?? {};

/** A failed run keeps the earlier good figure, which gets the date of the failure. */
export function withResult(earlier, result) {
  return result.failed > 0 && earlier?.failed === 0 ? { ...earlier, failedOn: result.date } : result;
}

/** Stores one step's result for the page. */
export function writeFigures(name, result) {
  const earlier = readFigures();
  const all = { ...earlier, [name]: withResult(earlier[name], result) };
  const sorted = Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(storedFile, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Returns the steps that passed in the present run of this source (`sourceKey`), by name. */
export function finishedOn(source) {
  const run = read(currentFile);
  return run?.source === source ? run.steps : {};
}

/** Records a step that passed, so that a stopped run continues after it. */
export function finish(source, name, counts) {
  const steps = { ...finishedOn(source), [name]: counts };
  mkdirSync(dirname(currentFile), { recursive: true });
  writeFileSync(currentFile, JSON.stringify({ source, steps }));
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

const figure = /^\s*((?:[SLMDWRUA]\d{1,2} )+)(\{.*\})\s*$/;

/**
 * Reads a printed figure: the ids of its rows, then JSON.
 * @param {string} line as a test prints it: `D1 D2 {"publications":100}`
 * @returns {{ ids: string[], text: string } | undefined} `undefined` for any other line
 */
export function readFigure(line) {
  const [, ids = "", json = ""] = figure.exec(line) ?? [];
  if (ids === "") return undefined;
  const parts = Object.entries(JSON.parse(json)).map(([name, value]) => `${name} ${textOf(value)}`);
  return { ids: ids.trim().split(" "), text: parts.join(", ") };
}

function textOf(value) {
  if (Array.isArray(value))
    return value.length > 6 ? `${value.length} values, max ${Math.max(...value)}` : value.join("/");
  return typeof value === "object" && value !== null
    ? Object.entries(value)
        .map(([name, one]) => `${name} ${one}`)
        .join(" ")
    : String(value);
}
