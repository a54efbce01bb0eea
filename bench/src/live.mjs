// `npm run bench -- live [fanout storm slow bursts list] [--write]`: the live channel and the lists of notifications.
import { cpus } from "node:os";
import { liveParts } from "./live-parts.mjs";
import { runParts } from "./run-parts.mjs";

const heading = `# Live channel

The built portal in a process of its own, embedded database and broker, over loopback; the browsers' connections, all
of them of one demo person unless it is said otherwise, in another process of the same machine: ${cpus().length} processors, Node
${process.version}. "Load" is the machine's load average of one minute when the measurement began: what is above 1 was there
before, from other work. \`npm run bench -- live\` repeats all, \`-- live storm\` one part.`;

await runParts(heading, liveParts);
