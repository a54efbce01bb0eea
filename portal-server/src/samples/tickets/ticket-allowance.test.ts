import { apps } from "../../identity/apps/app-table.ts";
import { deleteOutdated } from "../../platform/jobs/retention.ts";
import { retentionRules } from "../../retention-rules.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, enterApp, signIn } from "../../testing/test-accounts.ts";
import { type TestBrowser, testBrowser } from "../../testing/test-browser.ts";
import { ticketComments, tickets } from "./ticket-table.ts";

const hour = 60 * 60_000;
const portal = portalForTests({ config: { ticketsPerDay: 2 } });
beforeAll(async () => {
  await portal.db.insert(apps).values({ tenant: "acme", module: "tickets", name: "tickets" });
  for (const name of ["ana", "bob"]) await addUser(portal, `${name}@acme.test`);
});
afterEach(() => portal.clock.advance(24 * hour));

const aTicket = { subject: "Printer", text: "On fire" };

async function agent(name: string): Promise<TestBrowser> {
  const { browser } = await signIn(portal, `${name}@acme.test`);
  await enterApp(browser, "tickets");
  return browser;
}

const statuses = async (count: number, send: (n: number) => Promise<{ statusCode: number }>) => {
  const codes: number[] = [];
  for (let n = 0; n < count; n++) codes.push((await send(n)).statusCode);
  return codes;
};

it("limits the tickets of a user in a day", async () => {
  const [ana, bob] = [await agent("ana"), await agent("bob")];
  const before = await portal.db.$count(tickets);
  expect(await statuses(4, () => ana.post("/api/tickets", aTicket))).toEqual([201, 201, 429, 429]);
  expect(await portal.db.$count(tickets)).toBe(before + 2);
  const refused = await ana.post("/api/tickets", aTicket);
  expect([refused.json().error.code, refused.headers["retry-after"]]).toEqual(["request.rate_limited", "43200"]);
  expect((await bob.post("/api/tickets", aTicket)).statusCode).toBe(201);
});

it("accepts a repeated call when the allowance is used up", async () => {
  const ana = await agent("ana");
  const headers = { "idempotency-key": "the-last-one" };
  await ana.post("/api/tickets", aTicket);
  const [last, again] = [
    await ana.post("/api/tickets", aTicket, { headers }),
    await ana.post("/api/tickets", aTicket, { headers }),
  ];
  expect([last.statusCode, again.statusCode, again.json().id]).toEqual([201, 201, last.json().id]);
  expect((await ana.post("/api/tickets", aTicket)).statusCode).toBe(429);
});

it("limits the comments of a user to five times as many", async () => {
  const ana = await agent("ana");
  const { id } = (await ana.post("/api/tickets", aTicket)).json();
  const before = await portal.db.$count(ticketComments);
  const comment = () => ana.post(`/api/tickets/${id}/comments`, { text: "Still on fire" });
  expect(await statuses(11, comment)).toEqual([...Array(10).fill(201), 429]);
  expect(await portal.db.$count(ticketComments)).toBe(before + 10);
});

it("limits the tickets of all guests of a tenant to fifty over all addresses", async () => {
  const ticket = { ...aTicket, name: "Guest", email: "guest@else.test" };
  const send = (n: number) =>
    testBrowser(portal.app).post("/api/tickets/public", ticket, { remoteAddress: `192.0.2.${n}` });
  expect(await statuses(51, send)).toEqual([...Array(50).fill(201), 429]);
});

it("keeps the daily limit of guests when housekeeping deletes old rows", async () => {
  const ticket = { ...aTicket, name: "Guest", email: "guest@else.test" };
  const send = () => testBrowser(portal.app).post("/api/tickets/public", ticket, { remoteAddress: "198.51.100.1" });
  const codes: number[] = [];
  for (let span = 0; span < 6; span++) {
    codes.push(...(await statuses(10, send)));
    portal.clock.advance(2 * hour);
    await deleteOutdated(portal.db, portal.clock.now(), retentionRules({ auditDays: 400 }));
  }
  expect(codes.filter((status) => status === 201).length).toBeLessThanOrEqual(50);
  expect(codes.slice(50)).toEqual(Array(10).fill(429));
});
