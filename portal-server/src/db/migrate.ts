import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";

const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));
// Any fixed number: processes that start at once queue here, and all but the first find nothing to do.
const lockKey = 7_046_029;

/** Applies the migrations that the database has not seen yet. Safe when several processes start at once. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await migrate(drizzle(client), { migrationsFolder });
    await client.query("select pg_advisory_unlock($1)", [lockKey]);
    client.release();
  } catch (error) {
    // Closing the connection gives the lock back.
    client.release(true);
    throw error;
  }
}
