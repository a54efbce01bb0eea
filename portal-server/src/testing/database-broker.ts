import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedDatabase, startEmbedded } from "../platform/db/embedded.ts";

export interface DatabaseBroker {
  /** Whoever connects here is told, as JSON, how to reach a database that is theirs until they disconnect. */
  path: string;
  stop(): Promise<void>;
}

/**
 * Lends embedded databases to the test files of one jest run: starting one takes seconds,
 * and one of them serves one file at a time, because its connections share a session.
 */
export async function startDatabaseBroker(): Promise<DatabaseBroker> {
  const folder = mkdtempSync(join(tmpdir(), "portico-test-"));
  const path = join(folder, "broker.sock");
  const started: Promise<EmbeddedDatabase>[] = [];
  const free: Promise<EmbeddedDatabase>[] = [];
  const waiting: Socket[] = [];
  const most = Math.min(availableParallelism(), 4);

  const lend = async (borrower: Socket, lent: Promise<EmbeddedDatabase>) => {
    borrower.once("close", () => {
      const next = waiting.shift();
      if (next) void lend(next, lent);
      else free.push(lent);
    });
    borrower.write(JSON.stringify((await lent).connection));
  };
  const server = createServer((borrower) => {
    borrower.on("error", () => borrower.destroy()).resume();
    const lent = free.pop() ?? (started.length < most ? start() : undefined);
    if (lent) void lend(borrower, lent);
    else waiting.push(borrower);
  });
  const start = () => {
    const database = startEmbedded(undefined);
    started.push(database);
    return database;
  };
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return {
    path,
    stop: async () => {
      server.close();
      await Promise.all(started.map(async (database) => (await database).stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
