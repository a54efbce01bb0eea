import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { PoolConfig } from "pg";
import { StartError } from "../config/start-error.ts";
import { errorMessage } from "../text/error-code.ts";

export interface EmbeddedDatabase {
  connection: PoolConfig;
  /** Calls the listener with the reason when the thread ends by itself. */
  onExit(listener: (reason: string) => void): void;
  stop(): Promise<void>;
}

type Message =
  | { state: "ready" }
  | { state: "lost"; acknowledged: string; found: string }
  | { state: "dead"; reason: string };

const maxConnections = 16;
// Callers queue for the single connection; a long wait is not an outage.
const connectionTimeoutMillis = 30_000;
const startDeadline = 120_000;
const stopDeadline = 3_000;

/**
 * Starts PGlite behind its socket in a worker thread.
 * @param folder the data folder; `undefined` keeps the data in memory
 * @throws StartError with one line that names the next step, also when acknowledged writes are missing
 */
export async function startEmbedded(folder: string | undefined): Promise<EmbeddedDatabase> {
  const made = folder === undefined ? () => {} : begin(folder);
  // A socket's path is limited to about 100 characters, so the socket is not placed in the data folder.
  const socketDir = mkdtempSync(join(tmpdir(), "portico-"));
  const mark = folder && `${folder}.mark`;
  const workerData = { folder, mark, socket: join(socketDir, ".s.PGSQL.5432"), maxConnections };
  const worker = new Worker(new URL("./pglite-worker.mjs", import.meta.url), { workerData });
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  const cleanUp = () => rmSync(socketDir, { recursive: true, force: true });
  const exit = watchExit(worker);
  try {
    await ready(worker, mark ?? "");
    made();
  } catch (error) {
    cleanUp();
    throw notStarted(folder, error);
  }
  const stop = async () => {
    exit.expected();
    worker.postMessage("stop");
    // A thread blocked by a lost disk never reads the message.
    await Promise.race([ended, sleep(stopDeadline, undefined, { ref: false }).then(() => worker.terminate())]);
    cleanUp();
  };
  // One connection only: several would share one session, and the socket server interleaves their messages, so a query
  // beside a transaction could fail or read another query's portal. PGlite runs one query at a time anyway.
  const address = { host: socketDir, port: 5432, user: "postgres", database: "postgres" };
  return { connection: { ...address, max: 1, connectionTimeoutMillis }, onExit: exit.onExit, stop };
}

/**
 * Removes the leftovers of an interrupted first start, which contain no data yet. Rejects a folder without PG_VERSION:
 * PGlite would create a new database over the old one.
 * @returns a function to call when the database is created
 */
function begin(folder: string): () => void {
  const begun = `${folder}.new`;
  try {
    if (existsSync(begun))
      for (const half of [folder, `${folder}.mark`]) rmSync(half, { recursive: true, force: true });
    const isNew = !existsSync(folder) || readdirSync(folder).length === 0;
    if (isNew) writeFileSync(begun, "");
    else if (!existsSync(join(folder, "PG_VERSION"))) throw new Error("its file PG_VERSION is missing");
  } catch (error) {
    throw notStarted(folder, new Error(damageOf(errorMessage(error))));
  }
  return () => rmSync(begun, { force: true });
}

function notStarted(folder: string | undefined, error: unknown): StartError {
  return new StartError(
    `The embedded database${folder ? ` in ${folder}` : ""} does not start: ${errorMessage(error)}.`,
  );
}

function watchExit(worker: Worker) {
  const listeners = new Set<(reason: string) => void>();
  let reason: string | undefined;
  worker.on("message", (message: Message) => {
    if (message.state === "dead") reason = message.reason;
  });
  worker.on("error", (error) => {
    reason ??= errorMessage(error);
  });
  worker.once("exit", (code) => {
    for (const listener of listeners) listener(reason ?? `its thread ended with code ${code}`);
  });
  return {
    expected: () => listeners.clear(),
    onExit: (listener: (reason: string) => void) => void listeners.add(listener),
  };
}

function ready(worker: Worker, mark: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      void worker.terminate();
      reject(new Error(`no response within ${startDeadline / 1000} s`));
    }, startDeadline);
    worker.once("message", (message: Message) => {
      if (message.state === "ready") resolve();
      if (message.state === "lost") reject(new Error(lossOf(message, mark)));
    });
    worker.once("error", (error) => reject(new Error(damageOf(errorMessage(error)))));
    worker.once("exit", (code) => reject(new Error(`its thread ended with code ${code}`)));
    worker.once("message", () => clearTimeout(timer));
    worker.once("exit", () => clearTimeout(timer));
  });
}

function lossOf({ acknowledged, found }: { acknowledged: string; found: string }, mark: string): string {
  const loss = `writes were acknowledged up to ${acknowledged}, and its log ends at ${found}: its files are damaged or gone`;
  return `${loss}; restore a backup of the whole data folder, or delete ${mark} to go on without these writes`;
}

function damageOf(error: string): string {
  return `${error.replace(/\.$/, "")}; if its files are damaged or gone, restore a backup of the whole data folder`;
}
