import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { PoolConfig } from "pg";
import { errorMessage } from "../error-code.ts";
import { StartError } from "../start-error.ts";

export interface EmbeddedDatabase {
  connection: PoolConfig;
  stop(): Promise<void>;
}

const maxConnections = 16;
// Waiting for the one connection is a queue, no outage.
const connectionTimeoutMillis = 30_000;
const startDeadline = 120_000;

/**
 * Starts PGlite behind its socket in a worker thread.
 *
 * @param folder where the data lies; `undefined` keeps them in memory
 */
export async function startEmbedded(folder: string | undefined): Promise<EmbeddedDatabase> {
  // A socket's path may have some 100 characters only, so it does not lie in the data folder.
  const socketDir = mkdtempSync(join(tmpdir(), "portico-"));
  const workerData = { folder, socket: join(socketDir, ".s.PGSQL.5432"), maxConnections };
  const worker = new Worker(new URL("./pglite-worker.mjs", import.meta.url), { workerData });
  const ended = new Promise((resolve) => worker.once("exit", resolve));
  const cleanUp = () => rmSync(socketDir, { recursive: true, force: true });
  try {
    await ready(worker);
  } catch (error) {
    cleanUp();
    throw new StartError(
      `The embedded database${folder ? ` in ${folder}` : ""} does not start: ${errorMessage(error)}.`,
    );
  }
  return {
    // One connection: the socket server lets the messages of several interleave, and they share one session, so that
    // a query beside a transaction fails or reads another's portal. PGlite runs one query at a time in any case.
    connection: {
      host: socketDir,
      port: 5432,
      user: "postgres",
      database: "postgres",
      max: 1,
      connectionTimeoutMillis,
    },
    stop: async () => {
      worker.postMessage("stop");
      await ended;
      cleanUp();
    },
  };
}

function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      void worker.terminate();
      reject(new Error(`no answer within ${startDeadline / 1000} s`));
    }, startDeadline);
    worker.once("message", () => resolve());
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`its thread ended with code ${code}`)));
    worker.once("message", () => clearTimeout(timer));
    worker.once("exit", () => clearTimeout(timer));
  });
}
