import type { PageRecord } from "@portico/shared-utility/contract";
import { bootPage } from "@portico/shared-utility/testing";
import { setPrepared } from "../loader/once-prepared.ts";
import { createPageRecord } from "./page-record.ts";
import { observeMessage, pageRecord$, recordFill, recordSlot } from "./recorded.ts";
import { timed } from "./timed.ts";

const tickets = "@app/tickets";

it("records what happens before the page is prepared for applications, and what happens after", async () => {
  bootPage({ map: { id: "1", imports: {}, styles: {}, locales: {} } });
  performance.getEntriesByType = () => [];
  const seen: PageRecord[] = [];
  pageRecord$.subscribe((value) => seen.push(value));
  expect(seen).toEqual([{ modules: [], slots: [], messages: [], blocked: [] }]);

  const [close, fill] = [recordSlot("tickets.side"), recordFill("tickets.side", tickets)];
  recordSlot("tickets.top")();
  fill("mounted");
  observeMessage({ kind: "event", topic: "tickets.changed", sender: tickets, receivers: [] })("delivered");
  await timed(tickets, "load", Promise.resolve());

  setPrepared({
    watchStyles: () => {},
    keepMapSheet: () => {},
    watchBlocking: () => {},
    watchPolicies: () => {},
    record: createPageRecord(),
  });
  const now = () => {
    let value = seen[0];
    pageRecord$.subscribe((each) => (value = each)).unsubscribe();
    return value;
  };
  expect(seen.length).toBeGreaterThan(1);
  expect(now()).toMatchObject({
    modules: [{ module: tickets, mounts: 0 }],
    slots: [{ slot: "tickets.side", places: 1, fills: [{ module: tickets, state: "mounted" }] }],
    messages: [{ topic: "tickets.changed", outcome: "delivered" }],
  });
  for (const end of [() => fill("close"), close]) end();
  expect(now()?.slots).toEqual([]);
});
