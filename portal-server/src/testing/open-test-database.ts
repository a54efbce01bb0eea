import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import pg from "pg";
import { type OpenDatabase, openPool } from "../platform/db/database.ts";

export interface TestDatabase extends OpenDatabase {
  connection: pg.PoolConfig;
}

/** A fresh, migrated database of the caller's own: a new one on PostgreSQL, an emptied lent one when embedded. */
export function openTestDatabase(): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: url, PORTICO_TEST_BROKER: broker } = process.env;
  if (url) return createOn(url);
  if (broker) return borrowFrom(broker);
  throw new Error("Neither TEST_DATABASE_URL nor the embedded database is there; run by `npx jest`.");
}

async function createOn(url: string): Promise<TestDatabase> {
  const name = `portico_test_${randomBytes(8).toString("hex")}`;
  await runOn({ connectionString: url }, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const connection = { connectionString: own.href, max: 10 };
  // Without the limits on a server that stalls (postgres-limits.services.test.ts): a busy machine's stalls for seconds.
  const { close, ...database } = await openPool({ ...connection, connectionTimeoutMillis: 60_000 });
  const drop = () => runOn({ connectionString: url }, `drop database ${name} with (force)`);
  return { ...database, connection, close: () => close().then(drop) };
}

async function borrowFrom(broker: string): Promise<TestDatabase> {
  const lease = connect(broker);
  const [told] = await once(lease.setEncoding("utf8"), "data");
  const connection: pg.PoolConfig = JSON.parse(told);
  await runOn(connection, "drop schema if exists drizzle, public cascade; create schema public");
  const { close, ...database } = await openPool(connection);
  const giveBack = async () => {
    await close();
    // Its other end is closed too when this comes, and the database free for the next.
    const ended = once(lease, "close");
    lease.end();
    await ended;
  };
  return { ...database, connection, close: giveBack };
}

async function runOn(connection: pg.ClientConfig, statements: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(statements);
  await client.end();
}
