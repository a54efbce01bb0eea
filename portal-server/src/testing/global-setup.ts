import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  if (process.env.TEST_DATABASE_URL) return;
  globalThis.databaseBroker = await startDatabaseBroker();
  process.env.PORTICO_TEST_BROKER = globalThis.databaseBroker.path;
}
