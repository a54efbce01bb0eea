// `npm run test:browsers [-- playwright arguments]`: the main path in Firefox and WebKit.
import { ensureInstall } from "./lib/ensure-install.mjs";
import { printHelp } from "./lib/read-command-line.mjs";
import { conclude } from "./lib/run-step.mjs";

printHelp(`Usage: npm run test:browsers [-- PLAYWRIGHT ARGUMENTS]

  Without arguments all files of e2e/browsers run. To choose: npm run test:browsers -- sign-in.spec --project=Firefox
  The other arguments are those of: npx playwright test --help`);
ensureInstall();
const { builtSteps, enginesStep } = await import("./lib/test-steps.mjs");

const args = process.argv.slice(2);
conclude(await builtSteps([() => enginesStep("main path in Firefox and WebKit", { args })]));
