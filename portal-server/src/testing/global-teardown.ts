import { rmSync } from "node:fs";
import "./global-setup.ts";

export default async function globalTeardown(): Promise<void> {
  await globalThis.databaseBroker?.stop();
  const { PORTICO_TEST_FOLDER: shared } = process.env;
  if (shared) rmSync(shared, { recursive: true, force: true });
}
