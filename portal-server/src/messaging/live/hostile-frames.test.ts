import { portalForTests } from "../../testing/open-test-app.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { connectLive, listenLive, publishLive } from "../../testing/stomp-client.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";

// docs/reliability.md W4.
const [ana, bob] = ["ana@acme.test", "bob@acme.test"];
const portal = portalForTests();
let token: string;

beforeAll(async () => {
  for (const email of [ana, bob]) await addUser(portal, email);
  token = (await signIn(portal, ana)).session.access_token;
});

const topic = "/topic/notification-";
const destinations = [
  `${topic}${bob}`,
  `${topic}nobody@acme.test`,
  `/topic/reads-${bob}`,
  `/topic/reads-${ana.toUpperCase()}`,
  "/topic/reads-*",
  "/topic/reads-#",
  `${topic}${ana.toUpperCase()}`,
  `${topic}${encodeURIComponent(ana)}`,
  `${topic}${ana} `.replace(" ", "/"),
  `${topic}${ana}.`,
  `${topic}*`,
  `${topic}#`,
  `${topic}ana@acme.*`,
  `${topic}ana@acme.#`,
  `${topic}ana@*.test`,
  `${topic}${ana},${topic}${bob}`,
  `${topic}${ana}?x-queue-name=q`,
  "/topic/#",
  "/topic/*",
  "/topic/",
  "/topic",
  "",
  "/",
  "#",
  ">",
  "/exchange/amq.topic/#",
  `/exchange/amq.topic/notification-${bob}`,
  "/exchange/amq.fanout/x",
  "/queue/x",
  "/amq/queue/stomp-subscription-x",
  "/temp-queue/x",
  "/reply-queue/x",
  `/topic/../topic/notification-${bob}`,
  `topic/notification-${ana}`,
  `/topic//notification-${ana}`,
  `/TOPIC/notification-${ana}`,
  "\\r\\n/topic/#",
];

it("refuses every other destination with the same message, existing or not", async () => {
  const leaked: string[] = [];
  for (const destination of destinations) {
    const client = await connectLive(portal, ana, token);
    client.send("SUBSCRIBE", { id: "x", destination, receipt: "r" });
    const error = await client.next("ERROR");
    await publishLive(portal, bob, { secret: true });
    const code = await client.closed;
    const isRefused = error === "ERROR\nmessage:This destination is refused.\nreceipt-id:r\n\n\0" && code === 1008;
    if (!isRefused || client.received.join("").includes("secret")) leaked.push(destination);
  }
  expect(leaked).toEqual([]);
  printFigure("W4", { destinations: destinations.length, accepted: 0, "foreign messages": 0 });
});

const frames: [string, Record<string, string>, string?][] = [
  ["SEND", { destination: `${topic}${ana}` }, "{}"],
  ["SEND", { destination: `${topic}${bob}` }],
  ["SEND", { destination: "/queue/x" }],
  ["CONNECT", { "accept-version": "1.2", host: "acme", login: ana, passcode: "x" }],
  ["CONNECTED", { version: "1.2" }],
  ["MESSAGE", { destination: `${topic}${bob}`, subscription: "n", "message-id": "1" }, "{}"],
  ["ACK", { id: "1" }],
  ["NACK", { id: "1" }],
  ["BEGIN", { transaction: "t" }],
  ["COMMIT", { transaction: "t" }],
  ["ABORT", { transaction: "t" }],
  ["ERROR", {}],
  ["subscribe", { id: "x", destination: `${topic}${ana}` }],
  ["GET / HTTP/1.1", { Host: "acme" }],
  ["SUBSCRIBE", { destination: `${topic}${ana}` }],
  ["SUBSCRIBE", { id: "n", destination: `${topic}${ana}` }],
  ["SUBSCRIBE", { id: "x", destination: `${topic}${ana}`, ack: "client" }],
  ["SUBSCRIBE", { id: "a\\\\b", destination: `${topic}${ana}` }],
  ["SUBSCRIBE", { id: "x".repeat(129), destination: `${topic}${ana}` }],
  ["SUBSCRIBE", { id: "x", destination: `${topic}${ana}`, receipt: "a\\nb" }],
  ["UNSUBSCRIBE", { id: "of-somebody-else" }],
  ["DISCONNECT", { "content-length": "-1" }, "x".repeat(9_000)],
];

it("refuses every other frame with an ERROR frame and keeps serving other connections", async () => {
  const other = await listenLive(portal, bob, (await signIn(portal, bob)).session.access_token);
  for (const [command, headers, body] of frames) {
    const client = await listenLive(portal, ana, token);
    client.send(command, headers, body);
    expect([1008, 1009]).toContain(await client.closed);
    if (body === undefined) expect(await client.next("ERROR")).toMatch(/^ERROR\nmessage:.+/);
  }
  await publishLive(portal, bob, {});
  await other.next("MESSAGE");
  other.socket.close();
  printFigure("W4", { frames: frames.length, accepted: 0 });
});

it("refuses more subscriptions than a page needs", async () => {
  const client = await connectLive(portal, ana, token);
  for (let i = 0; i < 7; i++) client.send("SUBSCRIBE", { id: `s${i}`, destination: `${topic}${ana}` });
  await client.next("ERROR\nmessage:Too many subscriptions");
});

it("uses the first of two headers with the same name, as STOMP requires", async () => {
  const client = await connectLive(portal, ana, token);
  client.socket.send(`SUBSCRIBE\nid:x\ndestination:${topic}${bob}\ndestination:${topic}${ana}\n\n\0`);
  await client.next("ERROR");
});
