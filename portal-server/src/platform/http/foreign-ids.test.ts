import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { users } from "../../identity/accounts/user-table.ts";
import { apps } from "../../identity/apps/app-table.ts";
import { notifications } from "../../messaging/notifications/notification-table.ts";
import { assets } from "../../samples/assets/asset-table.ts";
import { tickets } from "../../samples/tickets/ticket-table.ts";
import { type Filling, genuineRequest, type Operation, readOperations } from "../../testing/api-operations.ts";
import { genuineFilling } from "../../testing/genuine-fillings.ts";
import { type Credentials, credentialsOf, openDemoApp } from "../../testing/open-demo-app.ts";
import type { TestApp } from "../../testing/open-test-app.ts";
import { rowDigest } from "../../testing/row-digest.ts";

// A4: every route that takes an id, with ids of ana's, by a colleague and by another tenant's person. What names a
// scope or a release is in foreign-releases.test.ts.
let portal: TestApp;
let operations: Operation[];
let foreign: Record<string, unknown>;
beforeAll(async () => {
  portal = await openDemoApp();
  operations = await readOperations(portal);
  await portal.db.insert(apps).values({ tenant: "globex", module: "assets", name: "Ativos", position: 9 });
  foreign = await idsOfAna();
});
afterAll(() => portal.close());

async function idsOfAna(): Promise<Record<string, unknown>> {
  const { db } = portal;
  const [ana] = await db.select().from(users).where(eq(users.email, "ana@acme.test"));
  const [told] = await db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, ana?.id ?? ""));
  // Both tenants count from 1, so it is the last one that only acme has.
  const [ticket] = await db.select().from(tickets).where(eq(tickets.tenant, "acme")).orderBy(desc(tickets.number));
  const [asset] = await db.select().from(assets).where(eq(assets.tenant, "acme"));
  const number = ticket?.number ?? 0;
  const shared = await db.$count(tickets, and(eq(tickets.tenant, "globex"), eq(tickets.number, number)));
  if (!told || !asset || number === 0 || shared > 0) throw new Error("The demo has nothing that is acme's alone.");
  return { ticket: number, tickets: number, assets: asset.tag, ids: [told.id], email: ana?.email, domain: "acme" };
}

const absent: Record<string, unknown> = {
  ticket: 999_999_999,
  tickets: 999_999_999,
  assets: "NOTHING-0",
  ids: [randomUUID()],
  email: "nobody@nowhere.test",
  domain: "nowhere",
};

/** The parameters and fields of an operation that name something of somebody's, and what they name. */
function namesOf({
  path,
  parameters,
  body,
}: Operation): [place: "path" | "query" | "body", name: string, what: string][] {
  const [, , room = ""] = path.split("/");
  const kinds: Record<string, string> = {
    id: room,
    email: "email",
    emails: "email",
    ids: "ids",
    domain: "domain",
    ticket: "ticket",
  };
  const listed = parameters.map((one) => [one.in, one.name] as const);
  const fields = Object.keys(body?.schema.properties ?? {}).map((name) => ["body", name] as const);
  return [...listed, ...fields].flatMap(([place, name]) => {
    const what = kinds[name];
    return what && (place === "path" || place === "query" || place === "body") ? [[place, name, what]] : [];
  });
}

/** What the caller is told when the operation is given these ids. */
async function answerTo(operation: Operation, who: Credentials, ids: Record<string, unknown>) {
  const filling: Filling = structuredClone(genuineFilling(operation, who));
  if (Buffer.isBuffer(genuineFilling(operation, who).body)) filling.body = genuineFilling(operation, who).body;
  for (const [place, name, what] of namesOf(operation)) {
    const into = (filling[place] ?? {}) as Record<string, unknown>;
    filling[place] = { ...into, [name]: ids[what] };
  }
  const answer = await portal.app.inject(await genuineRequest(operation, who, filling));
  return { status: answer.statusCode, body: answer.body.replace(/,?"request_id":"[^"]*"/, "") };
}

// Open to everybody: an e-mail is typed there, and its answers are held alike by tests of their own.
const signedOut = /^(POST \/api\/auth|(POST|PUT) \/api\/auth\/recover|POST \/api\/tickets\/public)$/;

it.each([
  ["another tenant's person", "gina@globex.test", "globex", ["id", "email", "emails", "ids", "domain", "ticket"]],
  ["a colleague", "bruno@acme.test", "acme", ["email", "ids"]],
])("tells %s nothing of an id and changes nothing by it", async (_name, email, tenant, names) => {
  const concerned = operations.filter(
    (operation) =>
      !operation.path.startsWith("/api/registry/") &&
      !signedOut.test(operation.name) &&
      namesOf(operation).some(([, name]) => names.includes(name)),
  );
  expect(concerned.length).toBeGreaterThanOrEqual(names.length > 2 ? 12 : 4);
  const before = await rowDigest(portal.db);
  for (const operation of concerned) {
    for (const [, , what] of namesOf(operation)) expect([operation.name, foreign[what]]).not.toContain(undefined);
    const told = await answerTo(operation, await credentialsOf(portal, email, tenant), foreign);
    const unknown = await answerTo(operation, await credentialsOf(portal, email, tenant), absent);
    expect([operation.name, told]).toEqual([operation.name, unknown]);
    expect([operation.name, told.body.includes("acme.test")]).toEqual([operation.name, false]);
  }
  expect(withoutSessions(await rowDigest(portal.db))).toEqual(withoutSessions(before));
});

// Each caller here opens a session.
function withoutSessions(digest: string): unknown[] {
  return (JSON.parse(digest) as { name: string }[]).filter(({ name }) => name !== "sessions");
}
