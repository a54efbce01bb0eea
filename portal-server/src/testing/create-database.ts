import { randomBytes } from "node:crypto";
import { runOn } from "./run-on.ts";

/** Creates a database with a name of its own on a PostgreSQL, as a copy of `template`. */
export async function createDatabase(url: string, template: string): Promise<{ name: string; address: string }> {
  const name = `portico_test_${randomBytes(8).toString("hex")}`;
  await runOn({ connectionString: url }, `create database ${name} template ${template}`);
  const target = new URL(url);
  target.pathname = `/${name}`;
  return { name, address: target.href };
}

/** Drops a database, also while somebody is connected. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await runOn({ connectionString: url }, `drop database ${name} with (force)`);
}
