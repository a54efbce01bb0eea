import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { notifications } from "../../messaging/notifications/notification-table.ts";
import { assets } from "../../samples/assets/asset-table.ts";
import { issueCode } from "../../samples/tickets/evaluation-store.ts";
import { changeStatus, createTicket } from "../../samples/tickets/ticket-store.ts";
import { genuineRequest, type Operation, type RequestInput, readOperations } from "../../testing/api-operations.ts";
import { beforeTests } from "../../testing/before-tests.ts";
import { genuineInput } from "../../testing/genuine-input.ts";
import { type Credentials, credentialsOf, openDemoApp } from "../../testing/open-demo-app.ts";
import { mailedCode, recoverer } from "../../testing/recoverer.ts";
import { rowDigest } from "../../testing/row-digest.ts";
import { declareCategories } from "../../testing/test-sending.ts";

// Every unsafe route that a page calls: the call succeeds, its response is lost, and the client retries.
const portal = beforeTests(openDemoApp);
let operations: Operation[];
beforeAll(async () => {
  await declareCategories(portal, [{ key: "comments", name: { pt: "Comentários", en: "Comments" } }]);
  operations = await readOperations(portal);
});

// Every attempt is counted and logged in the audit log.
const counters = ["throttles", "audit_rows"];

interface Repetition {
  /** The request, for operations whose sample in genuine-input.ts changes nothing. */
  fill?: (caller: Credentials) => Promise<RequestInput>;
  /** Tables that the second call may change. The comments explain why. */
  mayChange?: readonly string[];
}

const key = () => ({ "idempotency-key": randomUUID() });

async function closedTicket() {
  const requester = { name: "Ana", email: "ana@acme.test" };
  const { number } = await createTicket(portal.db, "acme", { subject: "S", text: "T", requester }, portal.clock.now());
  const code = await portal.db.transaction(async (tx) => {
    await changeStatus(tx, "acme", number, "closed", portal.clock.now());
    return issueCode(tx, "acme", number, portal.clock.now());
  });
  return { number, code };
}

const repetitions: Record<string, Repetition> = {
  // A session whose response was lost has no user and expires by itself.
  "POST /api/auth": { mayChange: ["sessions"] },
  // The second request's mail is dropped before it is sent: the first one's code stays valid.
  "POST /api/auth/recover": { mayChange: ["mail_outbox"] },
  "PUT /api/auth/recover": {
    // The call of another user, because the password change below starts from the demo's password.
    fill: async () => {
      const email = "bruno@acme.test";
      const user = recoverer(portal, email);
      await user.requestCode();
      const { cookies } = user.browser;
      const headers = {
        cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
        "x-xsrf-token": cookies.get("XSRF-TOKEN") ?? "",
      };
      return { headers, body: { email, code: await mailedCode(user), password: "a long new password" } };
    },
  },
  // The same picture at the same address, stored at a later time.
  "PUT /api/users/images": { mayChange: ["user_images"] },
  "PATCH /api/users/me": { fill: async () => ({ body: { name: "Ana Maria" } }) },
  "POST /api/tickets": { fill: async () => ({ headers: key(), body: { subject: "Printer", text: "On fire" } }) },
  "POST /api/tickets/public": {
    fill: async () => ({
      headers: key(),
      body: { name: "Rui", email: "rui@example.test", subject: "Printer", text: "On fire" },
    }),
  },
  "POST /api/tickets/{id}/comments": {
    fill: async () => ({ headers: key(), path: { id: 1 }, body: { text: "Still burning" } }),
  },
  "POST /api/tickets/evaluation": {
    fill: async () => {
      const { number, code } = await closedTicket();
      return { body: { ticket: number, code, score: 5, comment: "Quick" } };
    },
  },
  // Only the newest link works, so a user who lost the first one gets a second.
  "POST /api/tickets/{id}/evaluation-link": {
    fill: async () => ({ path: { id: (await closedTicket()).number } }),
    mayChange: ["ticket_evaluations"],
  },
  "PUT /api/assets/{id}": {
    fill: async () => {
      const [row] = await portal.db.select().from(assets).where(eq(assets.tenant, "acme"));
      if (!row) throw new Error("The demo has no asset.");
      const { tenant: _, tag, updatedAt: __, ...body } = row;
      return { path: { id: tag }, body: { ...body, holder: "Nobody in particular" } };
    },
  },
  "PATCH /api/notifications": {
    fill: async () => {
      const unread = and(eq(notifications.tenant, "acme"), isNull(notifications.readAt));
      const rows = await portal.db.select().from(notifications).where(unread);
      return { body: { ids: rows.map(({ id }) => id).slice(0, 2) } };
    },
  },
  "PUT /api/notifications/preferences/{module}": {
    fill: async () => ({ path: { module: "tickets" }, body: { level: "portal" } }),
  },
  "PUT /api/notifications/preferences/{module}/categories/{category}": {
    fill: async () => ({ path: { module: "tickets", category: "comments" }, body: { level: "off" } }),
  },
  "POST /api/notifications/register": {
    fill: async () => ({ body: { token: "a-browser" } }),
    mayChange: ["push_addresses"],
  },
};

