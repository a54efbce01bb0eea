import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { mkdir, rm, statfs } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../../platform/db/database.ts";
import { shortLinkTo } from "../../platform/db/short-link.ts";
import { errorMessage } from "../../platform/text/error-code.ts";
import { auditBackup } from "./audit-backup.ts";
import { dumpDatabase } from "./dump-database.ts";
import { snapshotFolder, snapshotSocket } from "./snapshot-folder.ts";

const beat = 1_000;
// Twice the free space below which the portal rejects writes (health/disk-watch.ts).
const reserve = 128 * 1024 * 1024;

/**
 * Copies the embedded database for `portico backup`, because no other process may open it. The copy goes to the data
 * folder, so that a slow backup does not keep a transaction open. The socket's folder is readable only by the portal's
 * account, which can read the database's files anyway.
 * @returns a function that stops the server
 */
export async function serveSnapshots(
  { dataDir, db }: { dataDir: string; db: Database },
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const root = join(dataDir, snapshotFolder);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const callers = new Map<Socket, Promise<void>>();
  const server = createServer((caller) => {
    const finished = serveCaller(caller, { root, db }, log).finally(() => callers.delete(caller));
    callers.set(caller, finished);
  });
  const link = shortLinkTo(root);
  server.unref().listen(join(link.path, snapshotSocket));
  await once(server, "listening");
  return async () => {
    server.close();
    for (const caller of callers.keys()) caller.destroy();
    await Promise.all(callers.values());
    link.remove();
    rmSync(root, { recursive: true, force: true });
  };
}

/** Copies the database, sends the copy's id, and removes the copy when the caller disconnects. */
async function serveCaller(
  caller: Socket,
  { root, db }: { root: string; db: Database },
  log: FastifyBaseLogger,
): Promise<void> {
  const disconnected = new Promise<void>((resolve) => caller.once("close", () => resolve()));
  caller.on("error", () => {}).resume();
  const id = randomUUID();
  const folder = join(root, id);
  const timer = setInterval(() => caller.write("\n"), beat);
  const checkpoint = async () => {
    if (caller.destroyed) throw new Error("its caller has gone");
    const { bavail, bsize } = await statfs(root);
    if (bavail * bsize < reserve)
      throw new Error(`only ${Math.floor((bavail * bsize) / 1024 / 1024)} MB of its disk are free`);
  };
  try {
    await mkdir(folder, { mode: 0o700 });
    const dump = await dumpDatabase(db, folder, checkpoint);
    await auditBackup(db, "backup.create");
    log.info({ event: "backup.snapshot", tables: dump.tables.length }, "The database was copied for a backup");
    caller.write(`${JSON.stringify({ id, dump })}\n`);
    await disconnected;
  } catch (error) {
    log.warn({ event: "backup.failed", reason: errorMessage(error) }, "The database was not copied for a backup");
    caller.end(`${JSON.stringify({ error: errorMessage(error) })}\n`);
  } finally {
    clearInterval(timer);
    await rm(folder, { recursive: true, force: true });
  }
}
