import { bootDocument } from "@portico/shared-utility";
import type { Lifecycles } from "../frame/lifecycles.ts";
import { wait } from "../loader/wait.ts";
import type { Reporter } from "../telemetry/reporter.ts";
import type { Ledger } from "./start-ledger.ts";

/** Switches the ledger on anywhere, or off in development: `localStorage["portico-ledger"] = "on"` or `"off"`. */
const flag = "portico-ledger";
/** How long the first application waits for the ledger. After that it opens without being watched. */
const loadLimit = 1_000;

/**
 * In development: loads the ledger, which is a file of its own.
 *
 * @returns a wrapper for an application's lifecycles, or `undefined` where the ledger is off
 */
export function loadLedger(reporter: Reporter): Ledger | undefined {
  const { environment } = bootDocument();
  if ((chosen() ?? (environment === "development" ? "on" : "off")) !== "on") return undefined;
  const loading = import(/* webpackChunkName: "development" */ "./start-ledger.ts").then(
    ({ startLedger }) => startLedger(reporter),
    () => undefined,
  );
  return (module, lifecycles, cleanup) => {
    const loaded = Promise.race([loading, wait(loadLimit).then(() => undefined)]);
    const watched = loaded.then((ledger): Lifecycles => ledger?.(module, lifecycles, cleanup) ?? lifecycles);
    return {
      bootstrap: async (props) => (await watched).bootstrap(props),
      mount: async (props) => (await watched).mount(props),
      unmount: async (props) => (await watched).unmount(props),
      unload: async (props) => (await watched).unload?.(props),
    };
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