// Telemetry reports are counted as they arrive and affect no single user; registry and cookie routes have their own
// rules (If-Match, Idempotency-Key).
const elsewhere = /^(POST \/api\/telemetry|\w+ \/api\/registry)/;

/** Sends one request twice, like a user who never received the first response. */
async function sendTwice(operation: Operation, { fill }: Repetition, mayChange: readonly string[]) {
  const caller = await credentialsOf(portal, "ana@acme.test");
  const request = await genuineRequest(operation, caller, fill ? await fill(caller) : genuineInput(operation, caller));
  const first = await portal.app.inject(request);
  const between = await rowDigest(portal.db, [...counters, ...mayChange]);
  portal.clock.advance(11_000);
  const second = await portal.app.inject(request);
  return { first, second, isSame: between === (await rowDigest(portal.db, [...counters, ...mayChange])) };
}

const outcomeOf = ({ statusCode, body }: LightMyRequestResponse) => (statusCode < 400 ? statusCode : body);

it("has no second effect and loses nothing on any unsafe route when a call is retried after its response was lost", async () => {
  const unsafe = operations.filter(({ unsafe, name }) => unsafe && !elsewhere.test(name));
  expect(unsafe.length).toBeGreaterThanOrEqual(18);
  expect(Object.keys(repetitions).filter((name) => !unsafe.some((one) => one.name === name))).toEqual([]);
  for (const operation of unsafe) {
    const repetition = repetitions[operation.name] ?? {};
    // One after the other, because a new password ends the earlier sessions.
    const { first, second, isSame } = await sendTwice(operation, repetition, repetition.mayChange ?? []);
    const route = { route: operation.name };
    expect({ ...route, first: outcomeOf(first) }).toEqual({ ...route, first: first.statusCode });
    const expected = { ...route, second: first.statusCode, isSame: true };
    expect({ ...route, second: second.statusCode, isSame }).toEqual(expected);
  }
}, 300_000);

it("returns the same ticket for the same idempotency key, and rejects another text under it", async () => {
  const caller = await credentialsOf(portal, "bruno@acme.test");
  const operation = operations.find(({ name }) => name === "POST /api/tickets");
  if (!operation) throw new Error("The API describes no ticket.");
  const headers = key();
  const send = async (subject: string, sender = caller) => {
    const request = await genuineRequest(operation, sender, { headers, body: { subject, text: "On fire" } });
    return portal.app.inject(request);
  };
  const responses = await Promise.all(Array.from({ length: 20 }, () => send("Printer")));
  expect(new Set(responses.map((response) => response.json().id)).size).toBe(1);
  expect((await send("Scanner")).statusCode).toBe(409);
  const ana = await credentialsOf(portal, "ana@acme.test");
  expect((await send("Printer", ana)).json().id).not.toBe(responses[0]?.json().id);
});
