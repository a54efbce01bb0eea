import type { EntrySink } from "./ledger.ts";

type Handler = string | ((...args: unknown[]) => void);

/** Records timers that are set, and drops those that have ended or were cleared. */
export function recordTimers(sink: EntrySink, page: Window & typeof globalThis = window): void {
  const recorded = new Map<number, () => void>();
  const { setTimeout: later, setInterval: again, clearTimeout: stop } = page;
  const drop = (id: number) => {
    recorded.get(id)?.();
    recorded.delete(id);
  };
  const record = (id: number, what: string) => recorded.set(id, sink.add({ kind: "timer", what }));

  const setTimeout = (handler: Handler, ms?: number, ...args: unknown[]): number => {
    const run = typeof handler === "function" ? handler : () => {};
    const ended = (...given: unknown[]) => {
      drop(id);
      run(...given);
    };
    const id: number = later.call(page, ended, ms, ...args);
    record(id, `timeout of ${ms ?? 0} ms`);
    return id;
  };
  const setInterval = (handler: Handler, ms?: number, ...args: unknown[]): number => {
    const id: number = again.call(page, handler as () => void, ms, ...args);
    record(id, `interval of ${ms ?? 0} ms`);
    return id;
  };
  const clear = (id?: number) => {
    if (id !== undefined) drop(id);
    stop.call(page, id);
  };
  Object.assign(page, { setTimeout, setInterval, clearTimeout: clear, clearInterval: clear });
}
