import { once } from "node:events";
import pMap from "p-map";
import { WebSocketServer } from "ws";
import { openTestApp, portalForTests } from "../../testing/open-test-app.ts";
import { addUser } from "../../testing/test-accounts.ts";
import { messageTo, newCredentialOf, sendAs, waitingDeliveries } from "../../testing/test-sending.ts";
import { until } from "../../testing/until.ts";
import { createRabbitPublishers } from "./rabbit-publishers.ts";

const tenants = Array.from({ length: 100 }, (_, n) => `tenant-${n}`);

let broker: WebSocketServer;
let publishers: ReturnType<typeof createRabbitPublishers>;
let confirmed: string[];
let opened: number;
let most: number;
let port: number;
/** A tenant without a virtual host. */
let unknown: string | undefined;
/** While it is set, receipts wait in it. */
let withheld: (() => void)[] | undefined;
beforeEach(async () => {
  [confirmed, opened, most, unknown, withheld] = [[], 0, 0, undefined, undefined];
  broker = openBroker();
  await once(broker, "listening");
  const address = broker.address();
  port = typeof address === "object" && address ? address.port : 0;
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
      if (frame.startsWith("CONNECT") && host === unknown) socket.send("ERROR\nmessage:Bad CONNECT\n\n\0");
      else if (frame.startsWith("CONNECT")) socket.send("CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0");
      if (!frame.startsWith("SEND")) return;
      confirmed.push(host);
      const confirm = () => socket.send(`RECEIPT\nreceipt-id:${receipt}\n\n\0`);
      if (withheld) withheld.push(confirm);
      else confirm();
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

it("refuses at once what is published to a tenant without a virtual host, and connects again for the next message", async () => {
  unknown = "nowhere";
  const refused = ["The broker refused the tenant's virtual host.", "The broker refused the tenant's virtual host."];
  const messages = await Promise.all([1, 2].map(() => publish("nowhere").catch((error: Error) => error.message)));
  expect(messages).toEqual(refused);
  unknown = undefined;
  await publish("nowhere");
  expect([opened, confirmed]).toEqual([2, ["nowhere"]]);
});

it("publishes the next message when an idle connection was refused as it reconnected", async () => {
  await publish("acme");
  unknown = "acme";
  for (const client of broker.clients) client.terminate();
  // The publisher closes its new connection after the ERROR.
  await until(() => opened === 2 && broker.clients.size === 0);
  unknown = undefined;
  await publish("acme");
  expect([opened, confirmed]).toEqual([3, ["acme", "acme"]]);
});

it("refuses at once what is published while the portal stops", async () => {
  await publishers.close();
  await expect(publish("acme")).rejects.toThrow("The portal stops.");
  expect(opened).toBe(0);
});

describe("a portal that is stopped during a delivery", () => {
  const portal = portalForTests();

  it("waits for the broker's confirmation, so that the notification is not sent twice", async () => {
    withheld = [];
    const brokerUrl = `ws://portal:secret@127.0.0.1:${port}`;
    const server = await openTestApp({ database: portal.database, clock: portal.clock, config: { brokerUrl } });
    await addUser(server, "ana@acme.test");
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    await sendAs(server, await newCredentialOf(server, "tickets"))(messageTo("ana@acme.test"));
    await until(() => withheld?.length === 1);
    const closed = server.close();
    withheld[0]?.();
    await closed;
    expect(await waitingDeliveries(portal)).toEqual([]);
  });
});
