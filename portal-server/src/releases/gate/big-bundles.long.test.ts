import { bigModule } from "../../testing/big-module.ts";
import { collectGarbage } from "../../testing/collect-garbage.ts";
import { portalWithCdn } from "../../testing/portal-with-cdn.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { watchLoop } from "../../testing/watch-loop.ts";
import { gateLimits } from "./gate-limits.ts";

const { cdn, call } = portalWithCdn({ base: {} });

it("D5: blocks the event loop for less than 50 ms while it checks a bundle of megabytes", async () => {
  cdn.serve("/late.js", bigModule(2_000_000));
  const set = { "@app/big": { url: cdn.serve("/big.js", bigModule(gateLimits.parsed - 2_000, ["./late.js"])) } };
  const body = { environment: "development", scope: "acme", changes: { set }, reason: "big" };
  await call("GET", "/maps/development/acme");
  collectGarbage();
  const longest = watchLoop();
  const answer = await call("POST", "/releases", body, { "if-match": "*" });
  const blocked = longest();
  printFigure("D5", { "loop gap while parsing, ms": Math.round(blocked) });
  expect(answer.json().report).toMatchObject([{ specifier: "@app/big", files: 2 }]);
  expect(blocked).toBeLessThan(50);
});
