import { rmSync } from "node:fs";
import "./global-setup.ts";
import { dropDatabase } from "./create-database.ts";

export default async function globalTeardown(): Promise<void> {
  await globalThis.databaseBroker?.stop();
  const { PORTICO_TEST_FOLDER: shared, PORTICO_TEST_TEMPLATE: template, TEST_DATABASE_URL: url } = process.env;
  if (url && template) await dropDatabase(url, template);
  if (shared) rmSync(shared, { recursive: true, force: true });
}
