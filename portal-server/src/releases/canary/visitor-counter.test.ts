import { portalForTests } from "../../testing/open-test-app.ts";
import { seedRelease } from "../../testing/test-registry.ts";
import { createVisitorCounter } from "./visitor-counter.ts";
import { visitorHealth } from "./visitor-health-table.ts";

const portal = portalForTests();
const visitor = Buffer.alloc(16, "v").toString("base64url");
beforeEach(() => portal.db.delete(visitorHealth));

it("writes with the next attempt what the database has refused, with all failures", async () => {
  const { id } = await seedRelease(portal, "acme", {});
  // The database refuses the visitors of a release that does not exist yet.
  const arm = { canary: id + 1, release: id + 1 };
  const counter = createVisitorCounter(portal.db, portal.clock);
  counter.count("acme", visitor, arm, "mountFailed");
  await expect(counter.flush()).rejects.toThrow();
  counter.count("acme", visitor, arm, "erred");
  expect((await seedRelease(portal, "globex", {})).id).toBe(arm.canary);
  await counter.flush();
  expect(await portal.db.select().from(visitorHealth)).toMatchObject([{ mountFailed: true, erred: true }]);
});

it("writes more visitors than one statement takes", async () => {
  const { id } = await seedRelease(portal, "initech", {});
  const counter = createVisitorCounter(portal.db, portal.clock);
  for (let tenant = 0; tenant < 10_000; tenant++) counter.count(`t${tenant}`, visitor, { canary: id, release: id });
  await counter.flush();
  expect(await portal.db.$count(visitorHealth)).toBe(10_000);
});
