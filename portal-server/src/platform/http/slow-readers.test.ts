import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { openTestApp, portalForTests, type TestApp } from "../../testing/open-test-app.ts";
import { until } from "../../testing/until.ts";
import { readerLimits } from "./slow-readers.ts";

const defaults = { ...readerLimits };
const portal = portalForTests();
const size = 32 * 1024 * 1024;
let client: Socket | undefined;
afterEach(() => {
  client?.destroy();
  Object.assign(readerLimits, defaults);
});

interface Stalled {
  server: TestApp;
  client: Socket;
  /** The portal's side of the connection. */
  socket: Socket;
}

/** A portal with one large file, and a client that requests it and reads nothing. */
async function stalledClient(limits: Partial<typeof readerLimits>): Promise<Stalled> {
  Object.assign(readerLimits, limits);
  const server = await openTestApp({ database: portal.database });
  const folder = join(server.config.dataDir, "modules/acme/large");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "a.js"), Buffer.alloc(size, "a"));
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const connected = once(server.app.server, "connection");
  client = connect((server.app.server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  client.write("GET /modules/acme/large/a.js HTTP/1.1\r\nHost: acme.localhost\r\n\r\n");
  const [socket] = await connected;
  return { server, client, socket };
}

it("closes the connection of a client that does not read its response", async () => {
  const { server, socket } = await stalledClient({ idle: 200 });
  if (!socket.destroyed) await once(socket, "close");
  await server.close();
});

it("stops after a client has read its response, although it keeps its connection", async () => {
  const { server, client, socket } = await stalledClient({});
  await until(() => socket.writableLength > 0);
  const closed = server.close();
  await until(() => !server.app.server.listening);
  let read = 0;
  client.on("data", (bytes: Buffer) => {
    read += bytes.length;
  });
  await closed;
  await until(() => client.closed);
  expect(read).toBeGreaterThan(size);
});

it("stops although a client does not read its response", async () => {
  const { server, socket } = await stalledClient({ idleAtStop: 200 });
  await until(() => socket.writableLength > 0);
  await server.close();
  expect(socket.destroyed).toBe(true);
});

it("stops although a client does not send the rest of its request", async () => {
  Object.assign(readerLimits, { stopGrace: 200 });
  const server = await openTestApp({ database: portal.database });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const requested = once(server.app.server, "request");
  client = connect((server.app.server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  client.write("POST /api/auth/login HTTP/1.1\r\nHost: acme.localhost\r\nContent-Length: 100\r\n\r\nhalf");
  client.resume();
  await requested;
  await server.close();
  await until(() => client?.closed === true);
});

it("keeps the connection of a client whose response is not ready", async () => {
  Object.assign(readerLimits, { idle: 50 });
  const server = await openTestApp({ database: portal.database });
  server.app.get("/late", { config: { tenant: "none" } }, async ({ raw }) => {
    await once(raw.socket, "timeout");
    return "late";
  });
  const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  expect(await (await fetch(`${address}/late`)).text()).toBe("late");
  await server.close();
});
