import { loggerOptions } from "../../platform/http/logging.ts";
import { beforeEachTest } from "../../testing/before-tests.ts";
import { captureLog } from "../../testing/capture-log.ts";
import { openTestApp } from "../../testing/open-test-app.ts";
import { registryClient } from "../../testing/test-registry.ts";
import { apps } from "../apps/app-table.ts";
import { auditRows } from "../audit/audit-table.ts";

const day = 24 * 60 * 60_000;
const { logger, lines, events } = captureLog(loggerOptions);
const portal = beforeEachTest(() => openTestApp({ logger }));
beforeEach(async () => {
  lines.length = 0;
  await portal.db.insert(apps).values({ tenant: "acme", module: "tickets", name: "Chamados" });
});

const rights = { name: "ci", role: "read" as const, environments: ["development" as const], scopes: ["acme"] };

/** The three APIs that accept a credential. Each call returns the status, or the error code of a refusal. */
const apis = {
  async registry(credential: string) {
    const response = await registryClient(portal, credential)("GET", "/releases?environment=development&scope=acme");
    return response.statusCode === 401 ? response.json().error.code : response.statusCode;
  },
  async deployer(credential: string) {
    const authorization = `Basic ${Buffer.from(`ci:${credential}`).toString("base64")}`;
    const headers = { host: "acme.localhost", authorization };
    const response = await portal.app.inject({ url: "/import-map-deployer/environments", headers });
    return response.statusCode === 401 ? response.json().code : response.statusCode;
  },
  async sending(credential: string) {
    const payload = { emails: ["a@acme.test"], module: "tickets", title: "T", body: "B", redirect: "" };
    const headers = { host: "acme.localhost", authorization: `Bearer ${credential}` };
    const response = await portal.app.inject({ method: "POST", url: "/api/notifications", headers, payload });
    return response.statusCode === 401 ? response.json().error.code : response.statusCode;
  },
};
const make = {
  registry: (expires?: string) => portal.operator.addRegistryCredential({ ...rights, ...(expires && { expires }) }),
  sending: (expires?: string) =>
    portal.operator.addAppCredential({ tenant: "acme", module: "tickets", only: false, expires }),
};
const kinds = [
  ["registry", make.registry, "ci"],
  ["deployer", make.registry, "ci"],
  ["sending", make.sending, "acme/tickets"],
] as const;

describe.each(kinds)("a credential of the %s API", (api, issue, name) => {
  const call = (credential: string) => apis[api](credential);

  it("works until it expires, then the error names the expiry", async () => {
    const credential = await issue("90d");
    portal.clock.advance(90 * day - 1);
    expect(String(await call(credential))).toMatch(/^20\d$/);
    portal.clock.advance(1);
    expect(await call(credential)).toBe("credential.expired");
    expect(await portal.operator.listCredentials()).toMatchObject([{ name, state: "expired" }]);
  });

  it("is refused as revoked after a revocation by name or by id", async () => {
    const [first, second] = [await issue(), await portal.operator.renewCredential(name, {})];
    const [one] = await portal.operator.listCredentials();
    await portal.operator.revokeCredential(one?.id ?? "");
    const codes = await Promise.all([call(first), call(second)]);
    expect(codes.filter((code) => code === "credential.revoked")).toHaveLength(1);
    await portal.operator.revokeCredential(name);
    expect([await call(first), await call(second)]).toEqual(Array(2).fill("credential.revoked"));
    await expect(portal.operator.revokeCredential(name)).rejects.toMatchObject({ code: "credential.unknown" });
    const rows = await portal.db.select().from(auditRows);
    expect(rows.filter(({ action }) => action === "credential.revoke")).toHaveLength(2);
  });

  it("stays valid beside its successor for the requested overlap", async () => {
    const first = await issue();
    const second = await portal.operator.renewCredential(name, { overlap: "7d", expires: "90d" });
    const statuses = async () => (await Promise.all([call(first), call(second)])).map((status) => Number(status) < 300);
    expect(await statuses()).toEqual([true, true]);
    portal.clock.advance(7 * day);
    expect(await statuses()).toEqual([false, true]);
    expect(await call(first)).toBe("credential.expired");
  });

  it("has its last use recorded at most once a minute", async () => {
    const credential = await issue();
    const lastUse = async () => (await portal.operator.listCredentials())[0]?.last_used_at;
    const at = (after: number) => new Date(portal.clock.now().getTime() + after).toISOString();
    expect(await lastUse()).toBeNull();
    await call(credential);
    const first = at(0);
    portal.clock.advance(59_999);
    await call(credential);
    expect(await lastUse()).toBe(first);
    portal.clock.advance(1);
    await call(credential);
    expect(await lastUse()).toBe(at(0));
  });

  it("logs a warning once a day from 14 days before it expires", async () => {
    const credential = await issue("30d");
    const warnings = () => events("credential.expires").length;
    await call(credential);
    expect(warnings()).toBe(0);
    portal.clock.advance(16 * day + 1);
    for (let minute = 0; minute < 3; minute++) {
      await call(credential);
      portal.clock.advance(60_000);
    }
    expect(warnings()).toBe(1);
    expect(JSON.stringify(lines)).not.toContain(credential);
    portal.clock.advance(day);
    await call(credential);
    expect(warnings()).toBe(2);
  });
});

it("lists all credentials without a secret", async () => {
  const secrets = [await make.registry("90d"), await make.sending()];
  const list = await portal.operator.listCredentials();
  expect(list.map(({ id: _id, ...rest }) => rest)).toEqual([
    {
      ...{ name: "acme/tickets", kind: "app", role: "send", scopes: ["acme"], modules: ["tickets"], state: "active" },
      ...{ created_at: "2026-03-02T09:00:00.000Z", expires_at: null, last_used_at: null },
    },
    {
      ...{ name: "ci", kind: "registry", role: "read", scopes: ["acme"], modules: ["*"], state: "active" },
      ...{ created_at: "2026-03-02T09:00:00.000Z", expires_at: "2026-05-31T09:00:00.000Z", last_used_at: null },
    },
  ]);
  for (const secret of secrets) expect(JSON.stringify(list)).not.toContain(secret.slice(-43));
});

it("frees a credential's name only when the credential is revoked or expired", async () => {
  await make.registry("1h");
  await expect(make.registry()).rejects.toMatchObject({ code: "credential.exists" });
  portal.clock.advance(60 * 60_000);
  await make.registry();
  await portal.operator.revokeCredential("ci");
  await make.registry();
});

it.each(["90", "0d", "d", "-1d", "99999d", "1y"])("refuses the lifetime %j", async (expires) => {
  await expect(make.registry(expires)).rejects.toMatchObject({ code: "input.invalid" });
  await expect(make.sending(expires)).rejects.toMatchObject({ code: "input.invalid" });
});
