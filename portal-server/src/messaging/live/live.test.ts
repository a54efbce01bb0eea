import { openTestApp, portalForTests, type TestApp } from "../../testing/open-test-app.ts";
import { connectLive, listenLive, openLive, publishLive } from "../../testing/stomp-client.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { liveLimits } from "./live-limits.ts";

const ana = "ana@acme.test";
const portal = portalForTests({ config: { livePerUser: 5 } });
let token: string;

beforeAll(async () => {
  await addUser(portal, ana);
  await addUser(portal, ana, "globex");
  token = (await signIn(portal, ana)).session.access_token;
});

let now = 0;
/**
 * Stops `performance.now()` at a whole millisecond, so that sums are exact, and returns a function that advances it.
 * The portal's timer never goes back: it begins where an earlier test stopped it.
 */
function stopTimer(): (milliseconds: number) => void {
  now = Math.max(now, Math.ceil(performance.now()));
  jest.spyOn(performance, "now").mockImplementation(() => now);
  return (milliseconds) => {
    now += milliseconds;
  };
}

it("delivers an event to every connection of its user, and to no other tenant's user with the same address", async () => {
  const first = await listenLive(portal, ana, token);
  const second = await listenLive(portal, ana, token);
  const other = await listenLive(portal, ana, (await signIn(portal, ana, "globex")).session.access_token, "globex");
  await publishLive(portal, "Ana@Acme.test", { id: "1", title: "Olá" });
  for (const client of [first, second]) {
    const message = await client.next("MESSAGE");
    expect(message).toContain("\nsubscription:n\n");
    expect(message).toContain("\ncontent-length:25\n");
    expect(message).toMatch(/\n\n\{"id":"1","title":"Olá"\}\0\n?$/);
  }
  // The first event that the other tenant's connection receives is its own.
  await publishLive(portal, ana, { id: "2" }, "globex");
  expect(await other.next("MESSAGE")).toContain('{"id":"2"}');
  for (const client of [first, second, other]) client.socket.close();
});

it("confirms DISCONNECT with a receipt and sends no event after UNSUBSCRIBE", async () => {
  const client = await listenLive(portal, ana, token);
  client.send("UNSUBSCRIBE", { id: "n", receipt: "off" });
  await client.next("RECEIPT\nreceipt-id:off");
  await publishLive(portal, ana, {});
  client.send("DISCONNECT", { receipt: "bye" });
  await client.next("RECEIPT\nreceipt-id:bye");
  expect(await client.closed).toBe(1000);
  expect(client.received.some((text) => text.startsWith("MESSAGE"))).toBe(false);
});

it("buffers frames that follow CONNECT until the login is accepted", async () => {
  const client = await openLive(portal);
  const connect = `CONNECT\naccept-version:1.1,1.2\nhost:acme\nlogin:${ana}\npasscode:${token}\n\n\0`;
  client.socket.send(`${connect}\nSUBSCRIBE\nid:a\ndestination:/topic/notification-${ana}\nreceipt:r\n\n\0`);
  await client.next("RECEIPT\nreceipt-id:r");
  client.socket.close();
});

/** Connects a client that requests a heart-beat every second. */
async function connectWithHeartBeat(to: TestApp) {
  const client = await openLive(to);
  const headers = { "accept-version": "1.2", host: "acme", login: ana, passcode: token, "heart-beat": "0,1000" };
  client.send("CONNECT", headers);
  expect(await client.next("CONNECTED")).toMatch(/\nheart-beat:10000,\d+\n/);
  return client;
}

it("sends heart-beats to a client that requests them", async () => {
  const client = await connectWithHeartBeat(portal);
  stopTimer()(10_000);
  await client.next("\n");
  client.socket.close();
});

it("sends heart-beats at the server's interval to a client that requests more of them", async () => {
  const embedded = await openTestApp({ database: portal.database, config: { brokerUrl: undefined } });
  // RabbitMQ calls the port of the suite's other portal.
  await embedded.app.listen({ host: "127.0.0.1", port: 0 });
  const pass = stopTimer();
  const first = await connectWithHeartBeat(embedded);
  pass(1);
  const second = await connectWithHeartBeat(embedded);
  pass(8_999);
  await first.next("\n");
  second.send("SUBSCRIBE", { id: "n", destination: `/topic/notification-${ana}`, receipt: "r" });
  await second.next("RECEIPT");
  expect(second.received).not.toContain("\n");
  pass(1);
  await second.next("\n");
  await embedded.close();
});

it("closes connections without CONNECT after five seconds", async () => {
  jest.replaceProperty(liveLimits, "connectTimeout", 5_000);
  const pass = stopTimer();
  const first = await openLive(portal);
  pass(1);
  const second = await openLive(portal);
  pass(5_000);
  expect(await first.closed).toBe(1008);
  expect(second.socket.readyState).toBe(second.socket.OPEN);
  pass(1);
  expect(await second.closed).toBe(1008);
});

it("limits the connections of a user", async () => {
  const many = "many@acme.test";
  await addUser(portal, many);
  const accessToken = (await signIn(portal, many)).session.access_token;
  const clients = [];
  for (let i = 0; i < 5; i++) clients.push(await connectLive(portal, many, accessToken));
  const client = await openLive(portal);
  client.send("CONNECT", { "accept-version": "1.2", host: "acme", login: many, passcode: accessToken });
  await client.next("ERROR\nmessage:Too many connections.");
  for (const each of clients) each.socket.close();
});

it("closes the connections of an ended session", async () => {
  const { browser, session } = await signIn(portal, ana);
  const client = await connectLive(portal, ana, session.access_token);
  const other = await connectLive(portal, ana, token);
  const pass = stopTimer();
  await browser.delete("/api/auth/invalidate");
  pass(liveLimits.sessionCheck);
  expect(await client.closed).toBe(4003);
  expect(other.socket.readyState).toBe(other.socket.OPEN);
  portal.services.live.disconnect("acme");
  expect(await other.closed).toBe(4003);
});

it("closes a connection when the user signs out in another process", async () => {
  const other = await openTestApp({ database: portal.database });
  const { browser, session } = await signIn(other, ana);
  const client = await connectLive(portal, ana, session.access_token);
  const pass = stopTimer();
  await browser.delete("/api/auth/invalidate");
  pass(5_000);
  expect(await client.closed).toBe(4003);
  await other.close();
});

it("closes a connection when its token expires", async () => {
  const client = await connectLive(portal, ana, token);
  portal.clock.advance(10 * 60 * 1_000);
  expect(await client.closed).toBe(4001);
  token = (await signIn(portal, ana)).session.access_token;
});
