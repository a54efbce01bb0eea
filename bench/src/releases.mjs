// `npm run bench -- releases [delivery tenants] [--write]`: delivery of releases to connections, and the cost of tenants.
import { machine } from "./figures/quiet-run.mjs";
import { runParts } from "./figures/run-parts.mjs";
import { releaseParts } from "./releases/release-parts.mjs";

const heading = `# Releases

The built portal runs in one process, with embedded database and broker, over loopback. ${machine()}
Releases are published by \`POST /api/registry/releases\` with a registry credential, through the gate,
which fetches each new module from an origin in the measuring process. "Load" is the machine's load average of one
minute when the measurement began. \`npm run bench -- releases\` repeats all parts, \`-- releases delivery\` one part.`;

await runParts(heading, releaseParts);
