import pg from "pg";
import { mailOutbox } from "../../platform/mail/mail-outbox-table.ts";
import { captureLog } from "../../testing/capture-log.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { type Recoverer, recoverer } from "../../testing/recoverer.ts";
import { addUser } from "../../testing/test-accounts.ts";

// docs/reliability.md S9. bench/src/recovery-timing.mjs measures times; this file compares responses and statements.
const log = captureLog();
const second = 1_000;

const portal = portalForTests({ logger: log.logger });
beforeAll(async () => {
  await addUser(portal, "known@acme.test");
  await addUser(portal, "other@acme.test", "globex");
});

const recoverers = () => ({
  known: recoverer(portal, "known@acme.test"),
  unknown: recoverer(portal, "nobody@acme.test"),
  "another tenant's": recoverer(portal, "other@acme.test"),
});

interface Seen {
  status: number;
  headers: string[];
  body: string;
  statements: string[];
}

/** The observable parts of a response and the SQL statements that it took. */
async function observe(act: () => ReturnType<Recoverer["requestCode"]>): Promise<Seen> {
  const query = jest.spyOn(pg.Client.prototype, "query");
  const response = await act();
  // Without the checks of the stall watch (db/stall-watch.ts), which belong to no request.
  const statements = query.mock.calls
    .map(([statement]) => textOf(statement))
    .filter((text) => !text.includes("_read_only"));
  query.mockRestore();
  const body = response.body
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "{id}")
    .replace(/"request_id":"[0-9a-f]{16}"/, '"request_id":"{id}"');
  return { status: response.statusCode, headers: Object.keys(response.headers).sort(), body, statements };
}

function textOf(statement: unknown): string {
  const hasText = typeof statement === "object" && statement !== null && "text" in statement;
  return hasText ? String(statement.text) : String(statement);
}

/** Does the same for each kind of e-mail address and expects no observable difference. */
async function expectAlike(act: (user: Recoverer) => ReturnType<Recoverer["requestCode"]>): Promise<Seen> {
  const { known, ...others } = recoverers();
  // The first call also sets the XSRF cookie and queries the tenant.
  for (const user of [known, ...Object.values(others)]) await user.reset("123456", "short");
  const observed = await observe(() => act(known));
  for (const user of Object.values(others)) expect(await observe(() => act(user))).toEqual(observed);
  return observed;
}

it("responds to a request in the same way for every e-mail address, with the same statements", async () => {
  const observed = await expectAlike((user) => user.requestCode());
  expect([observed.status, observed.body]).toEqual([202, "{}"]);
  // Two throttles of three statements each, then code and mail, then two limits and a row of the audit log.
  expect(observed.statements.filter((statement) => /^(insert|update|select|delete)/.test(statement))).toHaveLength(11);
  expect(observed.statements.filter((statement) => statement.includes('"users"'))).toEqual([]);
});

it("responds to a repeated request in the same way, with the same statements", async () => {
  const observed = await expectAlike((user) => user.requestCode());
  expect(observed.status).toBe(202);
});

it("responds to a later request in the same way, with the same statements", async () => {
  portal.clock.advance(30 * second);
  await expectAlike((user) => user.requestCode());
});

it("stores the same for every e-mail address", async () => {
  portal.clock.advance(30 * second);
  await portal.db.delete(mailOutbox);
  for (const user of Object.values(recoverers())) await user.requestCode();
  const rows = await portal.db.select().from(mailOutbox);
  expect(rows.map(({ tenant, kind, tries }) => [tenant, kind, tries])).toEqual(
    Array(3).fill(["acme", "recovery-code", 0]),
  );
});

it("responds to a wrong code in the same way for every e-mail address, with the same statements", async () => {
  const observed = await expectAlike((user) => user.reset("wrong!"));
  expect(observed.status).toBe(400);
  expect(JSON.parse(observed.body).error).toMatchObject({ code: "auth.recovery_code" });
  expect(observed.statements.filter((statement) => statement.includes('"users"'))).toEqual([]);
});

it("responds to a code that was never requested in the same way", async () => {
  portal.clock.advance(11 * 60 * second);
  expect((await expectAlike((user) => user.reset("123456"))).status).toBe(400);
});

it("responds to a weak password in the same way", async () => {
  expect((await expectAlike((user) => user.reset("123456", "short"))).status).toBe(422);
});

it("mails a code only to an account of this tenant", async () => {
  portal.clock.advance(30 * second);
  const { known, ...others } = recoverers();
  await known.requestCode();
  expect(await known.mails()).not.toEqual([]);
  for (const user of Object.values(others)) {
    await user.requestCode();
    expect(await user.mails()).toEqual([]);
  }
});

it("writes no address, code or password into the log", async () => {
  const { known } = recoverers();
  const codes = (await known.mails()).map(({ text }) => /\d{6}/.exec(text)?.[0] ?? "");
  expect(codes).not.toEqual([]);
  for (const code of codes) await known.reset(code, "canary-of-a-password");
  const written = JSON.stringify(log.lines.map(({ time, reqId, mail, ms, hostname, pid, ...rest }) => rest));
  for (const secret of ["@acme.test", "canary", ...codes]) expect(written).not.toContain(secret);
  expect(log.events("recovery.requested").length).toBeGreaterThan(0);
});
