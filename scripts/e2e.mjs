// `npm run e2e [-- playwright arguments]`: the end-to-end tests alone, against a portal built from the tree.
import { ensureInstall } from "./lib/ensure-install.mjs";
import { printHelp } from "./lib/read-command-line.mjs";
import { conclude } from "./lib/run-step.mjs";

printHelp(`Usage: npm run e2e [-- PLAYWRIGHT ARGUMENTS]

  Without arguments all journeys run, in Chromium. A part of a file's name chooses journeys: npm run e2e -- sign-in.spec
  The other arguments are those of: npx playwright test --help`);
ensureInstall();
const { ensureBuild } = await import("./lib/ensure-build.mjs");
const { endToEndStep } = await import("./lib/test-steps.mjs");

await ensureBuild();
const chosen = process.argv.slice(2);
// If the arguments name tests, only those run, without the projects before them.
const args = chosen.length > 0 ? ["--no-deps", ...chosen] : [];
conclude([await endToEndStep("end-to-end tests", { args })]);
