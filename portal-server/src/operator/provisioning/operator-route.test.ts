import { desc } from "drizzle-orm";
import { auditRows } from "../../identity/audit/audit-table.ts";
import { perMinute } from "../../platform/http/call-limits.ts";
import { openTestApp, portalForTests, type TestApp } from "../../testing/open-test-app.ts";

const portal = portalForTests();

interface Sent {
  token?: string;
  body?: object;
  at?: TestApp;
  remoteAddress?: string;
}

const call = (act: string, args: unknown[], { token, body, at = portal, remoteAddress = "192.0.2.7" }: Sent = {}) =>
  at.app.inject({
    method: "POST",
    url: `/api/operator/${act}`,
    remoteAddress,
    headers: { host: "127.0.0.1:9000", authorization: `Bearer ${token ?? portal.config.secrets.admin}` },
    payload: body ?? { args, operator: "ana" },
  });
const codeOf = async (sent: ReturnType<typeof call>) => (await sent).json().error?.code;

it("carries out an act, and returns the result or the refusal", async () => {
  const tenant = { domain: "hooli", name: "Hooli" };
  expect((await call("addTenant", [tenant])).json()).toEqual({
    status: "done",
    result: { ...tenant, aliases: [], hosts: [], users: 0, apps: 0 },
  });
  expect((await call("addTenant", [tenant])).json()).toMatchObject({ status: "refused", code: "tenant.exists" });
  expect((await call("setPush", ["hooli", null])).json()).toEqual({ status: "done", result: null });
});

it("writes the operator's name and address into the audit log", async () => {
  await call("addOrigin", ["acme", "https://cdn.acme.example"]);
  const [row] = await portal.db.select().from(auditRows).orderBy(desc(auditRows.id)).limit(1);
  expect(row).toMatchObject({
    ...{ action: "origin.allow", actorKind: "command-line", actorName: "ana", address: "192.0.2.7", tenant: "acme" },
  });
});

it("refuses every caller without the token, before it reads the body", async () => {
  const { admin, token } = portal.config.secrets;
  for (const wrong of ["x", `${admin}x`, admin.slice(1), token])
    expect(await codeOf(call("listTenants", [], { token: wrong, body: { nothing: true } }))).toBe("auth.token_invalid");
});

it.each([
  ["constructor", []],
  ["toString", []],
  ["close", []],
  ["dropTables", []],
])("has no act %s", async (act, args) => {
  expect(await codeOf(call(act, args))).toBe("route.not_found");
});

it.each([
  ["listUsers", []],
  ["listUsers", [{ tenant: "acme" }]],
  ["listUsers", ["acme", "more"]],
  ["addTenant", ["acme"]],
  ["addTenant", [null]],
  ["rotateKey", ["acme", "yes"]],
])("refuses the arguments %s %j", async (act, args) => {
  const response = await call(act, args);
  expect([response.statusCode, response.json().error.code]).toEqual([400, "request.invalid"]);
});

it("accepts the token of another machine over https only if there is a PUBLIC_URL", async () => {
  const { database, clock } = portal;
  const at = await openTestApp({ database, clock, config: { publicUrl: { domain: "portal.example", port: "" } } });
  expect(await codeOf(call("listTenants", [], { at }))).toBe("request.insecure");
  expect((await call("listTenants", [], { at, remoteAddress: "127.0.0.1" })).statusCode).toBe(200);
  await at.close();
});

it.each([
  ["addUser", { tenant: "acme" }],
  ["setPassword", { tenant: "acme", email: 1 }],
  ["setRole", { tenant: "acme" }],
  ["addToGroup", { tenant: "acme", group: "desk" }],
  ["removeFromGroup", {}],
  ["addRegistryCredential", { name: "ci" }],
])("refuses the input of %s %j with a sentence", async (act, input) => {
  expect((await call(act, [input])).json()).toMatchObject({ status: "refused", code: "input.invalid" });
});

it("computes an operator's passwords in the queue of all passwords", async () => {
  const { database, clock } = portal;
  const at = await openTestApp({ database, clock, config: { passwordQueue: 0 } });
  let finish = () => {};
  const blocked = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const working = [1, 2].map(() => at.services.passwordWork(() => blocked));
  const user = { tenant: "acme", email: "eva@acme.test", name: "Eva", password: "tidal-copper-lantern-19" };
  expect(await codeOf(call("addUser", [user], { at }))).toBe("server.busy");
  finish();
  await Promise.all(working);
  expect((await call("addUser", [user], { at })).json()).toMatchObject({ status: "done" });
  await at.close();
});

it("counts the addresses of an IPv6 network as one caller", async () => {
  portal.services.callLimits.take([{ subject: "operator 2001:db8:0:0", rate: perMinute(600) }], 600);
  expect(await codeOf(call("listTenants", [], { remoteAddress: "2001:db8::2" }))).toBe("request.rate_limited");
});
