import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PoolConfig } from "pg";

export interface DatabaseBroker {
  /**
   * A client that connects here receives, as JSON, the connection settings of a database that it may use until it
   * disconnects.
   */
  path: string;
  stop(): Promise<void>;
}

export interface LeasedDatabase {
  connection: PoolConfig;
  stop(): Promise<void>;
}

/**
 * Leases databases to the test files of one jest run: making one takes longer than emptying it.
 *
 * @param open makes another database
 * @param most how many there may be at the same time; a client waits for one that is free
 */
export async function startDatabaseBroker(open: () => Promise<LeasedDatabase>, most: number): Promise<DatabaseBroker> {
  const folder = mkdtempSync(join(tmpdir(), "portico-test-"));
  const path = join(folder, "broker.sock");
  const started: Promise<LeasedDatabase>[] = [];
  const free: Promise<LeasedDatabase>[] = [];
  const waiting: Socket[] = [];

  const lease = async (client: Socket, database: Promise<LeasedDatabase>) => {
    client.once("close", () => {
      const next = waiting.shift();
      if (next) void lease(next, database);
      else free.push(database);
    });
    // Where it fails, the client fails too, and not at its time limit.
    const fail = (error: Error) => void client.destroy(error);
    await database.then(({ connection }) => void client.write(JSON.stringify(connection)), fail);
  };
  const server = createServer((client) => {
    client.on("error", () => client.destroy()).resume();
    const database = free.pop() ?? (started.length < most ? start() : undefined);
    if (database) void lease(client, database);
    else waiting.push(client);
  });
  const start = () => {
    const database = open();
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
