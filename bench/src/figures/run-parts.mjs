import { parseArgs } from "node:util";
import { writePart } from "./write-part.mjs";

/**
 * Runs the parts of a suite that the command line names, or all, and prints each; `--write` also writes results.md.
 * @param {string} heading Markdown before the parts
 * @param {Record<string, () => Promise<string>>} parts name → measures and describes
 */
export async function runParts(heading, parts) {
  const { values: options, positionals } = parseArgs({
    options: { write: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [, ...requested] = positionals;
  const names = requested.length > 0 ? requested : Object.keys(parts);
  const unknown = names.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(", ")}: ${Object.keys(parts).join(", ")}.`);
  if (options.write) writePart(heading);
  for (const name of names) {
    console.log(`\n${name} …`);
    const part = await parts[name]();
    console.log(part);
    if (options.write) writePart(part);
  }
}
