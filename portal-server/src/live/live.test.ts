import { openTestApp, type TestApp } from "../testing/open-test-app.ts";
import { connectLive, listenLive, openLive } from "../testing/stomp-client.ts";
import { addUser, signIn } from "../testing/test-accounts.ts";

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

const tick = () => new Promise((resolve) => setTimeout(resolve, 100));

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
  await tick();
  expect(other.received.filter((text) => text.startsWith("MESSAGE"))).toEqual([]);
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

it("beats as often as the client wants, but not more than it can", async () => {
  const client = await openLive(portal);
  const headers = { "accept-version": "1.2", host: "acme", login: ana, passcode: token, "heart-beat": "0,1000" };
  client.send("CONNECT", headers);
  expect(await client.next("CONNECTED")).toMatch(/\nheart-beat:10000,\d+\n/);
  await new Promise((resolve) => setTimeout(resolve, 10_500));
  const beats = client.received.filter((text) => text === "\n").length;
  expect([1, 2]).toContain(beats);
  client.socket.close();
}, 15_000);

it("closes connections without CONNECT after five seconds", async () => {
  const client = await openLive(portal);
  const before = Date.now();
  expect(await client.closed).toBe(1008);
  expect(Date.now() - before).toBeLessThan(6_500);
}, 10_000);

it("keeps each person to a number of connections", async () => {
  await tick();
  const clients = [];
  for (let i = 0; i < 5; i++) clients.push(await connectLive(portal, ana, token));
  const client = await openLive(portal);
  client.send("CONNECT", { "accept-version": "1.2", host: "acme", login: ana, passcode: token });
  await client.next("ERROR\nmessage:Too many connections.");
  for (const each of clients) each.socket.close();
  await tick();
});

it("ends the connection when its session ends, wherever that happened", async () => {
  const { browser, answer } = await signIn(portal, ana);
  const client = await connectLive(portal, ana, answer.access_token);
  const other = await connectLive(portal, ana, token);
  await browser.delete("/api/auth/invalidate");
  const before = Date.now();
  expect(await client.closed).toBe(4003);
  expect(Date.now() - before).toBeLessThan(5_000);
  expect(other.socket.readyState).toBe(other.socket.OPEN);
  portal.app.live.disconnect("acme");
  expect(await other.closed).toBe(4003);
}, 10_000);

it("ends the connection when the person signs out at another of the portal's processes", async () => {
  const other = await openTestApp({ database: portal.database });
  const { browser, answer } = await signIn(other, ana);
  const client = await connectLive(portal, ana, answer.access_token);
  const before = Date.now();
  await browser.delete("/api/auth/invalidate");
  expect(await client.closed).toBe(4003);
  expect(Date.now() - before).toBeLessThan(5_000);
  await other.close();
}, 10_000);

it("ends the connection when its token expires", async () => {
  const client = await connectLive(portal, ana, token);
  portal.clock.advance(10 * 60 * 1_000);
  expect(await client.closed).toBe(4001);
  token = (await signIn(portal, ana)).answer.access_token;
});
