import { loggerOptions } from "../../platform/http/logging.ts";
import { captureLog } from "../../testing/capture-log.ts";
import { openTestApp } from "../../testing/open-test-app.ts";
import type { RegistryRights } from "./operator-credential.ts";
import { runningRegistry } from "./running-registry.ts";

const minute = 60_000;
const rights: RegistryRights = { role: "read", environments: ["development"], scopes: ["acme"] };
let log: ReturnType<typeof captureLog>;
let portal: Awaited<ReturnType<typeof listening>>;
beforeEach(async () => {
  log = captureLog();
  portal = await listening();
});
afterEach(() => portal.close());

async function listening(config: NonNullable<Parameters<typeof openTestApp>[0]>["config"] = {}) {
  const opened = await openTestApp({ config, logger: { ...loggerOptions, ...log.logger } });
  return { ...opened, url: await opened.app.listen({ host: "127.0.0.1", port: 0 }) };
}

const open = (domain = "localhost", { url, config } = portal) =>
  runningRegistry({ url, token: config.secrets.admin }, domain, rights);
const credentials = () => portal.operator.listCredentials();
const history = (environment: string, scope: string) =>
  ({ method: "GET", path: `/releases?environment=${environment}&scope=${scope}`, headers: {} }) as const;

it("calls with the rights of the command only, for 15 minutes at most, and removes the credential", async () => {
  const registry = await open();
  const places = [history("development", "acme"), history("production", "acme"), history("development", "base")];
  const responses = await Promise.all(places.map((call) => registry.call(call)));
  expect(responses.map(({ status }) => status)).toEqual([200, 403, 403]);
  const body = { environment: "development", scope: "acme", to: 1, reason: "x" };
  const write = { headers: { "content-type": "application/json", "if-match": "*" }, payload: JSON.stringify(body) };
  expect((await registry.call({ method: "POST", path: "/rollback", ...write })).status).toBe(403);
  const [made] = await credentials();
  expect(made).toMatchObject({
    role: "read",
    scopes: ["acme"],
    name: expect.stringMatching(/^operator-.*-[0-9a-f]{8}$/),
  });
  expect(Date.parse(made?.expires_at ?? "") - portal.clock.now().getTime()).toBe(15 * minute);
  await registry.close();
  expect(await credentials()).toEqual([]);
});

it("writes no secret and no warning into the log", async () => {
  const registry = await open();
  await registry.call(history("development", "acme"));
  await registry.close();
  const text = JSON.stringify(log.lines);
  expect(text).toContain("/api/operator/addRegistryCredential");
  expect(text).not.toMatch(/portico_registry_|credential\.expires/);
  expect(text).not.toContain(portal.config.secrets.admin);
});

it("lets commands run simultaneously, and removes expired credentials of killed commands", async () => {
  const killed = await open();
  const nightly = (await credentials())[0]?.name.replace(/[0-9a-f]{8}$/, "nightly") ?? "";
  await portal.operator.addRegistryCredential({ ...rights, name: nightly, expires: "1m" });
  const running = await open();
  await running.close();
  expect((await killed.call(history("development", "acme"))).status).toBe(200);
  portal.clock.advance(15 * minute);
  expect(JSON.parse((await killed.call(history("development", "acme"))).text).error.code).toBe("credential.expired");
  await (await open()).close();
  expect((await credentials()).map(({ name }) => name)).toEqual([nightly]);
});

it("requires PORTICO_URL when the portal serves its tenants elsewhere", async () => {
  const sentence = /takes no releases at http:\/\/acme\..*: set PORTICO_URL .* and PORTICO_CREDENTIAL\.$/;
  const elsewhere = await open("elsewhere.example");
  await expect(elsewhere.call(history("development", "acme"))).rejects.toThrow(sentence);
  await elsewhere.close();
  const secure = await listening({ publicUrl: { domain: "localhost", port: "" } });
  const registry = await open("localhost", secure);
  await expect(registry.call(history("development", "acme"))).rejects.toThrow(sentence);
  await registry.close();
  await secure.close();
});

it("refuses a token of another portal, and reports a portal that has ended", async () => {
  const wrong = {
    ...portal,
    config: { ...portal.config, secrets: { ...portal.config.secrets, admin: "x".repeat(32) } },
  };
  await expect(open("localhost", wrong)).rejects.toMatchObject({ code: "portal.token" });
  const registry = await open();
  await portal.app.close();
  await expect(registry.call(history("development", "acme"))).rejects.toMatchObject({ code: "portal.away" });
  await registry.close();
});
