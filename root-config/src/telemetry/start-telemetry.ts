import { bootDocument, currentApp$ } from "@portico/shared-utility";
import type { TelemetryReport } from "@portico/shared-utility/contract";
import { oncePrepared } from "../loader/once-prepared.ts";
import { hasHash } from "../loader/script-integrity.ts";
import { createModuleOfAddress } from "./module-of-address.ts";
import { moduleOfStack } from "./module-of-stack.ts";
import { createReporter, type Reporter } from "./reporter.ts";

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

/** Reports uncaught errors and rejections with their module. */
function watchErrors(reporter: Reporter, moduleOf: (stack: string | undefined) => string | undefined): void {
  window.addEventListener("error", ({ error, message, filename }) => {
    // An element that could not be loaded fires an event of the same name without a message. Its loader reports the
    // failure.
    if (!message) return;
    const stack = stackOf(error);
    reporter.report({ kind: "error", module: moduleOf(stack ?? `${filename}:1`), message, stack });
  });
  window.addEventListener("unhandledrejection", ({ reason }) => {
    const stack = stackOf(reason);
    const message = reason instanceof Error ? reason.message : String(reason);
    reporter.report({ kind: "rejection", module: moduleOf(stack), message, stack });
  });
}

function stackOf(thrown: unknown): string | undefined {
  return thrown instanceof Error ? thrown.stack : undefined;
}

const send = (address: string, report: TelemetryReport) => post(address, report, "application/json");

function post(address: string, report: object, type: string): void {
  const body = new Blob([JSON.stringify(report)], { type });
  if (navigator.sendBeacon?.(address, body)) return;
  // Unsent reports are not stored: the next page load reports its own failures.
  fetch(address, { method: "POST", body, keepalive: true }).catch(() => {});
}
