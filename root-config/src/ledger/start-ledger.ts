import { bootDocument } from "@portico/shared-utility";
import type { AppCleanup } from "../cleanup/load-cleanup.ts";
import type { Lifecycles } from "../frame/lifecycles.ts";
import { createModuleOfAddress } from "../telemetry/module-of-address.ts";
import { moduleOfStack } from "../telemetry/module-of-stack.ts";
import type { Reporter } from "../telemetry/reporter.ts";
import { createLedger } from "./ledger.ts";
import { recordObservers } from "./record-observers.ts";
import { type OnLeaks, watchLifecycles } from "./watch-lifecycles.ts";

/** Wraps the lifecycles of an application. */
export type Ledger = (module: string, lifecycles: Lifecycles, cleanup: Pick<AppCleanup, "left">) => Lifecycles;

/** The stack frame of an application's code may be below many frames of a framework. */
const stackDepth = 50;

/** Reports what each application leaves on the page. */
export function startLedger(reporter: Reporter): Ledger {
  const { map } = bootDocument();
  (Error as { stackTraceLimit?: number }).stackTraceLimit = stackDepth;
  const moduleOf = createModuleOfAddress(map.imports, document.baseURI);
  const ledger = createLedger((stack) => moduleOfStack(stack, moduleOf));
  recordObservers(ledger);
  return (module, lifecycles, cleanup) => watchLifecycles(module, lifecycles, ledger, cleanup, reportLeaks(reporter));
}

/** Logs for the developer what an application has left on the page, each entry with the place that added it. */
function reportLeaks(reporter: Reporter): OnLeaks {
  return (module, left) => {
    console.warn(`${module} left ${left.length} on the page: ${left.map(({ what }) => what).join("; ")}`);
    for (const { what, stack } of left) if (stack) console.warn(`${module} left: ${what}\n${stack}`);
    reporter.report({ kind: "leak", module, message: left.map(({ what }) => what).join("; "), stack: left[0]?.stack });
  };
}
