import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { migrateDatabase } from "../platform/db/migrate.ts";
import { createDatabase } from "./create-database.ts";
import { type DatabaseBroker, startDatabaseBroker } from "./database-broker.ts";

declare global {
  var databaseBroker: DatabaseBroker | undefined;
}

/**
 * Runs once before the suites of the server and the command line. With TEST_DATABASE_URL the suites use that PostgreSQL
 * instead of the broker's databases.
 */
export default async function globalSetup(): Promise<void> {
  process.env.PORTICO_TEST_FOLDER = mkdtempSync(join(tmpdir(), "portico-templates-"));
  const { TEST_DATABASE_URL: url } = process.env;
  if (url) {
    const template = await createDatabase(url, "template1");
    await migrateDatabase({ connectionString: template.address });
    process.env.PORTICO_TEST_TEMPLATE = template.name;
    return;
  }
  execFileSync(process.execPath, [resolve(__dirname, "../../make-database-image.mjs")], { stdio: "inherit" });
  globalThis.databaseBroker = await startDatabaseBroker();
  process.env.PORTICO_TEST_BROKER = globalThis.databaseBroker.path;
}
