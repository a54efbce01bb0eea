import { once } from "node:events";
import pMap from "p-map";
import { WebSocketServer } from "ws";
import { until } from "../../testing/until.ts";
import { createRabbitPublishers } from "./rabbit-publishers.ts";

const tenants = Array.from({ length: 100 }, (_, n) => `tenant-${n}`);

let broker: WebSocketServer;
let publishers: ReturnType<typeof createRabbitPublishers>;
let confirmed: string[];
let opened: number;
let most: number;
beforeEach(async () => {
  [confirmed, opened, most] = [[], 0, 0];
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

/** A fake external broker: confirms each message and records its tenant. */
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
      confirmed.push(host);
      socket.send(`RECEIPT\nreceipt-id:${receipt}\n\n\0`);
    });
  });
  return server;
}

const publish = (tenant: string) => publishers.publish(tenant, "/topic/releases", "{}");

it("publishes to a hundred tenants over a few connections and keeps the last thirty open", async () => {
  await pMap(tenants, publish, { concurrency: 10 });
  expect([...confirmed].sort()).toEqual([...tenants].sort());
  // Ten busy connections, thirty idle ones, and those that are closing.
  expect(most).toBeLessThan(60);
  await until(() => broker.clients.size <= 30);
  expect(broker.clients.size).toBe(30);
});

it("uses one connection for all publications to a tenant", async () => {
  await Promise.all(Array.from({ length: 50 }, () => publish("acme")));
  await publish("acme");
  expect([opened, confirmed.length]).toEqual([1, 51]);
});

it("closes no connection with a pending publication", async () => {
  await Promise.all(tenants.map(publish));
  expect(confirmed).toHaveLength(100);
});
