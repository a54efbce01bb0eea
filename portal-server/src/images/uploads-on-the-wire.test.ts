import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import Fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { errorsPlugin } from "../http/errors-plugin.ts";
import { acceptImagesOnly } from "./image-body.ts";
import { refuseSlowBody } from "./refuse-slow-body.ts";

// A server of its own, with a window that tests can wait for; everything else of the portal is tested by inject.
const window = 500;
const app = Fastify();
let port: number;
let received: number[];

beforeAll(async () => {
  await app.register(errorsPlugin);
  await app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    acceptImagesOnly(scope);
    refuseSlowBody(scope, { window, least: 8_000 });
    scope.post("/", async (request) => {
      received.push((request.body as Buffer).length);
      return {};
    });
  });
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => app.close());
beforeEach(() => {
  received = [];
});

it("U3: answers and cuts an upload of one byte at a time", async () => {
  const socket = begin({ length: 10_000 });
  const drip = setInterval(() => socket.write("x"), 20);
  const answer = await readAll(socket);
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toMatch(/connection: close/i);
  expect(answer).toMatch('"code":"request.too_slow"');
  expect(received).toEqual([]);
});

it("U3: cuts an upload that stops half-way", async () => {
  const socket = begin({ length: 100_000 });
  socket.write(Buffer.alloc(50_000));
  expect(await readAll(socket)).toMatch(/^HTTP\/1.1 408 /);
  expect(received).toEqual([]);
});

it("U3: lets a slow upload finish that keeps moving", async () => {
  const socket = begin({ length: 160_000 });
  for (let part = 0; part < 8; part++) {
    socket.write(Buffer.alloc(20_000));
    await new Promise((resolve) => setTimeout(resolve, window / 4));
  }
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
  expect(received).toEqual([160_000]);
});

it("U3: lives on after 50 uploads that were aborted half-way", async () => {
  for (let count = 0; count < 50; count++) {
    const socket = begin({ length: 100_000 });
    socket.write(Buffer.alloc(50_000), () => socket.destroy());
    await once(socket, "close");
  }
  const last = begin({ length: 3 });
  last.write("end");
  expect(String((await once(last, "data"))[0])).toMatch(/^HTTP\/1.1 200 /);
  last.destroy();
  expect(received).toEqual([3]);
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
  "U3: refuses multipart with %s without blocking for 100 ms",
  async (_name, [type = "", body = ""]) => {
    const blocked: number[] = [];
    // The best of three, since other programs of the machine take their time, too.
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
    expect(Math.min(...blocked)).toBeLessThan(100);
    expect(received).toEqual([]);
  },
);

function begin({ type = "image/png", length }: { type?: string; length: number }): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => socket.destroy());
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`);
  return socket;
}

async function readAll(socket: Socket): Promise<string> {
  let answer = "";
  socket.on("data", (data) => {
    answer += String(data);
  });
  await once(socket, "close");
  return answer;
}
