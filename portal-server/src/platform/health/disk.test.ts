import { rm } from "node:fs/promises";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { testBrowser } from "../../testing/test-browser.ts";
import { until } from "../../testing/until.ts";

let portal: TestApp;
let lines: { event?: string; reason?: string; msg: string }[];
beforeEach(async () => {
  lines = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  portal = await openTestApp({ logger: { level: "info", stream: { write } } });
});
afterEach(() => portal.close());

const ready = async () => {
  // A result is kept for a second.
  portal.clock.advance(1_000);
  return (await portal.app.inject({ url: "/readyz" })).json();
};

it("is ready while the data folder is writable", async () => {
  expect(await ready()).toEqual({ status: "ok" });
});

it("answers writes with 503 and reads normally, is not ready, and logs the loss of its data folder once", async () => {
  expect((await ready()).status).toBe("ok");
  await rm(portal.config.dataDir, { recursive: true });
  await until(async () => (await ready()).status !== "ok");
  expect(await ready()).toEqual({ status: "unavailable", parts: ["disk"] });
  const browser = testBrowser(portal.app);
  const refused = await browser.post("/api/auth", { email: "ana@acme.test", password: "never checked" });
  expect([refused.statusCode, refused.headers["retry-after"], refused.json().error.code]).toEqual([
    503,
    "5",
    "server.unavailable",
  ]);
  expect((await browser.get("/api/apps/client")).statusCode).toBe(200);
  expect((await browser.get("/livez")).statusCode).toBe(200);
  const reports = lines.filter(({ event }) => event?.startsWith("disk."));
  expect(reports).toMatchObject([
    { event: "disk.gone", msg: expect.stringMatching(/cannot be written: .*; ?|restart the portal/) },
  ]);
});
