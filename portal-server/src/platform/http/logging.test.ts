import Fastify from "fastify";
import { captureLog } from "../../testing/capture-log.ts";
import { openTestApp } from "../../testing/open-test-app.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { addUser, signIn, testPassword } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";
import { loggerOptions } from "./logging.ts";

it("logs error codes and redacts all other codes", async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const { log } = Fastify({ logger: { ...loggerOptions, stream } });
  const lost = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  log.error({ code: "server.unavailable", err: new Error("Failed query", { cause: lost }) });
  log.error({ err: Object.assign(new Error("terminated"), { code: "57P01" }) });
  log.info({ code: "482913", body: { code: "482913" } });
  const [unavailable, terminated, typed] = lines.map((line) => JSON.parse(line));
  expect(unavailable).toMatchObject({ code: "server.unavailable", err: { cause: { code: "ECONNREFUSED" } } });
  expect(terminated.err.code).toBe("57P01");
  expect([typed.code, typed.body.code]).toEqual(["[redacted]", "[redacted]"]);
});

it("logs one JSON line per request, with its id and without secrets", async () => {
  const { logger, lines, written } = captureLog(loggerOptions);
  const portal = await openTestApp({ logger });
  await addUser(portal, "ana@acme.test");
  const { browser, session } = await signIn(portal, "ana@acme.test");
  const headers = { "refresh-token": session.refresh_token };
  await browser.post("/api/auth/refresh", undefined, { headers });
  await testBrowser(portal.app).post("/api/auth", { email: "ana@acme.test", password: "canary-password" });
  await browser.get("/api/notifications?access_token=canary-query");
  await browser.get(`/api/%0a%1b[31m${"x".repeat(5_000)}\u202e?code=canary-code`);
  portal.app.log.info({
    headers: { authorization: "canary-header", cookie: "canary-cookie" },
    password: "canary-field",
  });
  await portal.close();

  const text = written.join("");
  const secrets = [session.access_token, session.refresh_token, testPassword, ...browser.cookies.values(), "canary"];
  for (const secret of secrets) expect(text).not.toContain(secret);
  const requests = lines.filter(({ msg }) => msg === "request");
  expect(requests).toHaveLength(7);
  printFigure("A5", { requests: 7, "log lines": requests.length, invalid: 0, secrets: 0 });
  for (const request of requests) expect(request.reqId).toMatch(/^[0-9a-f]{16}$/);
  const address = "127.0.0.1";
  const listed = requests.find(({ path }) => path === "/api/notifications");
  expect(listed).toMatchObject({ address, account: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(text).not.toContain("ana@acme.test");
  expect(requests[1]).toMatchObject({ method: "POST", path: "/api/auth", status: 200, tenant: "acme", address });
});
