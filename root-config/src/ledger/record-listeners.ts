import type { EntrySink } from "./ledger.ts";

type Options = boolean | AddEventListenerOptions | undefined;
type Listener = EventListenerOrEventListenerObject | null;

/** Records listeners of the window or the document, and drops those that are removed. */
export function recordListeners(sink: EntrySink, target: Window | Document, name: string): void {
  const recorded = new Map<Listener, Map<string, () => void>>();
  // The object's own property where it has one: single-spa replaces the window's.
  const add = target.addEventListener;
  const remove = target.removeEventListener;
  const key = (type: string, options: Options) => `${type} ${isCapture(options)}`;

  function drop(type: string, listener: Listener, options: Options): void {
    recorded.get(listener)?.get(key(type, options))?.();
    recorded.get(listener)?.delete(key(type, options));
    if (recorded.get(listener)?.size === 0) recorded.delete(listener);
  }

  function record(type: string, listener: Listener, options: Options): void {
    if (!listener || recorded.get(listener)?.has(key(type, options))) return;
    const dropEntry = sink.add({
      kind: "listener",
      what: `${type} listener of the ${name}`,
      remove: () => target.removeEventListener(type, listener, options),
    });
    const byType = recorded.get(listener) ?? new Map<string, () => void>();
    recorded.set(listener, byType.set(key(type, options), dropEntry));
    const onEnd = () => drop(type, listener, options);
    if (typeof options !== "object") return;
    options.signal?.addEventListener("abort", onEnd, { once: true });
    if (options.once) add.call(target, type, onEnd, { once: true, capture: isCapture(options) });
  }

  Object.assign(target, {
    addEventListener(type: string, listener: Listener, options?: Options) {
      record(type, listener, options);
      add.call(target, type, listener as EventListener, options);
    },
    removeEventListener(type: string, listener: Listener, options?: Options) {
      drop(type, listener, options);
      remove.call(target, type, listener as EventListener, options);
    },
  });
}

function isCapture(options: Options): boolean {
  return typeof options === "object" ? Boolean(options.capture) : Boolean(options);
}
