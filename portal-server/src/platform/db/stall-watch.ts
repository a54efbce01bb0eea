import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { errorMessage } from "../text/error-code.ts";
import type { DatabasePool } from "./database-pool.ts";
import { stallLimits } from "./stall-limits.ts";

// A server that refuses writes is a standby, or a primary that has been replaced: another one has the data.
const question = "select current_setting('transaction_read_only') as readonly";

/**
 * Asks PostgreSQL five times a second whether it answers, on a connection of its own. About one second of silence
 * interrupts the pool, the first answer restores it; so do a refused connection and a server that takes no writes.
 *
 * @returns ends the watch
 */
export function watchForStalls(connection: pg.ClientConfig, pool: DatabasePool): () => Promise<void> {
  let stopped = false;
  let socket = new Socket();
  const watch = async () => {
    while (!stopped) {
      socket = new Socket();
      const client = new pg.Client({ ...connection, stream: () => socket });
      client.on("error", () => {});
      let answered = false;
      try {
        await inTime(client.connect());
        while (!stopped) {
          await ask(client);
          answered = true;
          pool.restore();
          await sleep(stallLimits.tick);
        }
      } catch (error) {
        // A connection that was cut says nothing about the others: a new one decides.
        if (!stopped && (!answered || error instanceof Silence)) pool.interrupt(errorMessage(error));
        if (!answered) await sleep(stallLimits.tick);
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

async function ask(client: pg.Client): Promise<void> {
  const { rows } = await inTime(client.query<{ readonly: string }>(question));
  if (rows[0]?.readonly !== "off") throw new Silence("The database takes no writes");
}

/** Counts ticks instead of time: a tick that comes late is this process' own delay, and none of the database's. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    let left = stallLimits.patience;
    timer = setInterval(() => {
      left -= 1;
      if (left < 0) reject(new Silence("The database does not answer"));
    }, stallLimits.tick);
  });
  return Promise.race([answer, silence]).finally(() => clearInterval(timer));
}
