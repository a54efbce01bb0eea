import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { portalForTests } from "../../testing/open-test-app.ts";
import { healthLimits } from "./health-limits.ts";

const portal = portalForTests();

const ready = async () => (await portal.app.inject({ url: "/readyz" })).json();

/** Blocks the whole process. */
const blockProcess = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

afterEach(() => portal.clock.advance(1_000));

it("asks each part once a second, however many callers there are", async () => {
  let checks = 0;
  portal.services.healthChecks.set("counted", async () => void checks++);
  const readyTimes = (times: number) => Promise.all(Array.from({ length: times }, ready));
  expect(await readyTimes(20)).toEqual(Array(20).fill({ status: "ok" }));
  await ready();
  expect(checks).toBe(1);
  portal.clock.advance(1_000);
  await readyTimes(20);
  expect(checks).toBe(2);
});

it("names the part that does not respond in time", async () => {
  jest.replaceProperty(healthLimits, "deadline", 50);
  portal.services.healthChecks.clear();
  portal.services.healthChecks.set("silent", () => new Promise(() => {}));
  expect(await ready()).toEqual({ status: "unavailable", parts: ["silent"] });
});

it("does not report a part that responded while the process itself was blocked", async () => {
  jest.replaceProperty(healthLimits, "deadline", 50);
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const [accepted] = (await once(server, "connection")) as [Socket];
  portal.services.healthChecks.clear();
  portal.services.healthChecks.set("part", () => {
    const response = once(client, "data");
    accepted.write("answer");
    blockProcess(100);
    return response;
  });
  expect(await ready()).toEqual({ status: "ok" });
  client.destroy();
  server.close();
});
