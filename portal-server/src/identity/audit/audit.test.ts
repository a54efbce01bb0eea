import type { AuditPage } from "@portico/shared-utility/contract";
import { asc } from "drizzle-orm";
import { loggerOptions } from "../../platform/http/logging.ts";
import { deleteOutdated } from "../../platform/jobs/retention.ts";
import { retentionRules } from "../../retention-rules.ts";
import { beforeEachTest } from "../../testing/before-tests.ts";
import { captureLog } from "../../testing/capture-log.ts";
import { openTestApp } from "../../testing/open-test-app.ts";
import { mailedCode, recoverer } from "../../testing/recoverer.ts";
import { addUser, signIn, testPassword } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";
import { auditRows } from "./audit-table.ts";

const { logger, lines, written } = captureLog(loggerOptions);
const portal = beforeEachTest(() => openTestApp({ logger }));
beforeEach(() => {
  lines.length = 0;
  written.length = 0;
});

const rows = () => portal.db.select().from(auditRows).orderBy(asc(auditRows.id));
const withRole = async (email: string, role: "registry" | "platform", tenant = "acme") => {
  await addUser(portal, email, tenant);
  await portal.operator.setRole({ tenant, email, role });
  return (await signIn(portal, email, tenant)).browser;
};
const read = async (browser: Awaited<ReturnType<typeof withRole>>, query = ""): Promise<AuditPage> =>
  (await browser.get(`/api/audit${query}`)).json();

it("has a row for every sign-in, refused sign-in, change of password and sign-out", async () => {
  const id = await addUser(portal, "ana@acme.test");
  await testBrowser(portal.app).post("/api/auth", { email: " Ana@acme.test", password: "wrong" });
  const { browser } = await signIn(portal, "ana@acme.test");
  await browser.put("/api/users/me/password", { current: "wrong", password: "a-new-long-password" });
  await browser.put("/api/users/me/password", { current: testPassword, password: "a-new-long-password" });
  await browser.delete("/api/auth/invalidate");
  await browser.delete("/api/auth/invalidate");
  const actor = { actorKind: "person", actorId: id, actorName: "ana@acme.test" };
  const source = { tenant: "acme", address: "127.0.0.1" };
  expect(await rows()).toMatchObject([
    {
      ...source,
      ...{ action: "session.sign-in", refusal: "auth.credentials", target: "ana@acme.test" },
      ...{ actorKind: "guest", actorId: null, actorName: null },
    },
    { ...source, ...actor, action: "session.sign-in", refusal: null },
    { ...source, ...actor, action: "password.change", refusal: "auth.credentials" },
    { ...source, ...actor, action: "password.change", refusal: null },
    { ...source, ...actor, action: "session.sign-out", refusal: null },
  ]);
});

it("has rows for a recovery and for a replayed token", async () => {
  await addUser(portal, "ana@acme.test");
  const user = recoverer(portal, "ana@acme.test");
  await user.requestCode();
  const code = await mailedCode(user);
  const { session, browser } = await signIn(portal, "ana@acme.test");
  const refresh = () =>
    browser.post("/api/auth/refresh", undefined, { headers: { "refresh-token": session.refresh_token } });
  const next = { "refresh-token": (await refresh()).json().refresh_token };
  await browser.post("/api/auth/refresh", undefined, { headers: next });
  portal.clock.advance(60_000);
  expect((await refresh()).statusCode).toBe(401);
  const body = { email: "ana@acme.test", code, password: "a-new-long-password" };
  expect((await user.browser.put("/api/auth/recover", body)).statusCode).toBe(204);
  expect((await user.browser.put("/api/auth/recover", body)).statusCode).toBe(400);
  const found = (await rows()).map(({ action, refusal, target }) => [action, refusal, target]);
  expect(found).toEqual([
    ["recovery.request", null, "ana@acme.test"],
    ["session.sign-in", null, null],
    ["session.replay", null, "ana@acme.test"],
    ["recovery.complete", null, "ana@acme.test"],
    ["recovery.complete", "auth.recovery_code", "ana@acme.test"],
  ]);
});

