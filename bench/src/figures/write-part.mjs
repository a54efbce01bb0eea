import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "../..", "results.md");

/**
 * Replaces a part of results.md by its new version, or appends it. A part starts with a heading of the first or second
 * level and ends at the next one. Its tables, below headings of the third level, stay unless the new version has them.
 * @param {string} part its first line is the heading
 */
export function writePart(part) {
  const parts = readFileSync(file, "utf8").split(/^(?=##? )/m);
  const at = parts.findIndex((each) => headingOf(each) === headingOf(part));
  if (at < 0) parts.push(part);
  else parts[at] = withOtherTables(part, parts[at]);
  writeFileSync(file, `${parts.map((each) => each.trim()).join("\n\n")}\n`);
}

function withOtherTables(part, before) {
  const [introduction, ...measured] = tablesOf(part);
  const [, ...kept] = tablesOf(before);
  const tables = new Map([...kept, ...measured].map((table) => [headingOf(table), table]));
  return [introduction, ...tables.values()].map((each) => each.trim()).join("\n\n");
}

const tablesOf = (part) => part.split(/^(?=### )/m);

const headingOf = (part) => part.split("\n", 1)[0];
