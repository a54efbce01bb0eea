import { once } from "node:events";
import { connect } from "node:net";
import type pg from "pg";
import { type OpenDatabase, openPool } from "../platform/db/database.ts";
import { createDatabase, dropDatabase } from "./create-database.ts";
import { resetDatabase } from "./reset-database.ts";

export interface TestDatabase extends OpenDatabase {
  connection: pg.PoolConfig;
}

/**
 * Opens a fresh, migrated database for the caller: a new one on PostgreSQL, an emptied and leased one when embedded.
 */
export function openTestDatabase(): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: url, PORTICO_TEST_BROKER: broker } = process.env;
  if (url) return createOn(url);
  if (broker) return leaseFrom(broker);
  throw new Error("Neither TEST_DATABASE_URL nor the embedded database is there; run by `npx jest`.");
}

async function createOn(url: string): Promise<TestDatabase> {
  // A copy of a migrated database takes less processor time than the migrations.
  const { name, address } = await createDatabase(url, process.env.PORTICO_TEST_TEMPLATE ?? "template1");
  const connection = { connectionString: address, max: 10 };
  // Omits the limits against a stalling server (postgres-limits.services.test.ts), because a busy machine stalls for
  // seconds.
  const { close, ...database } = await openPool({ ...connection, connectionTimeoutMillis: 60_000 });
  return {
    ...database,
    connection,
    async close() {
      await close();
      await dropDatabase(url, name);
    },
  };
}

async function leaseFrom(broker: string): Promise<TestDatabase> {
  const lease = connect(broker);
  const [message] = await once(lease.setEncoding("utf8"), "data");
  const connection: pg.PoolConfig = JSON.parse(message);
  await resetDatabase(connection);
  const { close, ...database } = await openPool(connection);
  const release = async () => {
    await close();
    // Once the socket is closed, the broker can lease the database again.
    const ended = once(lease, "close");
    lease.end();
    await ended;
  };
  return { ...database, connection, close: release };
}
