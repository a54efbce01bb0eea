import { portalForTests } from "../../testing/open-test-app.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { testBrowser } from "../../testing/test-browser.ts";
import { watchLoop } from "../../testing/watch-loop.ts";

const portal = portalForTests();

it("A2: the largest, deepest body does not block other requests", async () => {
  const send = (payload: string) =>
    testBrowser(portal.app).post("/api/auth", payload, { headers: { "content-type": "application/json" } });
  await send("[");
  const longest = watchLoop();
  for (let index = 0; index < 20; index++) await send("[".repeat(16_000));
  const blocked = longest();
  printFigure("A2", { "loop gap, ms": Math.round(blocked) });
  expect(blocked).toBeLessThan(200);
});
