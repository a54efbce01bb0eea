import type { Reporter } from "./reporter.ts";

/** Reports what is thrown or rejected and caught by nobody, by the module that it came from. */
export function watchErrors(reporter: Reporter, moduleOf: (stack: string | undefined) => string | undefined): void {
  window.addEventListener("error", ({ error, message, filename }) => {
    // An element that could not be loaded is an event of the same name without a message; its loader reports it.
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
