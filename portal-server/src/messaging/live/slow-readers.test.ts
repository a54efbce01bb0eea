import { portalForTests } from "../../testing/open-test-app.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { listenLive, publishLive, type StompClient } from "../../testing/stomp-client.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { until } from "../../testing/until.ts";

// docs/reliability.md W6 at a small scale: 5 of 50 connections stop reading.
const portal = portalForTests();
const [slow, quick] = ["slow@acme.test", "quick@acme.test"];
const tokens = new Map<string, string>();

beforeAll(async () => {
  for (const email of [slow, quick]) {
    await addUser(portal, email);
    tokens.set(email, (await signIn(portal, email)).session.access_token);
  }
});

it("cuts off connections that do not read and delivers every event to the others meanwhile", async () => {
  const open = (email: string) => listenLive(portal, email, tokens.get(email) ?? "");
  const stopped = await Promise.all(Array.from({ length: 5 }, () => open(slow)));
  const reading: StompClient[] = await Promise.all(Array.from({ length: 45 }, () => open(quick)));
  for (const { socket } of stopped) socket.pause();
  const before = process.memoryUsage().rss;
  const body = { body: "x".repeat(60_000) };
  const times: number[] = [];
  for (let i = 0; i < 200; i++) {
    await publishLive(portal, slow, body);
    if (i % 10 !== 0) continue;
    const since = performance.now();
    const id = `n${i}`;
    await publishLive(portal, quick, { id });
    await Promise.all(reading.map((client) => arrived(client, `"${id}"`)));
    times.push(performance.now() - since);
  }
  times.sort((a, b) => a - b);
  // Only the benchmark (`bench -- live slow`) judges time and memory: other suites affect them here.
  const mebibytes = Math.round((process.memoryUsage().rss - before) / 2 ** 20);
  printFigure("W6", { "slowest delivery, ms": Math.round(times.at(-1) ?? 0), mebibytes });
  for (const { socket } of stopped) socket.resume();
  expect(await Promise.all(stopped.map(({ closed }) => closed))).toEqual([1006, 1006, 1006, 1006, 1006]);
  for (const { socket } of reading) expect(socket.readyState).toBe(socket.OPEN);
  for (const { socket } of reading) socket.close();
});

function arrived({ received }: StompClient, text: string): Promise<void> {
  return until(() => received.some((each) => each.includes(text)), 0);
}
