import type { Reporter } from "./reporter.ts";

interface SlotFailure {
  slot: string;
  step: "load" | "mount";
  id: string;
  error: unknown;
}

/** Reports what happens to the parts of the page, to the console and to the server, by the part's specifier. */
export function createPartReports(reporter: Reporter) {
  return {
    notOpened(module: string, { step, id, error }: { step: "load" | "mount"; id: string; error: unknown }): void {
      console.error(`${module} could not be opened, code ${id}`, error);
      reporter.report({ kind: step, module, id, message: String(error), ...stackOf(error) });
    },
    fellBack(module: string, { error, address }: { error: unknown; address: string }): void {
      console.warn(`${module} could not be loaded; its last good build ${address} is used instead`, error);
      reporter.report({ kind: "fallback", module, message: `${address} instead: ${String(error)}` });
    },
    notUnmounted(module: string, error: unknown): void {
      console.error(`${module} did not unmount and was removed`, error);
      reporter.report({ kind: "unmount", module, message: String(error), ...stackOf(error) });
    },
    /** An application's fill of a slot could not be opened. */
    notFilled(module: string, { slot, step, id, error }: SlotFailure): void {
      console.error(`${module} could not be opened in ${slot}, code ${id}`, error);
      reporter.report({ kind: step, module, id, message: `in ${slot}: ${String(error)}`, ...stackOf(error) });
    },
    /** A handler of an event or a request has failed. */
    handlerFailed({ module, topic, error }: { module: string; topic: string; error: unknown }): void {
      console.error(`${module} failed to handle ${topic}`, error);
      reporter.report({ kind: "error", module, message: `handler of ${topic}: ${String(error)}`, ...stackOf(error) });
    },
  };
}

export type PartReports = ReturnType<typeof createPartReports>;

function stackOf(error: unknown): { stack?: string | undefined } {
  return error instanceof Error ? { stack: error.stack } : {};
}
