import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startEmbedded } from "../platform/db/embedded.ts";
import { type DatabaseBroker, type LeasedDatabase, startDatabaseBroker } from "./database-broker.ts";
import { resetDatabase } from "./reset-database.ts";
import { runOn } from "./run-on.ts";

declare global {
  var databaseBroker: DatabaseBroker | undefined;
}

/**
 * Runs once before the suites of the server and the command line. With TEST_DATABASE_URL the suites use databases of that
 * PostgreSQL instead of embedded ones.
 */
export default async function globalSetup(): Promise<void> {
  process.env.PORTICO_TEST_FOLDER = mkdtempSync(join(tmpdir(), "portico-templates-"));
  const { TEST_DATABASE_URL: url } = process.env;
  globalThis.databaseBroker = url ? await brokerOn(url) : await embeddedBroker();
  process.env.PORTICO_TEST_BROKER = globalThis.databaseBroker.path;
}

/** A copy of a migrated database takes less processor time than the migrations. */
async function brokerOn(url: string): Promise<DatabaseBroker> {
  const template = await createDatabase(url, "template1");
  await resetDatabase(template.connection);
  const broker = await startDatabaseBroker(() => createDatabase(url, template.name), Number.POSITIVE_INFINITY);
  return { ...broker, stop: () => broker.stop().then(template.stop) };
}

/** Each embedded database serves one file at a time, because its connections share a session. */
function embeddedBroker(): Promise<DatabaseBroker> {
  execFileSync(process.execPath, [resolve(__dirname, "../../make-database-image.mjs")], { stdio: "inherit" });
  return startDatabaseBroker(() => startEmbedded(undefined), Math.min(availableParallelism(), 4));
}

/** Creates a database with a name of its own on a PostgreSQL, as a copy of `template`; `stop()` drops it. */
async function createDatabase(url: string, template: string): Promise<LeasedDatabase & { name: string }> {
  const name = `portico_test_${randomBytes(8).toString("hex")}`;
  await runOn({ connectionString: url }, `create database ${name} template ${template}`);
  const target = new URL(url);
  target.pathname = `/${name}`;
  return {
    name,
    connection: { connectionString: target.href, max: 10 },
    // Also while somebody is connected.
    stop: async () => void (await runOn({ connectionString: url }, `drop database ${name} with (force)`)),
  };
}
