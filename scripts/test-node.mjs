// `npm run test:node [-- 20|24] [--short]`: the suites and the main path on the other supported Node version.
import { ensureInstall } from "./lib/ensure-install.mjs";
import { continueOnNode } from "./lib/other-node.mjs";
import { conclude } from "./lib/run-step.mjs";

const { argv, version } = process;
continueOnNode(argv.slice(2).find((word) => word !== "--short"));
ensureInstall();
const { builtSteps, endToEndStep, jestStep } = await import("./lib/test-steps.mjs");

const mainPath = ["--no-deps", "/sign-in.spec", "/applications.spec", "/notification-arrives.spec"];
const suites = argv.includes("--short")
  ? []
  : [() => jestStep(`unit and integration tests on Node ${version}`, { limit: 40 * 60_000 })];
conclude(await builtSteps([...suites, () => endToEndStep(`main path on Node ${version}`, { args: mainPath })]));
