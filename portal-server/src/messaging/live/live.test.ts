import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { connectLive, listenLive, openLive } from "../../testing/stomp-client.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { liveLimits } from "./live-limits.ts";

const ana = "ana@acme.test";
let portal: TestApp;
let token: string;

beforeAll(async () => {
  portal = await openTestApp({ config: { livePerPerson: 5 } });
  await addUser(portal, ana);
  await addUser(portal, ana, "globex");
  token = (await signIn(portal, ana)).answer.access_token;
});
afterAll(() => portal.close());
afterEach(() => jest.restoreAllMocks());

/** Stops the clock that connections are measured by, and gives what moves it. */
function stopTimer(): (milliseconds: number) => void {
  let now = performance.now();
  jest.spyOn(performance, "now").mockImplementation(() => now);
  return (milliseconds) => {
    now += milliseconds;
  };
}

it("brings a message to every connection of its person, and to nobody of that address elsewhere", async () => {
  const own = await listenLive(portal, ana, token);
  const second = await listenLive(portal, ana, token);
  const other = await listenLive(portal, ana, (await signIn(portal, ana, "globex")).answer.access_token, "globex");
  await portal.app.live.publish("acme", "Ana@Acme.test", '{"id":"1","title":"Olá"}');
  for (const client of [own, second]) {
    const message = await client.next("MESSAGE");
    expect(message).toContain("\nsubscription:n\n");
    expect(message).toContain("\ncontent-length:25\n");
    expect(message).toMatch(/\n\n\{"id":"1","title":"Olá"\}\0\n?$/);
  }
  // What comes to the other one first is its own.
  await portal.app.live.publish("globex", ana, '{"id":"2"}');
  expect(await other.next("MESSAGE")).toContain('{"id":"2"}');
  for (const client of [own, second, other]) client.socket.close();
});

it("says good-bye with a receipt, and sends nothing after an end of subscription", async () => {
  const client = await listenLive(portal, ana, token);
  client.send("UNSUBSCRIBE", { id: "n", receipt: "off" });
  await client.next("RECEIPT\nreceipt-id:off");
  await portal.app.live.publish("acme", ana, "{}");
  client.send("DISCONNECT", { receipt: "bye" });
  await client.next("RECEIPT\nreceipt-id:bye");
  expect(await client.closed).toBe(1000);
  expect(client.received.some((text) => text.startsWith("MESSAGE"))).toBe(false);
});

it("holds frames that come with CONNECT until the person is known", async () => {
  const client = await openLive(portal);
  const connect = `CONNECT\naccept-version:1.1,1.2\nhost:acme\nlogin:${ana}\npasscode:${token}\n\n\0`;
  client.socket.send(`${connect}\nSUBSCRIBE\nid:a\ndestination:/topic/notification-${ana}\nreceipt:r\n\n\0`);
  await client.next("RECEIPT\nreceipt-id:r");
  client.socket.close();
});

/** Signs in as a client that wants a heart-beat each second. */
async function connectImpatient(to: TestApp) {
  const client = await openLive(to);
  const headers = { "accept-version": "1.2", host: "acme", login: ana, passcode: token, "heart-beat": "0,1000" };
  client.send("CONNECT", headers);
  expect(await client.next("CONNECTED")).toMatch(/\nheart-beat:10000,\d+\n/);
  return client;
}

it("beats for a client that wants it", async () => {
  const client = await connectImpatient(portal);
  stopTimer()(10_000);
  await client.next("\n");
  client.socket.close();
});

it("beats no more often than it can, however often the client wants it", async () => {
  const own = await openTestApp({ database: portal.database, config: { brokerUrl: undefined } });
  // Not the port that RabbitMQ asks, which the other portal of this suite has.
  await own.app.listen({ host: "127.0.0.1", port: 0 });
  const pass = stopTimer();
  const first = await connectImpatient(own);
  pass(1);
  const second = await connectImpatient(own);
  pass(8_999);
  await first.next("\n");
  second.send("SUBSCRIBE", { id: "n", destination: `/topic/notification-${ana}`, receipt: "r" });
  await second.next("RECEIPT");
  expect(second.received).not.toContain("\n");
  pass(1);
  await second.next("\n");
  await own.close();
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

it("keeps each person to a number of connections", async () => {
  const many = "many@acme.test";
  await addUser(portal, many);
  const own = (await signIn(portal, many)).answer.access_token;
  const clients = [];
  for (let i = 0; i < 5; i++) clients.push(await connectLive(portal, many, own));
  const client = await openLive(portal);
  client.send("CONNECT", { "accept-version": "1.2", host: "acme", login: many, passcode: own });
  await client.next("ERROR\nmessage:Too many connections.");
  for (const each of clients) each.socket.close();
});

it("ends the connection when its session ends, wherever that happened", async () => {
  const { browser, answer } = await signIn(portal, ana);
  const client = await connectLive(portal, ana, answer.access_token);
  const other = await connectLive(portal, ana, token);
  await browser.delete("/api/auth/invalidate");
  expect(await client.closed).toBe(4003);
  expect(other.socket.readyState).toBe(other.socket.OPEN);
  portal.app.live.disconnect("acme");
  expect(await other.closed).toBe(4003);
});

it("ends the connection when the person signs out at another of the portal's processes", async () => {
  const other = await openTestApp({ database: portal.database });
  const { browser, answer } = await signIn(other, ana);
  const client = await connectLive(portal, ana, answer.access_token);
  const pass = stopTimer();
  await browser.delete("/api/auth/invalidate");
  pass(5_000);
  expect(await client.closed).toBe(4003);
  await other.close();
});

it("ends the connection when its token expires", async () => {
  const client = await connectLive(portal, ana, token);
  portal.clock.advance(10 * 60 * 1_000);
  expect(await client.closed).toBe(4001);
  token = (await signIn(portal, ana)).answer.access_token;
});
