import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));
// Any fixed number: processes that start at once queue here, and all but the first find nothing to do.
const lockKey = 7_046_029;

/**
 * Applies the migrations that the database has not seen yet, on a connection without the pool's limits: a new index
 * may take minutes. Safe when several processes start at once.
 */
export async function migrateDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, keepAlive: true, ...connection });
  // A connection that breaks fails the query under way; without a listener it would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Closing the connection gives the lock back.
    await client.end();
  }
}
