import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedDatabase, startEmbedded } from "../platform/db/embedded.ts";

export interface DatabaseBroker {
  /**
   * A client that connects here receives, as JSON, the connection settings of a database that it may use until it
   * disconnects.
   */
  path: string;
  stop(): Promise<void>;
}

/**
 * Leases embedded databases to the test files of one jest run: starting one takes seconds, and each serves one file at
 * a time, because its connections share a session.
 */
export async function startDatabaseBroker(): Promise<DatabaseBroker> {
  const folder = mkdtempSync(join(tmpdir(), "portico-test-"));
  const path = join(folder, "broker.sock");
  const started: Promise<EmbeddedDatabase>[] = [];
  const free: Promise<EmbeddedDatabase>[] = [];
  const waiting: Socket[] = [];
  const most = Math.min(availableParallelism(), 4);

  const lease = async (client: Socket, database: Promise<EmbeddedDatabase>) => {
    client.once("close", () => {
      const next = waiting.shift();
      if (next) void lease(next, database);
      else free.push(database);
    });
    client.write(JSON.stringify((await database).connection));
  };
  const server = createServer((client) => {
    client.on("error", () => client.destroy()).resume();
    const database = free.pop() ?? (started.length < most ? start() : undefined);
    if (database) void lease(client, database);
    else waiting.push(client);
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
