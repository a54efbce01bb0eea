import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { errorMessage } from "../text/error-code.ts";
import type { DatabasePool } from "./database-pool.ts";

/** Limits for a silent PostgreSQL: the poll interval in milliseconds, and the number of ticks that a reply may take. */
export const stallLimits = { tick: 200, patience: 4 };

// A server that rejects writes is a standby or a replaced primary: another server has the current data.
const query = "select current_setting('transaction_read_only') as readonly";

/**
 * Polls PostgreSQL five times a second on a separate connection. About one second of silence, a refused connection or a
 * read-only server interrupts the pool; the first reply restores it.
 * @returns a function that stops the watch
 */
export function watchForStalls(connection: pg.ClientConfig, pool: DatabasePool): () => Promise<void> {
  let stopped = false;
  let socket = new Socket();
  const watch = async () => {
    while (!stopped) {
      socket = new Socket();
      const client = new pg.Client({ ...connection, stream: () => socket });
      client.on("error", () => {});
      let hasReplied = false;
      try {
        await withinTicks(client.connect());
        while (!stopped) {
          await checkWritable(client);
          hasReplied = true;
          pool.restore();
          await sleep(stallLimits.tick);
        }
      } catch (error) {
        // A single broken connection proves nothing about the others; the next connection decides.
        if (!stopped && (!hasReplied || error instanceof Silence)) pool.interrupt(errorMessage(error));
        if (!hasReplied) await sleep(stallLimits.tick);
      } finally {
        socket.destroy();
      }
    }
  };
  const watching = watch();
  return () => {
    stopped = true;
    socket.destroy();
    return watching;
  };
}

class Silence extends Error {
  override readonly name = "Silence";
}

async function checkWritable(client: pg.Client): Promise<void> {
  const { rows } = await withinTicks(client.query<{ readonly: string }>(query));
  if (rows[0]?.readonly !== "off") throw new Silence("The database takes no writes");
}

/** Counts ticks instead of measuring time: a late tick is this process's own delay, not the database's. */
async function withinTicks<Reply>(reply: Promise<Reply>): Promise<Reply> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    let left = stallLimits.patience;
    timer = setInterval(() => {
      left -= 1;
      if (left < 0) reject(new Silence("The database does not respond"));
    }, stallLimits.tick);
  });
  return Promise.race([reply, silence]).finally(() => clearInterval(timer));
}
