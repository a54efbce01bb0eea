import fc from "fast-check";
import { collectGarbage } from "../../testing/collect-garbage.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { connectLive, listenLive, openLive, publishLive } from "../../testing/stomp-client.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { Refusal } from "./client-frame.ts";
import { FrameGate } from "./frame-gate.ts";
import { liveLimits } from "./live-limits.ts";

// docs/reliability.md W7; the long lane runs with MUTATED_FRAMES=20000.
const count = Number(process.env.MUTATED_FRAMES ?? 2_000);
const timeout = 300_000 + 20 * count;
const ana = "ana@acme.test";
const portal = portalForTests();
let token: string;

beforeAll(async () => {
  await addUser(portal, ana);
  token = (await signIn(portal, ana)).session.access_token;
});

const frames = [
  `CONNECT\naccept-version:1.2\nhost:acme\nlogin:${ana}\npasscode:x\nheart-beat:10000,10000\n\n\0`,
  `SUBSCRIBE\nid:n\ndestination:/topic/notification-${ana}\nreceipt:r\n\n\0`,
  "SUBSCRIBE\nid:a\\cb\ncontent-length:3\n\nabc\0",
  "UNSUBSCRIBE\nid:n\n\n\0",
  "DISCONNECT\nreceipt:r\n\n\0",
  "\n\n",
].map((frame) => Buffer.from(frame));

interface Mutation {
  kind: "set" | "insert" | "cut" | "repeat";
  at: number;
  byte: number;
}
const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom("set", "insert", "cut", "repeat"),
  at: fc.nat(400),
  byte: fc.oneof(fc.constantFrom(0, 10, 13, 58, 92, 255), fc.nat(255)),
});

function mutate(frame: Buffer, mutations: Mutation[]): Buffer {
  return mutations.reduce((bytes, { kind, at, byte }) => {
    const i = at % (bytes.length + 1);
    const [head, tail] = [bytes.subarray(0, i), bytes.subarray(i)];
    if (kind === "set") return Buffer.concat([head, Buffer.of(byte), tail.subarray(1)]);
    if (kind === "insert") return Buffer.concat([head, Buffer.of(byte), tail]);
    if (kind === "cut") return Buffer.concat([head, tail.subarray(byte % 16)]);
    return Buffer.concat([head, tail, tail]);
  }, frame);
}

const mutated = fc
  .tuple(fc.constantFrom(...frames), fc.array(mutation, { minLength: 1, maxLength: 6 }))
  .map(([frame, mutations]) => mutate(frame, mutations));

it(
  "parses mutated frames, whole or byte by byte, and throws only refusals",
  () => {
    fc.assert(
      fc.property(mutated, fc.boolean(), (bytes, inPieces) => {
        const gate = new FrameGate();
        const pieces = inPieces ? [...bytes].map((byte) => Buffer.of(byte)) : [bytes];
        try {
          for (const piece of pieces) Array.from(gate.read(piece));
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
      { numRuns: count },
    );
  },
  timeout,
);

it.each([
  ["no NUL", Buffer.from(`CONNECT\nlogin:${"x".repeat(3_000)}\n\n`)],
  ["a content-length without end", Buffer.from(`CONNECT\ncontent-length:999999999\n\n${"x".repeat(3_000)}`)],
  ["a header without end", Buffer.from(`CONNECT\n${"x".repeat(3_000)}`)],
  ["heart-beats within a frame", Buffer.from(`X${"\n:".repeat(1_500)}`)],
])("limits the buffered bytes of a frame with %s", (_name, piece) => {
  const gate = new FrameGate();
  const rest = Buffer.alloc(1_000, 120);
  Array.from(gate.read(piece));
  const feed = () => {
    for (let i = 0; i < 2 * (liveLimits.frame / 1_000); i++) Array.from(gate.read(rest));
  };
  expect(feed).toThrow("The frame is too large.");
});

it("refuses 64 kB of headers and 10,000 headers", async () => {
  for (const text of [`X\na:${"b".repeat(65_536)}\n\n\0`, `X\n${"a:b\n".repeat(10_000)}\n\0`]) {
    const client = await openLive(portal);
    client.socket.send(text);
    expect([1008, 1009]).toContain(await client.closed);
  }
  const client = await openLive(portal);
  client.socket.send(`STOMP\n${"a:b\n".repeat(17)}\n\0`);
  await client.next("ERROR\nmessage:Too many headers.");
});

it(
  "W7: serves other connections during mutated frames",
  async () => {
    const other = await listenLive(portal, ana, token);
    // The frames are generated before the measurement: they are the test's memory, not the server's.
    const samples = fc.sample(mutated, count);
    collectGarbage();
    const before = process.memoryUsage().rss;
    for (let i = 0; i < samples.length; ) {
      const client = await (i % 400 === 0 ? openLive(portal) : connectLive(portal, ana, token));
      // Until the portal closes the connection. 250 messages are within its budget.
      for (const end = i + 250; i < end && i < samples.length && client.socket.readyState === client.socket.OPEN; i++) {
        client.socket.send(samples[i] ?? Buffer.alloc(0), { binary: i % 2 === 0 });
        await new Promise((resolve) => setImmediate(resolve));
      }
      client.socket.terminate();
    }
    await publishLive(portal, ana, { after: true });
    expect(await other.next("MESSAGE")).toContain("after");
    collectGarbage();
    // Only the long lane judges the memory: in a shared process other suites' memory is measured too.
    const mebibytes = Math.round((process.memoryUsage().rss - before) / 2 ** 20);
    printFigure("W7", { frames: samples.length, crashes: 0, mebibytes });
    other.socket.close();
  },
  timeout,
);

it("refuses a frame in many small fragments", async () => {
  const client = await openLive(portal);
  for (let i = 0; i < 200; i++) client.socket.send("x", { fin: false });
  expect([1006, 1008, 1009]).toContain(await client.closed);
});
