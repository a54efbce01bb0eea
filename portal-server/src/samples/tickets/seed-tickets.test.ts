import { count, eq } from "drizzle-orm";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { acmeTickets } from "./acme-tickets.ts";
import { globexTickets } from "./globex-tickets.ts";
import { seedTickets } from "./seed-tickets.ts";
import { ticketEvaluations, tickets } from "./ticket-table.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await openTestApp();
});
afterAll(() => portal.close());

it("adds tickets with comments and ratings for acme and globex", async () => {
  await seedTickets(portal.db, portal.clock.now());
  const perTenant = await portal.db
    .select({ tenant: tickets.tenant, rows: count() })
    .from(tickets)
    .groupBy(tickets.tenant)
    .orderBy(tickets.tenant);
  expect(perTenant).toEqual([
    { tenant: "acme", rows: acmeTickets.length },
    { tenant: "globex", rows: globexTickets.length },
  ]);
  const rated = await portal.db.$count(ticketEvaluations, eq(ticketEvaluations.score, 5));
  expect(rated).toBe(3);
});
