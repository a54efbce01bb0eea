// `npm run test:outside [-- --only vue,lit]`: applications of other stacks, built by their own tools, in the portal.
import { parseArgs } from "node:util";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { conclude, runTask } from "./lib/run-step.mjs";

ensureInstall();
const { buildOutside, outsideApps } = await import("./lib/build-outside.mjs");
const { builtSteps, outsideStep } = await import("./lib/test-steps.mjs");
const { startOutsideOrigin } = await import("./lib/outside-origin.mjs");

const { values } = parseArgs({ options: { only: { type: "string" } } });
const names = values.only?.split(",") ?? outsideApps();
const unknown = names.filter((name) => !outsideApps().includes(name));
if (unknown.length > 0) throw new Error(`There is no outside application ${unknown.join(", ")}.`);

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
