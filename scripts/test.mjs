// `npm test`: everything that `.ci/run` requires of the tree, on the embedded database.
import { ensureInstall } from "./lib/ensure-install.mjs";
import { conclude } from "./lib/run-step.mjs";

ensureInstall();
// Imported late: these need what ensureInstall() installs.
const { staticChecks } = await import("./lib/static-checks.mjs");
const { builtSteps, endToEndStep, jestStep } = await import("./lib/test-steps.mjs");

conclude([
  ...(await staticChecks()),
  await jestStep("unit and integration tests"),
  ...(await builtSteps([() => endToEndStep("end-to-end tests")])),
]);
