import type { Book } from "./record.ts";

const names = ["MutationObserver", "ResizeObserver", "IntersectionObserver", "PerformanceObserver"] as const;

interface AnyObserver {
  observe(...args: unknown[]): void;
  unobserve?(target: Element): void;
  disconnect(): void;
}

/** Records observers that observe something, and drops those that are disconnected. */
export function recordObservers(book: Book, page: Window & typeof globalThis = window): void {
  for (const name of names) {
    const Original = page[name] as unknown as (new (...args: never[]) => AnyObserver) | undefined;
    if (Original) Object.assign(page, { [name]: recorded(Original, name, book) });
  }
}

function recorded(Original: new (...args: never[]) => AnyObserver, name: string, book: Book) {
  return class extends Original {
    #targets = new Set<unknown>();
    #strike = () => {};

    override observe(...args: unknown[]): void {
      const [target] = args;
      if (this.#targets.size === 0) {
        const stands = () => [...this.#targets].some((each) => !(each instanceof Node) || each.isConnected);
        this.#strike = book.add({ kind: "observer", what: name, remove: () => this.disconnect(), stands });
      }
      this.#targets.add(target);
      super.observe(...args);
    }

    override unobserve(target: Element): void {
      this.#targets.delete(target);
      if (this.#targets.size === 0) this.#strike();
      super.unobserve?.(target);
    }

    override disconnect(): void {
      this.#targets.clear();
      this.#strike();
      super.disconnect();
    }
  };
}
