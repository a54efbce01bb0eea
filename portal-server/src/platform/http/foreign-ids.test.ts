import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { sessions } from "../../identity/accounts/session-table.ts";
import { apps } from "../../identity/apps/app-table.ts";
import { users } from "../../identity/users/user-table.ts";
import { notifications } from "../../messaging/notifications/notification-table.ts";
import { assets } from "../../samples/assets/asset-table.ts";
import { tickets } from "../../samples/tickets/ticket-table.ts";
import { genuineRequest, type Operation, type RequestInput, readOperations } from "../../testing/api-operations.ts";
import { beforeTests } from "../../testing/before-tests.ts";
import { genuineInput } from "../../testing/genuine-input.ts";
import { type Credentials, credentialsOf, openDemoApp } from "../../testing/open-demo-app.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { rowDigest } from "../../testing/row-digest.ts";

// A4: calls every route that takes an id with Ana's ids, as a colleague and as another tenant's user.
// foreign-releases.test.ts covers routes that name a scope or a release.
const portal = beforeTests(openDemoApp);
let operations: Operation[];
let foreign: Record<string, unknown>;
beforeAll(async () => {
  operations = await readOperations(portal);
  await portal.db.insert(apps).values({ tenant: "globex", module: "assets", name: "Ativos", position: 9 });
  foreign = await idsOfAna();
});

async function idsOfAna(): Promise<Record<string, unknown>> {
  const { db } = portal;
  const [ana] = await db.select().from(users).where(eq(users.email, "ana@acme.test"));
  const [notification] = await db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, ana?.id ?? ""));
  // Both tenants count from 1, so only the last ticket exists in acme alone.
  const [ticket] = await db.select().from(tickets).where(eq(tickets.tenant, "acme")).orderBy(desc(tickets.number));
  const [asset] = await db.select().from(assets).where(eq(assets.tenant, "acme"));
  const number = ticket?.number ?? 0;
  await credentialsOf(portal, "ana@acme.test", "acme");
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, ana?.id ?? ""));
  const shared = await db.$count(tickets, and(eq(tickets.tenant, "globex"), eq(tickets.number, number)));
  if (!notification || !asset || number === 0 || shared > 0)
    throw new Error("The demo has nothing that is acme's alone.");
  return {
    ticket: number,
    tickets: number,
    assets: asset.tag,
    // The sessions below /users/me.
    users: session?.id,
    ids: [notification.id],
    email: ana?.email,
    domain: "acme",
  };
}

const absent: Record<string, unknown> = {
  ticket: 999_999_999,
  tickets: 999_999_999,
  assets: "NOTHING-0",
  users: randomUUID(),
  ids: [randomUUID()],
  email: "nobody@nowhere.test",
  domain: "nowhere",
};

/** Returns the parameters and fields of an operation that identify an object, and the kind of object. */
function namesOf({
  path,
  parameters,
  body,
}: Operation): [part: "path" | "query" | "body", name: string, what: string][] {
  const [, , feature = ""] = path.split("/");
  const kinds: Record<string, string> = {
    id: feature,
    email: "email",
    emails: "email",
    ids: "ids",
    domain: "domain",
    ticket: "ticket",
  };
  const listed = parameters.map((one) => [one.in, one.name] as const);
  const fields = Object.keys(body?.schema.properties ?? {}).map((name) => ["body", name] as const);
  return [...listed, ...fields].flatMap(([part, name]) => {
    const kind = kinds[name];
    return kind && (part === "path" || part === "query" || part === "body") ? [[part, name, kind]] : [];
  });
}

/** Returns the operation's response for these ids. */
async function responseTo(operation: Operation, caller: Credentials, ids: Record<string, unknown>) {
  const input: RequestInput = structuredClone(genuineInput(operation, caller));
  if (Buffer.isBuffer(genuineInput(operation, caller).body)) input.body = genuineInput(operation, caller).body;
  for (const [part, name, kind] of namesOf(operation)) {
    const into = (input[part] ?? {}) as Record<string, unknown>;
    input[part] = { ...into, [name]: ids[kind] };
  }
  const response = await portal.app.inject(await genuineRequest(operation, caller, input));
  return { status: response.statusCode, body: response.body.replace(/,?"request_id":"[^"]*"/, "") };
}

// Open to guests: these routes take an e-mail, and other tests check that their responses are indistinguishable.
const signedOut = /^(POST \/api\/auth|(POST|PUT) \/api\/auth\/recover|POST \/api\/tickets\/public)$/;

it.each([
  ["another tenant's user", "gina@globex.test", "globex", ["id", "email", "emails", "ids", "domain", "ticket"]],
  ["a colleague", "bruno@acme.test", "acme", ["email", "ids"]],
])("reveals nothing to %s about a foreign id and changes nothing", async (_name, email, tenant, names) => {
  const concerned = operations.filter(
    (operation) =>
      !operation.path.startsWith("/api/registry/") &&
      !signedOut.test(operation.name) &&
      namesOf(operation).some(([, name]) => names.includes(name)),
  );
  expect(concerned.length).toBeGreaterThanOrEqual(names.length > 2 ? 12 : 4);
  const before = await rowDigest(portal.db);
  for (const operation of concerned) {
    for (const [, , kind] of namesOf(operation)) expect([operation.name, foreign[kind]]).not.toContain(undefined);
    const response = await responseTo(operation, await credentialsOf(portal, email, tenant), foreign);
    const unknown = await responseTo(operation, await credentialsOf(portal, email, tenant), absent);
    expect([operation.name, response]).toEqual([operation.name, unknown]);
    expect([operation.name, response.body.includes("acme.test")]).toEqual([operation.name, false]);
  }
  expect(withoutSessions(await rowDigest(portal.db))).toEqual(withoutSessions(before));
  printFigure("A4", { routes: concerned.length, reads: 0, writes: 0 });
});

// Each caller here opens a session.
function withoutSessions(digest: string): unknown[] {
  return (JSON.parse(digest) as { name: string }[]).filter(({ name }) => name !== "sessions");
}
