// `npm run bench -- live [fanout storm slow bursts list] [--write]`: the live channel and the lists of notifications.
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { liveParts } from "./live-parts.mjs";
import { writePart } from "./write-part.mjs";

const { values: options, positionals } = parseArgs({
  options: { write: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [, ...asked] = positionals;
const names = asked.length > 0 ? asked : Object.keys(liveParts);
const unknown = names.filter((name) => !Object.hasOwn(liveParts, name));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(", ")}: ${Object.keys(liveParts).join(", ")}.`);

const heading = `# Live channel

The built portal in a process of its own, embedded database and broker, over loopback; the browsers' connections, all
of them of one demo person unless it is said otherwise, in another process of the same machine: ${cpus().length} processors, Node
${process.version}. "Load" is the machine's load average of one minute when the measurement began: what is above 1 was there
before, from other work. \`npm run bench -- live\` repeats all, \`-- live storm\` one part.`;

if (options.write) writePart(heading);
for (const name of names) {
  console.log(`\n${name} …`);
  const part = await liveParts[name]();
  console.log(part);
  if (options.write) writePart(part);
}
