import { type DatabaseBroker, startDatabaseBroker } from "./database-broker.ts";

declare global {
  var databaseBroker: DatabaseBroker | undefined;
}

/** Runs once before the server's suites. With TEST_DATABASE_URL they use that PostgreSQL instead. */
export default async function globalSetup(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  globalThis.databaseBroker = await startDatabaseBroker();
  process.env.PORTICO_TEST_BROKER = globalThis.databaseBroker.path;
}
