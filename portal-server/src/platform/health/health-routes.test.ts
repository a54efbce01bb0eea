import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { portalForTests } from "../../testing/open-test-app.ts";
import { healthLimits } from "./health-limits.ts";

const portal = portalForTests();

const ready = async () => (await portal.app.inject({ url: "/readyz" })).json();

/** Blocks the whole process. */
const blockProcess = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

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
