import { bootDocument } from "@portico/shared-utility";
import type { Lifecycles } from "../frame/lifecycles.ts";
import { createModuleOfAddress } from "../telemetry/module-of-address.ts";
import { moduleOfStack } from "../telemetry/module-of-stack.ts";
import type { Reporter } from "../telemetry/reporter.ts";
import { createLedger } from "./ledger.ts";
import { recordListeners } from "./record-listeners.ts";
import { recordObservers } from "./record-observers.ts";
import { recordStyles } from "./record-styles.ts";
import { recordTimers } from "./record-timers.ts";
import { type OnLeaks, watchLifecycles } from "./watch-lifecycles.ts";

/** Switches the ledger on anywhere, or off in development: `localStorage["portico-ledger"] = "on"` or `"off"`. */
const flag = "portico-ledger";
/** The stack frame of an application's code may be below many of a framework's. */
const stackDepth = 50;

/**
 * In development: records what each application adds to the page while it is mounted, and reports what it leaves.
 *
 * @returns a wrapper for an application's lifecycles, or `undefined` where the ledger is off
 */
export function startLedger(reporter: Reporter): ((module: string, lifecycles: Lifecycles) => Lifecycles) | undefined {
  const { environment, map } = bootDocument();
  if ((chosen() ?? (environment === "development" ? "on" : "off")) !== "on") return undefined;
  (Error as { stackTraceLimit?: number }).stackTraceLimit = stackDepth;
  const moduleOf = createModuleOfAddress(map.imports, document.baseURI);
  const ledger = createLedger((stack) => moduleOfStack(stack, moduleOf));
  recordTimers(ledger);
  recordListeners(ledger, window, "window");
  recordListeners(ledger, document, "document");
  recordObservers(ledger);
  recordStyles(ledger);
  return (module, lifecycles) => watchLifecycles(module, lifecycles, ledger, reportLeaks(reporter));
}

/** Logs for the developer what an application has left on the page, each entry with the place that added it. */
function reportLeaks(reporter: Reporter): OnLeaks {
  return (module, left) => {
    console.warn(`${module} left ${left.length} on the page: ${left.map(({ what }) => what).join("; ")}`);
    for (const { what, stack } of left) if (stack) console.warn(`${module} left: ${what}\n${stack}`);
    reporter.report({ kind: "leak", module, message: left.map(({ what }) => what).join("; "), stack: left[0]?.stack });
  };
}

function chosen(): string | null {
  try {
    return localStorage.getItem(flag);
  } catch {
    // Storage is forbidden here.
    return null;
  }
}
