import { once } from "node:events";
import { connect } from "node:net";
import type pg from "pg";
import { type OpenDatabase, openPool } from "../platform/db/database.ts";
import { resetDatabase } from "./reset-database.ts";

export interface TestDatabase extends OpenDatabase {
  connection: pg.PoolConfig;
}

/** Leases a database for the caller, migrated and empty: on the PostgreSQL of TEST_DATABASE_URL, otherwise embedded. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { PORTICO_TEST_BROKER: broker } = process.env;
  if (!broker) throw new Error("No database: run this with `npx jest`.");
  const lease = connect(broker);
  const [message] = await once(lease.setEncoding("utf8"), "data");
  const connection: pg.PoolConfig = JSON.parse(message);
  await resetDatabase(connection);
  // Omits the limits against a stalling server (postgres-limits.services.test.ts), because a busy machine stalls for
  // seconds.
  const { close, ...database } = await openPool({ ...connection, connectionTimeoutMillis: 60_000 });
  const release = async () => {
    await close();
    // Once the socket is closed, the broker can lease the database again.
    const ended = once(lease, "close");
    lease.end();
    await ended;
  };
  return { ...database, connection, close: release };
}
