import type { EntrySink } from "./ledger.ts";

const names = ["MutationObserver", "ResizeObserver", "IntersectionObserver", "PerformanceObserver"] as const;

interface AnyObserver {
  observe(...args: unknown[]): void;
  unobserve?(target: Element): void;
  disconnect(): void;
}

/** Records active observers, and drops those that are disconnected. */
export function recordObservers(sink: EntrySink, page: Window & typeof globalThis = window): void {
  for (const name of names) {
    const Original = page[name] as unknown as (new (...args: never[]) => AnyObserver) | undefined;
    if (Original) Object.assign(page, { [name]: recorded(Original, name, sink) });
  }
}

function recorded(Original: new (...args: never[]) => AnyObserver, name: string, sink: EntrySink) {
  const Recorded = class extends Original {
    #targets = new Set<unknown>();
    #drop = () => {};

    override observe(...args: unknown[]): void {
      const [target] = args;
      if (this.#targets.size === 0) {
        const isPresent = () => [...this.#targets].some((each) => !(each instanceof Node) || each.isConnected);
        this.#drop = sink.add({ kind: "observer", what: name, isPresent });
      }
      this.#targets.add(target);
      super.observe(...args);
    }

    override unobserve(target: Element): void {
      this.#targets.delete(target);
      if (this.#targets.size === 0) this.#drop();
      super.unobserve?.(target);
    }

    override disconnect(): void {
      this.#targets.clear();
      this.#drop();
      super.disconnect();
    }
  };
  // Enumerable like the browser's own methods: zone.js copies what `for … in` finds.
  for (const method of ["observe", "unobserve", "disconnect"])
    if (method in Original.prototype) Object.defineProperty(Recorded.prototype, method, { enumerable: true });
  return Recorded;
}
