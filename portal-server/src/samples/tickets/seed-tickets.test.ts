import { count, eq } from "drizzle-orm";
import { portalForTests } from "../../testing/open-test-app.ts";
import { acmeTickets } from "./acme-tickets.ts";
import { globexTickets, seedTickets } from "./seed-tickets.ts";
import { ticketEvaluations, tickets } from "./ticket-table.ts";

const portal = portalForTests();

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
