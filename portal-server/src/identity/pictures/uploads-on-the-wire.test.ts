import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import Fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { handleErrors } from "../../platform/http/send-error.ts";
import { refuseSlowBody } from "../../platform/http/slow-bodies.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { until } from "../../testing/until.ts";
import { acceptImagesOnly } from "./image-body.ts";

// A real server on a port, whose timer windows the tests end. All other portal tests use inject.
const app = Fastify();
const watches = new Set<() => void>();
let port: number;
let received: number[];
let accepted: Socket[];
// What the tests have proven, counted as they pass. A crash fails all that follow.
const tally = { "cut off": 0, aborted: 0, "broken multipart": 0, "longest block, ms": 0 };

beforeAll(async () => {
  app.server.on("connection", (socket) => accepted.push(socket));
  handleErrors(app.withTypeProvider<ZodTypeProvider>());
  await app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    acceptImagesOnly(scope);
    refuseSlowBody(scope, { window: 5_000, least: 8_000 });
    scope.post("/", async (request) => {
      received.push((request.body as Buffer).length);
      return {};
    });
  });
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(async () => {
  printFigure("U3", tally);
  await app.close();
});
beforeEach(() => {
  jest.spyOn(globalThis, "setInterval").mockImplementation(((check: () => void) => {
    watches.add(check);
    return check;
  }) as unknown as typeof setInterval);
  jest.spyOn(globalThis, "clearInterval").mockImplementation(((check: () => void) => {
    watches.delete(check);
  }) as unknown as typeof clearInterval);
  received = [];
  accepted = [];
});

/** Sends `count` bytes of the body and waits until the server has received them. */
async function sendOn(socket: Socket, count: number): Promise<void> {
  await until(() => watches.size > 0, 0);
  const before = accepted[0]?.bytesRead ?? 0;
  socket.write(Buffer.alloc(count));
  await until(() => (accepted[0]?.bytesRead ?? 0) >= before + count, 0);
}

const endWindow = () => {
  for (const check of watches) check();
};

it("U3: answers 408 to an upload of one byte at a time and closes its connection", async () => {
  const socket = begin({ length: 10_000 });
  for (let count = 0; count < 20; count++) await sendOn(socket, 1);
  const all = readAll(socket);
  endWindow();
  const response = await all;
  expect(response).toMatch(/^HTTP\/1.1 408 /);
  expect(response).toMatch(/connection: close/i);
  expect(response).toMatch('"code":"request.too_slow"');
  expect(received).toEqual([]);
  tally["cut off"] += 1;
});

it("U3: closes the connection of an upload that stops half-way", async () => {
  const socket = begin({ length: 100_000 });
  await sendOn(socket, 50_000);
  const all = readAll(socket);
  endWindow();
  expect(watches.size).toBe(1);
  endWindow();
  expect(await all).toMatch(/^HTTP\/1.1 408 /);
  expect(received).toEqual([]);
  tally["cut off"] += 1;
});

it("U3: lets a slow but steady upload finish", async () => {
  const socket = begin({ length: 160_000 });
  const response = once(socket, "data").then(String);
  for (let part = 0; part < 8; part++) {
    await sendOn(socket, 20_000);
    endWindow();
  }
  expect(await response).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
  expect(received).toEqual([160_000]);
});

it("U3: keeps serving after 50 uploads that were aborted half-way", async () => {
  for (let count = 0; count < 50; count++) {
    const socket = begin({ length: 100_000 });
    socket.write(Buffer.alloc(50_000), () => socket.destroy());
    await once(socket, "close");
  }
  await until(() => watches.size === 0, 0);
  const last = begin({ length: 3 });
  last.write("end");
  expect(String((await once(last, "data"))[0])).toMatch(/^HTTP\/1.1 200 /);
  last.destroy();
  expect(received).toEqual([3]);
  tally.aborted = 50;
});

const multipart = {
  "a boundary of 252 bytes": [`multipart/form-data; boundary=${"b".repeat(252)}`, `--${"b".repeat(252)}\r\n`],
  "a part named __proto__": [
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--\r\n',
  ],
  "10,000 parts": [
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(10_000),
  ],
  "no final boundary": ["multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data\r\n\r\n1"],
};

it.each(Object.entries(multipart))(
  "U3: refuses multipart with %s; the long lane also checks that it blocks for less than 100 ms",
  async (_name, [type = "", body = ""]) => {
    const blocked: number[] = [];
    // The shortest of three runs, since other programs use the processor too.
    for (let time = 0; time < 3; time++) {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const socket = begin({ type, length: Buffer.byteLength(body) });
      socket.write(body);
      expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 415 /);
      delay.disable();
      socket.destroy();
      blocked.push(delay.max / 1e6);
    }
    if (process.env.LONG_TESTS) expect(Math.min(...blocked)).toBeLessThan(100);
    expect(received).toEqual([]);
    tally["broken multipart"] += 1;
    tally["longest block, ms"] = Math.max(tally["longest block, ms"], Math.round(Math.min(...blocked)));
  },
);

function begin({ type = "image/png", length }: { type?: string; length: number }): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => socket.destroy());
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`);
  return socket;
}

async function readAll(socket: Socket): Promise<string> {
  let response = "";
  socket.on("data", (data) => {
    response += String(data);
  });
  await once(socket, "close");
  return response;
}
