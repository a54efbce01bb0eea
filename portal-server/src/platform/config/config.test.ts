import { readSettings } from "./config.ts";
import { StartError } from "./start-error.ts";

const strong = "0123456789abcdef".repeat(2);

it("starts without any variable", () => {
  expect(readSettings({})).toMatchObject({
    host: "127.0.0.1",
    port: 9000,
    cdnPort: 9001,
    dataDir: expect.stringMatching(/\.portico$/),
    databaseUrl: undefined,
    environment: "production",
    demo: false,
    samples: true,
    trustProxy: false,
    apiDocs: false,
    allowedDomains: ["localhost"],
    publicUrl: undefined,
    artifactsUrl: undefined,
    artifactQuota: 1_024 * 1024 * 1024,
    registryAllowLoopback: false,
    secretsRequired: false,
  });
});

it("treats an empty variable as missing", () => {
  expect(readSettings({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 9000, databaseUrl: undefined });
});

it("reads every variable that is set", () => {
  const settings = readSettings({
    PORT: "8080",
    CDN_PORT: "8090",
    DATABASE_URL: "postgres://u:p@db.test/portico",
    BROKER_URL: "wss://broker.test/ws",
    MAIL_URL: "smtp://mail.test:25",
    PORTAL_ENV: "staging",
    DEMO: "1",
    TRUST_PROXY: "10.0.0.0/8, ::1,loopback",
    ALLOWED_DOMAINS: "Portal.example, localhost",
    TOKEN_SECRET: strong,
  });
  expect(settings).toMatchObject({
    port: 8080,
    cdnPort: 8090,
    environment: "staging",
    apiDocs: true,
    demo: true,
    samples: true,
    trustProxy: ["10.0.0.0/8", "::1", "loopback"],
    allowedDomains: ["portal.example", "localhost"],
    secrets: { token: strong },
    secretsRequired: true,
  });
});

it.each([
  [{ PUBLIC_URL: "https://*.Portal.example/" }, { domain: "portal.example", port: "" }, ["portal.example"]],
  [{ PUBLIC_URL: "https://*.portal.example:443" }, { domain: "portal.example", port: "" }, ["portal.example"]],
  [{ PUBLIC_URL: "https://portal.acme.example:8443" }, { domain: undefined, port: ":8443" }, ["localhost"]],
  [
    { PUBLIC_URL: "https://*.portal.example", ALLOWED_DOMAINS: "old.example" },
    { domain: "portal.example", port: "" },
    ["old.example", "portal.example"],
  ],
])("reads %j", (env: Record<string, string>, publicUrl, allowedDomains) => {
  expect(readSettings(env)).toMatchObject({ publicUrl, allowedDomains });
});

it.each([
  [{ PORT: "web" }, "PORT: must be a number."],
  [{ PORT: "80.5" }, "PORT: must be a whole number."],
  [{ PORT: "70000" }, "PORT: must be at most 65535."],
  [{ DATABASE_URL: "mysql://db" }, "DATABASE_URL: must be an address that begins postgres:// or postgresql://."],
  [{ DATABASE_URL: "db" }, "DATABASE_URL: must be an address that begins postgres:// or postgresql://."],
  [{ BROKER_URL: "http://b" }, "BROKER_URL: must be an address that begins ws:// or wss://."],
  [{ MAIL_URL: "mail.test" }, "MAIL_URL: must be an address that begins smtp:// or smtps://."],
  [{ PORTAL_ENV: "prod" }, "PORTAL_ENV: must be one of development, staging, production."],
  [{ DEMO: "yes" }, "DEMO: must be 0 or 1."],
  ...["*.example", "https://portal.example", "portal.example,", "10.0.0.1"].map(
    (value): [Record<string, string>, string] => [
      { ALLOWED_DOMAINS: value },
      "ALLOWED_DOMAINS: must be domains such as portal.example, separated by commas.",
    ],
  ),
  ...[
    "http://portal.example",
    "portal.example",
    "https://*.*.example",
    "https://a@portal.example",
    "https://portal.example/x",
    "https://10.0.0.1",
    "https://*",
  ].map((value): [Record<string, string>, string] => [
    { PUBLIC_URL: value },
    "PUBLIC_URL: must be like https://*.portal.example or https://portal.example.",
  ]),
  [{ TOKEN_SECRET: "short" }, "TOKEN_SECRET: must have at least 32 characters."],
  ...["true", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "proxy.test", "10.0.0.1,,"].map(
    (proxies): [Record<string, string>, string] => [
      { TRUST_PROXY: proxies },
      "TRUST_PROXY: must be addresses, CIDR ranges or loopback, linklocal, uniquelocal, separated by commas.",
    ],
  ),
])("rejects %j with a one-line message", (env, line) => {
  expect(() => readSettings(env)).toThrow(new StartError(line));
});
