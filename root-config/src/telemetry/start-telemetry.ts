import { bootDocument, currentApp$ } from "@portico/shared-utility";
import type { TelemetryReport } from "@portico/shared-utility/contract";
import { oncePrepared } from "../loader/once-prepared.ts";
import { hasHash } from "../loader/script-integrity.ts";
import { createModuleOfAddress } from "./module-of-address.ts";
import { moduleOfStack } from "./module-of-stack.ts";
import { createReporter, type Reporter } from "./reporter.ts";
import { watchErrors } from "./watch-errors.ts";

/** Starts reporting the failures on this page to the server, by module. */
export function startTelemetry(): Reporter {
  const { api, map } = bootDocument();
  const reporter = createReporter({ release: map.id, send: (report) => send(`${api}/telemetry`, report) });
  const moduleOf = createModuleOfAddress(map.imports, document.baseURI);
  let shown: string | undefined;
  currentApp$.subscribe((app) => {
    shown = app && `@app/${app.module}`;
  });
  watchErrors(reporter, (stack) => moduleOfStack(stack, moduleOf));
  oncePrepared(({ watchBlocking, watchPolicies }) => {
    watchBlocking(reporter, moduleOf, () => shown);
    watchPolicies((reports) => post(`${api}/telemetry/csp`, reports, "application/reports+json"), hasHash);
  });
  // When the user leaves the page, `pagehide` comes before the page is hidden.
  window.addEventListener("pagehide", reporter.leave);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") reporter.flush();
  });
  return reporter;
}

const send = (address: string, report: TelemetryReport) => post(address, report, "application/json");

function post(address: string, report: object, type: string): void {
  const body = new Blob([JSON.stringify(report)], { type });
  if (navigator.sendBeacon?.(address, body)) return;
  // Unsent reports are not stored: the next page load reports its own failures.
  fetch(address, { method: "POST", body, keepalive: true }).catch(() => {});
}
