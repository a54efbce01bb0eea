import { enterAndCount, expectLists, gaps, seconds, sendMany, whenCounted } from "../../support/live/gaps.ts";
import { untilListsRest, untilLive } from "../../support/live/until-live.ts";
import { freeze } from "../../support/page/freeze.ts";
import { test } from "../../support/portal/separate-portal-test.ts";
import { expectTarget } from "../../support/target.ts";
import { expect } from "../../support/test.ts";

// A frozen page (docs/reliability.md W2): its connection is real, and stays open or is cut while nothing runs.
test.describe.configure({ mode: "serial" });

for (const missed of gaps) {
  test(`a page frozen for ${missed} messages shows all within two seconds`, async ({ page, enter, separatePortal }) => {
    test.setTimeout(180_000 + missed * 100 + seconds * 1_000);
    const unread = (await enterAndCount(page, enter)) + missed;
    await untilLive(page);
    await untilListsRest(page);
    const loads: string[] = [];
    page.on("request", (request) => request.url().includes("/api/notifications?") && loads.push(request.url()));
    const thaw = await freeze(page);
    await sendMany(separatePortal.send, missed);
    await page.waitForTimeout(seconds * 1_000);

    const begun = Date.now();
    await thaw();
    const woken = Date.now();
    const took = (await whenCounted(page, unread)) - woken;
    console.log(`W2 ${JSON.stringify({ slept: seconds, missed, took })}`);
    expectTarget(took, 2_000);
    await untilListsRest(page);
    // Each of the two lists loads at most twice a second, however many messages there were.
    const awake = (Date.now() - begun) / 1_000;
    expect(loads.length).toBeLessThanOrEqual(2 * (1 + 2 * awake));
    await expectLists(page, { unread, all: separatePortal.sent() });
  });
}
