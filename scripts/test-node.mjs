// `npm run test:node [-- 20|24] [--short]`: the suites and the main path on the other supported Node version.
import { ensureInstall } from "./lib/ensure-install.mjs";
import { continueOnNode, testedNodes } from "./lib/other-node.mjs";
import { readCommandLine, requireKnown } from "./lib/read-command-line.mjs";
import { conclude } from "./lib/run-step.mjs";

const { version } = process;
const usage = `Usage: npm run test:node [-- ${testedNodes.join("|")}] [--short]

  ${testedNodes.join(", ")}    the Node version; without it the one that does not run this
  --short   only the main path`;
const { values, positionals } = readCommandLine(
  usage,
  { options: { short: { type: "boolean", default: false } }, allowPositionals: true },
  (call) => {
    requireKnown(call.positionals, testedNodes, "tested Node version");
    if (call.positionals.length > 1) throw new Error(`One Node version at a time: ${call.positionals.join(" or ")}`);
  },
);
continueOnNode(positionals[0]);
ensureInstall();
const { builtSteps, endToEndStep, jestStep } = await import("./lib/test-steps.mjs");

const mainPath = ["--no-deps", "/sign-in.spec", "/applications.spec", "/notification-arrives.spec"];
const suites = values.short
  ? []
  : [() => jestStep(`unit and integration tests on Node ${version}`, { limit: 40 * 60_000 })];
conclude(await builtSteps([...suites, () => endToEndStep(`main path on Node ${version}`, { args: mainPath })]));
