import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Settings } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { startEmbedded } from "../../platform/db/embedded.ts";
import { lockFolder } from "../../platform/db/folder-lock.ts";
import { shortLinkTo } from "../../platform/db/short-link.ts";
import { errorMessage } from "../../platform/text/error-code.ts";
import { auditBackup } from "./audit-backup.ts";
import { BackupError, backupErrorOf } from "./backup-error.ts";
import { dumpDatabase } from "./dump-database.ts";
import type { Dump } from "./manifest.ts";
import { snapshotFolder, snapshotSocket } from "./snapshot-folder.ts";

/** A copy of the database at one moment: its description and the folder with its files. */
export interface Snapshot {
  dump: Dump;
  folder: string;
  /** Lets the running portal remove the files. */
  release(): void;
}

const silence = 30_000;

/**
 * Copies the database: PostgreSQL over a connection; the embedded database by the portal that runs on it, or directly
 * when no portal runs.
 * @param work an existing folder for the copy
 * @throws BackupError, StartError
 */
export async function takeSnapshot(
  { databaseUrl, dataDir }: Pick<Settings, "databaseUrl" | "dataDir">,
  work: string,
  signal: AbortSignal,
): Promise<Snapshot> {
  const checkpoint = async () => signal.throwIfAborted();
  const copy = (connection: pg.ClientConfig) =>
    withDatabase(connection, async (db) => {
      const folder = join(work, "database");
      await mkdir(folder, { mode: 0o700 });
      const dump = await dumpDatabase(db, folder, checkpoint);
      await auditBackup(db, "backup.create");
      return { dump, folder, release: () => {} };
    });
  if (databaseUrl !== undefined) return copy({ connectionString: databaseUrl });
  if (!existsSync(join(dataDir, "database")))
    throw new BackupError(
      `There is no portal's database in ${dataDir}; set DATA_DIR or DATABASE_URL to the portal's own.`,
    );
  const running = await connectPortal(dataDir);
  if (running) return requestSnapshot(running, dataDir, signal);
  const lock = await lockFolder(dataDir);
  try {
    const embedded = await startEmbedded(join(dataDir, "database"));
    return await copy(embedded.connection).finally(embedded.stop);
  } finally {
    await lock.release();
  }
}

/** Runs `work` on a connection without the limits of the portal's pool. */
export async function withDatabase<T>(connection: pg.ClientConfig, work: (db: Database) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, keepAlive: true, ...connection });
  // The query in flight fails; without a listener the error would end the process.
  client.on("error", () => {});
  await client.connect().catch((error: unknown) => {
    throw new BackupError(`The database cannot be reached: ${errorMessage(error)}.`);
  });
  // One connection offers everything that drizzle's transactions need of a pool.
  return work(drizzle(client) as unknown as Database).finally(() => client.end());
}

/** Connects to the portal that runs on the folder; `undefined` when none does. */
async function connectPortal(dataDir: string): Promise<Socket | undefined> {
  const link = shortLinkTo(dataDir);
  const socket = connect(join(link.path, snapshotFolder, snapshotSocket));
  try {
    return await new Promise((resolve, reject) => {
      socket.once("connect", () => resolve(socket));
      socket.once("error", (error: Error & { code?: string }) => {
        if (["ECONNREFUSED", "ENOENT", "ENOTSOCK"].includes(error.code ?? "")) resolve(undefined);
        else reject(backupErrorOf(`The portal that runs on ${dataDir} cannot be reached`, error));
      });
    });
  } finally {
    link.remove();
  }
}

type SnapshotReply = { id: string; dump: Dump } | { error: string };

async function requestSnapshot(socket: Socket, dataDir: string, signal: AbortSignal): Promise<Snapshot> {
  const stop = () => socket.destroy();
  signal.addEventListener("abort", stop);
  socket.on("error", () => {});
  // The portal sends an empty line every second while it works.
  socket.setTimeout(silence, stop);
  try {
    for await (const line of createInterface({ input: socket })) {
      if (line === "") continue;
      const reply: SnapshotReply = JSON.parse(line);
      if ("error" in reply) throw new BackupError(`The running portal could not copy its database: ${reply.error}.`);
      socket.setTimeout(0);
      socket.resume();
      return { dump: reply.dump, folder: join(dataDir, snapshotFolder, reply.id), release: stop };
    }
    signal.throwIfAborted();
    throw new BackupError(`The portal that runs on ${dataDir} ended or did not respond; run the backup again.`);
  } catch (error) {
    stop();
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
