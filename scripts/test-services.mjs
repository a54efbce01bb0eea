// `npm run test:services`: the server suites and the end-to-end tests on the services of a large installation.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { conclude } from "./lib/run-step.mjs";

ensureInstall();
const { withBrokerControl } = await import("./lib/broker-control.mjs");
const { freePorts } = await import("./lib/free-ports.mjs");
const { onRabbitmq } = await import("./lib/on-rabbitmq.mjs");
const { builtSteps, endToEndStep, failed, jestStep } = await import("./lib/test-steps.mjs");
const { startPostgres } = await import("./lib/postgres.mjs");

// The secret and tenants of the suites (portal-server/src/testing/open-test-app.ts), and of the demo.
const suites = { adminToken: "a".repeat(32), tenants: ["acme", "globex"] };
const demo = { adminToken: "an-end-to-end-admin-token-of-no-value", tenants: ["acme", "globex", "initech"] };
const [controlPort] = await freePorts(1);

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
  const both = `PostgreSQL ${version} and RabbitMQ`;
  const unit = { TEST_DATABASE_URL: database("unit") };
  return builtSteps([
    () =>
      jestStep(`server suites on PostgreSQL ${version}`, {
        args: ["--selectProjects", "portal-server", "--findRelatedTests", ...choosingDatabase()],
        env: unit,
      }),
    () => journeys(`end-to-end tests on ${both}`, database("e2e")),
    // Each of the two uses one processor, and has a RabbitMQ of its own.
    [
      () => liveSuites(`live and sending suites on ${both}`, unit),
      () => outages(`end-to-end tests while RabbitMQ or a server process is stopped`, database("outage")),
    ],
  ]);
}

/** The files of the server that depend on the kind of database. No other suite behaves differently on PostgreSQL. */
function choosingDatabase() {
  const folder = "portal-server/src";
  return readdirSync(folder, { encoding: "utf8", recursive: true })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join(folder, path))
    .filter((path) => /TEST_DATABASE_URL|PORTICO_TEST_BROKER/.test(readFileSync(path, "utf8")));
}

function liveSuites(name, unit) {
  return onRabbitmq(name, suites, ({ url, portalPort }) =>
    jestStep(name, {
      // RabbitMQ calls one port, which only one portal at a time can use.
      args: ["--selectProjects", "portal-server", "--runInBand", "portal-server/src/messaging/(live|delivery)/"],
      env: { ...unit, TEST_BROKER_URL: url, TEST_PORTAL_PORT: String(portalPort) },
    }),
  );
}

function journeys(name, database) {
  return onRabbitmq(name, demo, (broker) => endToEndStep(name, { env: portalOn(database, broker) }));
}

function outages(name, database) {
  return onRabbitmq(name, demo, (broker) =>
    withBrokerControl(broker, (control) =>
      endToEndStep(name, { env: { ...portalOn(database, broker), E2E_BROKER_CONTROL: control } }),
    ),
  );
}

function portalOn(database, { url, portalPort }) {
  return {
    DATABASE_URL: database,
    BROKER_URL: url,
    E2E_PORT: String(portalPort),
    // Two processes: neither may depend on state in the other's memory.
    E2E_PROCESSES: "2",
    E2E_PROCESSES_CONTROL: String(controlPort),
    E2E_ADMIN_TOKEN: demo.adminToken,
  };
}
