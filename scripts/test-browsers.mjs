// `npm run test:browsers [-- playwright arguments]`: the main path in Firefox and WebKit.
import { ensureInstall } from "./lib/ensure-install.mjs";
import { conclude } from "./lib/run-step.mjs";

ensureInstall();
const { builtSteps, enginesStep } = await import("./lib/test-steps.mjs");

const args = process.argv.slice(2);
conclude(await builtSteps([() => enginesStep("main path in Firefox and WebKit", { args })]));
