import type { Reporter } from "./reporter.ts";

/** Reports uncaught errors and rejections with their module. */
export function watchErrors(reporter: Reporter, moduleOf: (stack: string | undefined) => string | undefined): void {
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
