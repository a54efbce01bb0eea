import type { Attribution, Caller } from "./attribution.ts";

type Connection = EventTarget & { close(): void; readonly readyState?: number };
type Constructor = new (...args: unknown[]) => Connection;

const names = ["WebSocket", "EventSource", "BroadcastChannel"] as const;
const closed: Record<string, number> = { WebSocket: 3, EventSource: 2 };

/**
 * Traces the connections that applications open. One stays open while its application is away: it could not be opened
 * again for the application. It is closed when the same place in the code opens another one in a later visit, and when
 * the module runs again, so that they do not become more with each visit.
 */
export function traceConnections(page: Window, attribution: Attribution): void {
  for (const name of names) {
    const original = Reflect.get(page, name) as Constructor | undefined;
    if (!original) continue;
    const traced: Constructor = new Proxy(original, {
      construct: function open(target, args, newTarget) {
        const made = Reflect.construct(target, args, newTarget === traced ? target : newTarget) as Connection;
        const caller = attribution.callerOf(open);
        if (caller) keep(made, name, caller);
        return made;
      },
    });
    Object.defineProperty(page, name, { configurable: true, writable: true, enumerable: false, value: traced });
  }
}

function keep(made: Connection, name: string, caller: Caller): void {
  const close = made.close.bind(made);
  const end = caller.owner.add(
    {
      kind: "connection",
      what: name,
      place() {},
      remove() {},
      isGone: () => made.readyState !== undefined && made.readyState === closed[name],
      ended: close,
    },
    caller,
  );
  // A closed connection is nothing that was left behind, and would be kept in memory.
  made.addEventListener("close", end, { once: true });
  made.close = (...args: Parameters<typeof made.close>) => {
    close(...args);
    end();
  };
}
