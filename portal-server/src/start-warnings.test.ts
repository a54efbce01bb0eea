import { Writable } from "node:stream";
import { readSettings } from "./platform/config/config.ts";
import { startWarnings } from "./start-warnings.ts";
import { openTestApp } from "./testing/open-test-app.ts";

const warnings = (env: Record<string, string>) =>
  startWarnings({ ...readSettings(env), secrets: { token: "t", admin: "a" } }).map(
    (sentence) => sentence.split(" ")[0],
  );

it.each([
  [{}, ["MAIL_URL", "PUBLIC_URL", "ALLOWED_DOMAINS"]],
  [{ DATABASE_URL: "postgres://db/x" }, ["MAIL_URL", "ARTIFACTS_URL", "PUBLIC_URL", "ALLOWED_DOMAINS"]],
  [{ MAIL_URL: "smtp://m", ALLOWED_DOMAINS: "portal.example" }, ["PUBLIC_URL"]],
  [{ MAIL_URL: "smtp://m", PUBLIC_URL: "https://*.portal.example" }, []],
  [{ PORTAL_ENV: "development" }, []],
])("warns about the missing settings of %j", (env: Record<string, string>, lacks) =>
  expect(warnings(env)).toEqual(lacks),
);

it("warns once about an untrusted proxy, and not about a trusted one", async () => {
  for (const [trustProxy, expected] of [
    [false, 1],
    [["loopback"], 0],
  ] as const) {
    const lines: string[] = [];
    const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
    const config = { trustProxy: trustProxy && [...trustProxy] };
    const portal = await openTestApp({ config, logger: { level: "warn", stream } });
    const headers = { host: "acme.localhost", "x-forwarded-for": "203.0.113.7" };
    for (let call = 0; call < 3; call++) await portal.app.inject({ url: "/api/apps/client", headers });
    expect(lines.filter((line) => line.includes("TRUST_PROXY"))).toHaveLength(expected);
    await portal.close();
  }
});
