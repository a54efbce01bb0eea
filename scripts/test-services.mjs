// `npm run test:services`: the server suites and the end-to-end tests on the services that a large installation uses.
import { ensureInstall } from "./lib/ensure-install.mjs";
import { conclude } from "./lib/run-step.mjs";

ensureInstall();
const { builtSteps, endToEndStep, failed, jestStep } = await import("./lib/test-steps.mjs");
const { startPostgres } = await import("./lib/postgres.mjs");

const postgres = await startPostgres().catch((error) => error);
if (postgres instanceof Error) {
  conclude([await failed("PostgreSQL", postgres)]);
} else {
  try {
    conclude(await stepsOn(postgres));
  } finally {
    await postgres.stop();
  }
}

function stepsOn({ version, database }) {
  return builtSteps([
    () =>
      jestStep(`server suites on PostgreSQL ${version}`, {
        args: ["--selectProjects", "portal-server"],
        env: { TEST_DATABASE_URL: database("unit") },
      }),
    () => endToEndStep(`end-to-end tests on PostgreSQL ${version}`, { env: { DATABASE_URL: database("e2e") } }),
  ]);
}
