import type { Reporter } from "../telemetry/reporter.ts";
import type { OnLeaks } from "./watch-lifecycles.ts";

/** Logs for the developer what an application has left on the page, each entry with the place that added it. */
export function reportLeaks(reporter: Reporter): OnLeaks {
  return (module, left) => {
    console.warn(`${module} left ${left.length} on the page: ${left.map(({ what }) => what).join("; ")}`);
    for (const { what, stack } of left) if (stack) console.warn(`${module} left: ${what}\n${stack}`);
    reporter.report({ kind: "leak", module, message: left.map(({ what }) => what).join("; "), stack: left[0]?.stack });
  };
}
