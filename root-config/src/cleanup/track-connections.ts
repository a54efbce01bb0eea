import type { Attribution, Caller } from "./attribution.ts";

type Connection = EventTarget & { close(): void; readonly readyState?: number };
type Constructor = new (...args: unknown[]) => Connection;

const names = ["WebSocket", "EventSource", "BroadcastChannel"] as const;
const closed: Record<string, number> = { WebSocket: 3, EventSource: 2 };

/**
 * Tracks the connections that applications open. A connection stays open while its application is away, because nothing
 * could open it again. It is closed when the same place in the code opens another one in a later visit, and when the
 * module runs again. So their number does not grow with each visit.
 */
export function trackConnections(page: Window, attribution: Attribution): void {
  for (const name of names) {
    const original = Reflect.get(page, name) as Constructor | undefined;
    if (!original) continue;
    const tracked: Constructor = new Proxy(original, {
      construct: function open(target, args, newTarget) {
        const made = Reflect.construct(target, args, newTarget === tracked ? target : newTarget) as Connection;
        const caller = attribution.callerOf(open);
        if (caller) register(made, name, caller);
        return made;
      },
    });
    Object.defineProperty(page, name, { configurable: true, writable: true, enumerable: false, value: tracked });
  }
}

function register(made: Connection, name: string, caller: Caller): void {
  const close = made.close.bind(made);
  const dispose = caller.owner.register(
    {
      kind: "connection",
      what: name,
      attach() {},
      detach() {},
      isReleased: () => made.readyState !== undefined && made.readyState === closed[name],
      dispose: close,
    },
    caller,
  );
  // A closed connection is not left behind, and keeping it would use memory.
  made.addEventListener("close", dispose, { once: true });
  made.close = (...args: Parameters<typeof made.close>) => {
    close(...args);
    dispose();
  };
}