it("contains no secret, not even a password that was typed into the e-mail field", async () => {
  await addUser(portal, "ana@acme.test");
  const { browser, session } = await signIn(portal, "ana@acme.test");
  await browser.put("/api/users/me/password", { current: testPassword, password: "canary-new-password" });
  await testBrowser(portal.app).post("/api/auth", { email: "canary-password", password: "canary-password" });
  const stored = JSON.stringify(await rows());
  expect(await rows()).toHaveLength(3);
  const secrets = [session.access_token, session.refresh_token, testPassword, "canary", ...browser.cookies.values()];
  for (const secret of secrets) expect(stored).not.toContain(secret);
});

it("is copied to the server's log, one line for each row, with ids and no e-mail address", async () => {
  const id = await addUser(portal, "ana@acme.test");
  await testBrowser(portal.app).post("/api/auth", { email: "ana@acme.test", password: "wrong" });
  await signIn(portal, "ana@acme.test");
  const [refused, done] = await rows();
  await portal.app.close();
  const copied = lines.filter((line) => line.audit === true);
  expect(copied).toMatchObject([
    { row: refused?.id, action: "session.sign-in", refusal: "auth.credentials", actor: { kind: "guest", id: null } },
    { row: done?.id, action: "session.sign-in", tenant: "acme", address: "127.0.0.1", actor: { kind: "person", id } },
  ]);
  expect(written.join("")).not.toContain("ana@acme.test");
});

it("commits an act and its row together: no session without its row", async () => {
  await addUser(portal, "ana@acme.test");
  await portal.db.execute("alter table audit_rows rename to audit_rows_away");
  const body = { email: "ana@acme.test", password: testPassword };
  expect((await testBrowser(portal.app).post("/api/auth", body)).statusCode).toBe(500);
  expect((await portal.db.execute("select id from sessions")).rows).toEqual([]);
  await portal.db.execute("alter table audit_rows_away rename to audit_rows");
});

it("writes at most sixty rows for refused attempts of one caller in an hour and logs the others", async () => {
  const attempt = () => testBrowser(portal.app).post("/api/auth", { email: "x@acme.test", password: "wrong" });
  for (let index = 0; index < 70; index++) await attempt();
  expect(await rows()).toHaveLength(60);
  await portal.app.close();
  const copied = lines.filter((line) => line.audit === true);
  expect([copied.length, copied.filter(({ row }) => row === null).length]).toEqual([70, 10]);
});

it("shows the role registry the rows of its tenant, the role platform all rows and other users none", async () => {
  const rita = await withRole("rita@acme.test", "registry");
  const paula = await withRole("paula@globex.test", "platform", "globex");
  await addUser(portal, "bruno@acme.test");
  const { browser: bruno } = await signIn(portal, "bruno@acme.test");
  const tenantsOf = async (browser: typeof rita) => {
    const page = await read(browser);
    return [...new Set(page.rows.map(({ tenant }) => tenant))].sort();
  };
  expect(await tenantsOf(rita)).toEqual(["acme"]);
  expect(await tenantsOf(paula)).toEqual(["acme", "globex"]);
  const refused = await bruno.get("/api/audit");
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, "audit.forbidden"]);
  expect((await testBrowser(portal.app).get("/api/audit")).statusCode).toBe(401);
});

it("can be read in pages, newest first, and filtered by action", async () => {
  const rita = await withRole("rita@acme.test", "registry");
  await addUser(portal, "ana@acme.test");
  for (let index = 0; index < 3; index++) await signIn(portal, "ana@acme.test");
  const newest = await read(rita, "?limit=2&action=session.sign-in");
  expect(newest.rows).toHaveLength(2);
  const older = await read(rita, `?limit=2&action=session.sign-in&before=${newest.next}`);
  expect([older.rows.length, older.next]).toEqual([2, null]);
  const ids = [...newest.rows, ...older.rows].map(({ id }) => id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect((await read(rita, "?action=session.sign-out")).rows).toEqual([]);
  expect((await rita.get("/api/audit?action=nothing")).statusCode).toBe(400);
});

it("deletes rows that are older than AUDIT_DAYS", async () => {
  const now = portal.clock.now().getTime();
  const row = { actorKind: "system", action: "release.publish" } as const;
  const at = (days: number) => new Date(now - days * 24 * 60 * 60_000);
  await portal.db.insert(auditRows).values([401, 399].map((days) => ({ ...row, at: at(days), target: `${days}` })));
  await deleteOutdated(portal.db, portal.clock.now(), retentionRules({ auditDays: 400 }));
  expect((await rows()).map(({ target }) => target)).toEqual(["399"]);
});
