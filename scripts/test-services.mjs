// `npm run test:services`: the server suites and the end-to-end tests on the services that a large installation uses.
import { ensureInstall } from "./lib/ensure-install.mjs";
import { conclude, runTask } from "./lib/run-step.mjs";

ensureInstall();
const { ensureBuild } = await import("./lib/ensure-build.mjs");
const { endToEndStep, jestStep } = await import("./lib/test-steps.mjs");
const { startPostgres } = await import("./lib/postgres.mjs");

const postgres = await startPostgres().catch((error) => error);
if (postgres instanceof Error) {
  conclude([await runTask("start PostgreSQL", () => Promise.reject(postgres))]);
} else {
  try {
    conclude([
      await runTask("build", ensureBuild),
      await jestStep(`server suites on PostgreSQL ${postgres.version}`, {
        args: ["--selectProjects", "portal-server"],
        env: { TEST_DATABASE_URL: postgres.database("unit") },
      }),
      await endToEndStep(`end-to-end tests on PostgreSQL ${postgres.version}`, {
        env: { DATABASE_URL: postgres.database("e2e") },
      }),
    ]);
  } finally {
    await postgres.stop();
  }
}
