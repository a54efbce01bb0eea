import type { Book } from "./record.ts";

type Handler = string | ((...args: unknown[]) => void);

/** Records timers that are set, and drops those that have ended or were cleared. */
export function recordTimers(book: Book, page: Window & typeof globalThis = window): void {
  const open = new Map<number, () => void>();
  const { setTimeout: later, setInterval: again, clearTimeout: stop } = page;
  const strike = (id: number) => {
    open.get(id)?.();
    open.delete(id);
  };
  const write = (id: number, what: string) => open.set(id, book.add({ kind: "timer", what }));

  const setTimeout = (handler: Handler, ms?: number, ...args: unknown[]): number => {
    const run = typeof handler === "function" ? handler : () => {};
    const ended = (...given: unknown[]) => {
      strike(id);
      run(...given);
    };
    const id: number = later.call(page, ended, ms, ...args);
    write(id, `timeout of ${ms ?? 0} ms`);
    return id;
  };
  const setInterval = (handler: Handler, ms?: number, ...args: unknown[]): number => {
    const id: number = again.call(page, handler as () => void, ms, ...args);
    write(id, `interval of ${ms ?? 0} ms`);
    return id;
  };
  const clear = (id?: number) => {
    if (id !== undefined) strike(id);
    stop.call(page, id);
  };
  Object.assign(page, { setTimeout, setInterval, clearTimeout: clear, clearInterval: clear });
}
