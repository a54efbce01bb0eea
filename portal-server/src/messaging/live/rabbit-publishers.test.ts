import { once } from "node:events";
import pMap from "p-map";
import { WebSocketServer } from "ws";
import { createRabbitPublishers } from "./rabbit-publishers.ts";

const tenants = Array.from({ length: 100 }, (_, n) => `tenant-${n}`);

let broker: WebSocketServer;
let publishers: ReturnType<typeof createRabbitPublishers>;
let taken: string[];
let opened: number;
let most: number;
beforeEach(async () => {
  [taken, opened, most] = [[], 0, 0];
  broker = openBroker();
  await once(broker, "listening");
  const address = broker.address();
  const port = typeof address === "object" && address ? address.port : 0;
  publishers = createRabbitPublishers({ url: `ws://127.0.0.1:${port}`, login: "portal", passcode: "secret" });
});
afterEach(async () => {
  await publishers.close();
  await new Promise((done) => broker.close(done));
});

/** A broker beyond our walls, as far as a publisher sees it: it confirms each message and notes whose it was. */
function openBroker(): WebSocketServer {
  const server = new WebSocketServer({
    host: "127.0.0.1",
    port: 0,
    handleProtocols: (offered) => [...offered][0] ?? "",
  });
  server.on("connection", (socket) => {
    opened++;
    most = Math.max(most, server.clients.size);
    let host = "";
    socket.on("message", (data) => {
      const frame = String(data);
      const [, receipt] = /^receipt:(\d+)$/m.exec(frame) ?? [];
      host = /^host:(.+)$/m.exec(frame)?.[1] ?? host;
      if (frame.startsWith("CONNECT")) socket.send("CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0");
      if (!frame.startsWith("SEND")) return;
      taken.push(host);
      socket.send(`RECEIPT\nreceipt-id:${receipt}\n\n\0`);
    });
  });
  return server;
}

const publish = (tenant: string) => publishers.publish(tenant, "/topic/releases", "{}");

it("tells a hundred tenants over a few connections, and keeps the last thirty", async () => {
  await pMap(tenants, publish, { concurrency: 10 });
  expect([...taken].sort()).toEqual([...tenants].sort());
  // Ten at work, thirty at rest, and those that are just closing.
  expect(most).toBeLessThan(60);
  while (broker.clients.size > 30) await new Promise((done) => setTimeout(done, 5));
  expect(broker.clients.size).toBe(30);
});

it("speaks to a tenant over the connection that it has, however often and however many at once", async () => {
  await Promise.all(Array.from({ length: 50 }, () => publish("acme")));
  await publish("acme");
  expect([opened, taken.length]).toEqual([1, 51]);
});

it("closes none that somebody waits for", async () => {
  await Promise.all(tenants.map(publish));
  expect(taken).toHaveLength(100);
});
