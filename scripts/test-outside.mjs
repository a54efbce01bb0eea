// `npm run test:outside [-- --only vue,lit]`: applications of other stacks, built by their own tools, in the portal.
import { buildOutside, outsideApps } from "./lib/build-outside.mjs";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { readCommandLine, requireKnown } from "./lib/read-command-line.mjs";
import { conclude, runTask } from "./lib/run-step.mjs";

const usage = `Usage: npm run test:outside [-- --only vue,lit]

  --only   the applications of e2e/outside/apps to build and test; without it all of them`;
const namesOf = ({ only }) => only?.split(",") ?? outsideApps();
const { values } = readCommandLine(usage, { options: { only: { type: "string" } } }, (call) =>
  requireKnown(namesOf(call.values), outsideApps(), "outside application"),
);
const names = namesOf(values);

ensureInstall();
const { builtSteps, outsideStep } = await import("./lib/test-steps.mjs");
const { startOutsideOrigin } = await import("./lib/outside-origin.mjs");

const built = {};
const builds = [];
for (const name of names) {
  const step = await runTask(`build of ${name}`, () => {
    built[name] = buildOutside(name);
  });
  // A successful build is no test; a failed one counts as a failed test.
  if (step.failed > 0) builds.push(step);
}
const origin = await startOutsideOrigin(built);
const run = () =>
  outsideStep("outside applications", { OUTSIDE_BUILDS: JSON.stringify(built), OUTSIDE_ORIGIN: origin.url });
conclude([...builds, ...(await builtSteps([run]))]);
origin.close();
