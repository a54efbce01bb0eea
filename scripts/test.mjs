// `npm test`: everything that `.ci/run` holds the tree to, on the embedded database.
import { ensureInstall } from "./lib/ensure-install.mjs";
import { conclude, runTask } from "./lib/run-step.mjs";

ensureInstall();
// Imported late: these need what ensureInstall() installs.
const { staticChecks } = await import("./lib/static-checks.mjs");
const { jestStep, endToEndStep } = await import("./lib/test-steps.mjs");
const { ensureBuild } = await import("./lib/ensure-build.mjs");

conclude([
  ...(await staticChecks()),
  await jestStep("unit and integration tests"),
  await runTask("build", ensureBuild),
  await endToEndStep("end-to-end tests"),
]);
