import { performance } from "node:perf_hooks";
import { serveBombs } from "../../testing/bomb-builds.ts";
import { collectGarbage } from "../../testing/collect-garbage.ts";
import { portalWithCdn } from "../../testing/portal-with-cdn.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { watchLoop } from "../../testing/watch-loop.ts";
import { watchMemory } from "../../testing/watch-memory.ts";
import { gateLimits } from "./gate-limits.ts";

const { cdn, call } = portalWithCdn();

it.each([1, 4])(
  "D5: %d builds of 10 kB that unpack to 400 MB each cost at most 150 MB and block the event loop for at most 50 ms",
  async (builds) => {
    const publish = (set: object) => {
      const body = { environment: "development", scope: "acme", changes: { set }, reason: "bombs" };
      return call("POST", "/releases", body, { "if-match": "*" });
    };
    // A first publication, so that the figures do not include what it starts in the process.
    await publish({ "@app/good": { url: cdn.serveApp("good") } });
    const { set } = serveBombs(cdn, builds);
    collectGarbage();
    const [memory, loop, began] = [watchMemory(), watchLoop(), performance.now()];
    const answer = await publish(set);
    const [milliseconds, blocked, mebibytes] = [performance.now() - began, loop(), memory()];
    printFigure("D5", {
      builds,
      mebibytes,
      seconds: Math.round(milliseconds / 100) / 10,
      "loop gap, ms": Math.round(blocked),
    });
    expect(answer.json().error?.code).toMatch(/over_budget|too_slow/);
    expect(mebibytes).toBeLessThanOrEqual(150);
    // The limit, and a second for the response.
    expect(milliseconds).toBeLessThan(gateLimits.total + 1_000);
    expect(blocked).toBeLessThanOrEqual(50);
  },
  60_000,
);
