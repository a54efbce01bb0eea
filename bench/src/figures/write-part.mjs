import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "../..", "results.md");

/**
 * Replaces a part of results.md by its new version, or appends it. A part starts with a heading of the first or second
 * level and ends at the next one.
 * @param {string} part its first line is the heading
 */
export function writePart(part) {
  const [heading] = part.split("\n", 1);
  const parts = readFileSync(file, "utf8").split(/^(?=##? )/m);
  const at = parts.findIndex((each) => each.split("\n", 1)[0] === heading);
  const text = `${part.trim()}\n\n`;
  if (at < 0) parts.push(text);
  else parts[at] = text;
  writeFileSync(file, `${parts.map((each) => each.trim()).join("\n\n")}\n`);
}
