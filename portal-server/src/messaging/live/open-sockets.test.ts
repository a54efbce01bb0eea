import { connect, type Socket } from "node:net";
import { openTestApp, portalForTests } from "../../testing/open-test-app.ts";
import { connectLive, openLive, portOf, type StompClient } from "../../testing/stomp-client.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { until } from "../../testing/until.ts";

const ana = "ana@acme.test";
const portal = portalForTests({ config: { livePendingPerAddress: 3 } });
let token: string;

beforeAll(async () => {
  await addUser(portal, ana);
  token = (await signIn(portal, ana)).session.access_token;
});

const handshake = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";

/** Sends an upgrade request and never closes the client's side. */
async function sendUpgrade(line: string): Promise<{ socket: Socket; response: Promise<string> }> {
  const socket = connect({ port: await portOf(portal), host: "127.0.0.1", allowHalfOpen: true });
  socket.write(`${line} HTTP/1.1\r\nHost: acme.localhost\r\n${handshake}\r\n`);
  // `toArray` would destroy the socket at the end.
  const parts: Buffer[] = [];
  socket.on("data", (part) => parts.push(part)).on("error", () => {});
  const response = new Promise<string>((resolve) => socket.on("end", () => resolve(String(Buffer.concat(parts)))));
  return { socket, response };
}

const openSockets = () =>
  new Promise<number>((resolve, reject) => {
    portal.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

it("closes the socket of each upgrade request after the response, even when the client keeps its side open", async () => {
  const lines = ["GET /", "GET /api/users/me", "GET /live", "POST /api/auth", "GET /live?x=1"];
  const sent = await Promise.all(lines.map(sendUpgrade));
  for (const { response } of sent) expect(await response).toMatch(/^HTTP\/1\.1 [2345]\d\d /);
  await until(async () => (await openSockets()) === 0);
  for (const { socket } of sent) socket.destroy();
});

it("limits the connections of one address that have not signed in and does not count the others", async () => {
  const signedIn: StompClient[] = [];
  for (let n = 0; n < 4; n++) signedIn.push(await connectLive(portal, ana, token));
  const pending = await Promise.all([1, 2, 3].map(() => openLive(portal)));
  await expect(openLive(portal)).rejects.toThrow("answered 429");
  pending[0]?.send("CONNECT", { "accept-version": "1.2", host: "acme", login: ana, passcode: token });
  await pending[0]?.next("CONNECTED");
  const next = await openLive(portal);
  for (const { socket } of [...signedIn, ...pending, next]) socket.terminate();
});

it("limits the connections of the process", async () => {
  const small = await openTestApp({ database: portal.database, config: { maxConnections: 2 } });
  // RabbitMQ calls the port of the suite's other portal.
  const port = Number(new URL(await small.app.listen({ host: "127.0.0.1", port: 0 })).port);
  const sockets = Array.from({ length: 3 }, () => connect({ port, host: "127.0.0.1" }).on("error", () => {}));
  await Promise.race(sockets.map((socket) => new Promise((closed) => socket.on("close", closed))));
  expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(2);
  for (const socket of sockets) socket.destroy();
  await small.close();
});
