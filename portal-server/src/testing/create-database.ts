import { randomBytes } from "node:crypto";
import type { LeasedDatabase } from "./database-broker.ts";
import { runOn } from "./run-on.ts";

/** Creates a database with a name of its own on a PostgreSQL, as a copy of `template`; `stop()` drops it. */
export async function createDatabase(url: string, template: string): Promise<LeasedDatabase & { name: string }> {
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
