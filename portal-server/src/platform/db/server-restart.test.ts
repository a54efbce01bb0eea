import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { drizzle } from "drizzle-orm/node-postgres";
import { toApiError } from "../http/to-api-error.ts";
import { DatabasePool } from "./database-pool.ts";

// Messages of PostgreSQL's protocol (https://www.postgresql.org/docs/current/protocol-message-formats.html).
const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const authenticated = message("R", Buffer.alloc(4));
const ready = message("Z", Buffer.from("I"));
const terminated = message(
  "E",
  Buffer.from("SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"),
);

let server: Server;
afterEach(() => server.close());

/** A server that ends each connection in the packet by which it accepts it, as in a restart. */
async function endsEachConnection(): Promise<number> {
  server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(Buffer.concat([authenticated, ready, terminated])));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

it("fails only the query when the server ends a connection in the packet that accepts it", async () => {
  const pool = new DatabasePool({ host: "127.0.0.1", port: await endsEachConnection(), user: "portico", max: 2 });
  await expect(pool.query("select 1")).rejects.toMatchObject({ code: "57P01" });
  const db = drizzle(pool);
  // More transactions than connections: a slot that is lost would leave the last ones waiting.
  for (let round = 0; round < 4; round++) {
    const failure: unknown = await db.transaction((tx) => tx.execute("select 1")).catch((error: unknown) => error);
    expect(toApiError(failure)).toMatchObject({ status: 503 });
  }
  await pool.end();
});
