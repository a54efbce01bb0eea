import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { portalForTests } from "../../testing/open-test-app.ts";
import { testBrowser } from "../../testing/test-browser.ts";
import { until } from "../../testing/until.ts";
import { depthOf } from "./body-parser.ts";

const portal = portalForTests();

const send = (payload: string) =>
  testBrowser(portal.app).post("/api/auth", payload, { headers: { "content-type": "application/json" } });

it.each([
  ["too large", `{"email":"${"a".repeat(17_000)}"}`, 413, "request.too_large"],
  ["too deep", `${"[".repeat(2_000)}${"]".repeat(2_000)}`, 400, "request.invalid"],
  ["cut off", '{"email":', 400, "request.invalid"],
  ["empty", "", 400, "request.invalid"],
  ["poisoned", '{"__proto__":{"admin":true},"email":"a@b.c","password":"x"}', 400, "request.invalid"],
  ["poisoned by its constructor", '{"constructor":{"prototype":{"admin":true}}}', 400, "request.invalid"],
  ["of another shape", '{"email":["a@b.c"],"password":{"$ne":null}}', 400, "request.invalid"],
  ["a list", "[]", 400, "request.invalid"],
  ["null", "null", 400, "request.invalid"],
])("rejects a body that is %s", async (_name, payload, status, code) => {
  const response = await send(payload);
  expect([response.statusCode, response.json().error.code]).toEqual([status, code]);
  expect(Object.hasOwn(Object.prototype, "admin")).toBe(false);
});

it("names the invalid field and never repeats its value", async () => {
  const response = await send('{"email":"a@b.c","password":7}');
  expect(response.json().error.details).toEqual({
    in: "body",
    issues: [{ path: "/password", message: expect.any(String) }],
  });
});

it.each(['{"email":', '{"__proto__":{"admin":true}}'])("says what is wrong with the body %s", async (payload) => {
  const response = await send(payload);
  expect(response.json().error.details).toEqual({
    in: "body",
    issues: [{ path: "/", message: "must be JSON, without __proto__ and constructor.prototype" }],
  });
});

it("rejects the largest, deepest body for its depth before parsing it", async () => {
  const response = await send("[".repeat(16_000));
  // A parser would have reported the truncation instead.
  expect([response.statusCode, response.json().error.details]).toEqual([400, { deepest: 16 }]);
});

it("allows 300 s for an upload, 60 s for the headers, and ends a body of a byte at a time", async () => {
  const { server } = portal.app;
  expect([server.requestTimeout, server.headersTimeout]).toEqual([300_000, 60_000]);
  const watches: (() => void)[] = [];
  jest.spyOn(globalThis, "setInterval").mockImplementation(((watch: () => void) => void watches.push(watch)) as never);
  await portal.app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const head = ["POST /api/telemetry/csp HTTP/1.1", "Host: acme.localhost", "Content-Type: application/csp-report"];
  socket.write([...head, "Content-Length: 100", "", "{"].join("\r\n"));
  await until(() => watches.length > 0);
  watches[0]?.();
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 408 /);
  socket.destroy();
});

it("measures depth outside of strings", () => {
  expect(depthOf('{"a":[{"b":"[[[\\"[["}]}')).toBe(3);
  expect(depthOf('"}}}}"')).toBe(0);
  expect(depthOf("")).toBe(0);
});
