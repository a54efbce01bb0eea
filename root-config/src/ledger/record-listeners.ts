import type { Book } from "./record.ts";

type Options = boolean | AddEventListenerOptions | undefined;
type Listener = EventListenerOrEventListenerObject | null;

/** Records listeners of the window or the document, and drops those that are removed. */
export function recordListeners(book: Book, target: Window | Document, name: string): void {
  const open = new Map<Listener, Map<string, () => void>>();
  // The object's own property where it has one: single-spa replaces the window's.
  const add = target.addEventListener;
  const remove = target.removeEventListener;
  const key = (type: string, options: Options) => `${type} ${isCapture(options)}`;

  function strike(type: string, listener: Listener, options: Options): void {
    open.get(listener)?.get(key(type, options))?.();
    open.get(listener)?.delete(key(type, options));
    if (open.get(listener)?.size === 0) open.delete(listener);
  }

  function write(type: string, listener: Listener, options: Options): void {
    if (!listener || open.get(listener)?.has(key(type, options))) return;
    const written = book.add({
      kind: "listener",
      what: `${type} listener of the ${name}`,
      remove: () => target.removeEventListener(type, listener, options),
    });
    const byType = open.get(listener) ?? new Map<string, () => void>();
    open.set(listener, byType.set(key(type, options), written));
    const ends = () => strike(type, listener, options);
    if (typeof options !== "object") return;
    options.signal?.addEventListener("abort", ends, { once: true });
    if (options.once) add.call(target, type, ends, { once: true, capture: isCapture(options) });
  }

  Object.assign(target, {
    addEventListener(type: string, listener: Listener, options?: Options) {
      write(type, listener, options);
      add.call(target, type, listener as EventListener, options);
    },
    removeEventListener(type: string, listener: Listener, options?: Options) {
      strike(type, listener, options);
      remove.call(target, type, listener as EventListener, options);
    },
  });
}

function isCapture(options: Options): boolean {
  return typeof options === "object" ? Boolean(options.capture) : Boolean(options);
}
