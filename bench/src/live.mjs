// `npm run bench -- live [fanout storm slow bursts list] [--write]`: the live channel and the lists of notifications.
import { machine } from "./figures/quiet-run.mjs";
import { runParts } from "./figures/run-parts.mjs";
import { liveParts } from "./live/live-parts.mjs";

const heading = `# Live channel

The built portal runs in one process, with embedded database and broker, over loopback. The browsers' connections are in
another process of the same machine and belong to one demo user, unless stated otherwise. ${machine()}
"Load" is the machine's load average of one minute when the measurement began; the part above 1 came from other work.
\`npm run bench -- live\` repeats all, \`-- live storm\` one part.`;

await runParts(heading, liveParts);
