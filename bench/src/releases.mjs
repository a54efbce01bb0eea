// `npm run bench -- releases [told tenants] [--write]`: who hears of a release and when, and what many tenants cost.
import { cpus } from "node:os";
import { releaseParts } from "./release-parts.mjs";
import { runParts } from "./run-parts.mjs";

const heading = `# Releases

The built portal in a process of its own, embedded database and broker, over loopback: ${cpus().length} processors, Node
${process.version}. Releases are published by \`POST /api/registry/releases\` with a registry credential, through the gate,
which fetches each new module from an origin in the measuring process. "Load" is the machine's load average of one
minute when the measurement began. \`npm run bench -- releases\` repeats all, \`-- releases told\` one part.`;

await runParts(heading, releaseParts);
