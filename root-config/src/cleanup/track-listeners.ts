import type { Attribution } from "./attribution.ts";
import { hookMethod } from "./hook-method.ts";
import { isRouting } from "./routing-events.ts";

type Options = boolean | AddEventListenerOptions | undefined;
type Listener = EventListener | EventListenerObject;
type Arguments = [type: string, listener: Listener | null, options?: Options];

/**
 * Tracks the listeners that applications add to a target which outlives them. Listeners for routing events stay, but
 * are called only when the address is the application's own: its router must not react to other addresses.
 */
export function trackListeners(target: EventTarget, name: string, { callerOf, runAs }: Attribution): void {
  const registered = new WeakMap<Listener, Map<string, () => void>>();

  const remove = hookMethod(target, "removeEventListener", (removeUntracked, args) => {
    const [type, listener, options] = args as Arguments;
    const dispose = listener && registered.get(listener)?.get(key(type, options));
    return dispose ? dispose() : removeUntracked(...args);
  });
  hookMethod(target, "addEventListener", (add, args, hook) => {
    const [type, listener, options] = args as Arguments;
    const { once, signal } = asObject(options);
    const caller = listener ? callerOf(hook) : undefined;
    if (!listener || !caller || signal?.aborted) return add(...args);
    const disposers = registered.get(listener) ?? new Map<string, () => void>();
    if (disposers.has(key(type, options))) return;
    const tracked = trackedListener(listener, (run) => {
      if (isRouting(type) && !caller.owner.isShown()) return undefined;
      if (once) dispose();
      return runAs(caller.owner, run);
    });
    registered.set(listener, disposers);
    const attach = () => void add(type, tracked, options);
    const resource = {
      kind: "listener" as const,
      what: `${type} listener of the ${name}`,
      attach: isRouting(type) ? onlyOnce(attach) : attach,
      // A router that was created once learns of the address before its application is mounted again.
      detach: () => void (isRouting(type) || remove(type, tracked, options)),
      dispose: () => {
        disposers.delete(key(type, options));
        remove(type, tracked, options);
      },
    };
    const dispose = caller.owner.register(resource, caller);
    disposers.set(key(type, options), dispose);
    signal?.addEventListener("abort", dispose, { once: true });
  });
}

function onlyOnce(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

/** An object stays an object: single-spa treats functions that listen to routing events differently. */
function trackedListener(listener: Listener, call: (run: () => unknown) => unknown): Listener {
  if (typeof listener !== "function") return { handleEvent: (event) => void call(() => listener.handleEvent(event)) };
  return function (this: EventTarget, event: Event) {
    return call(() => listener.call(this, event));
  };
}

const asObject = (options: Options): AddEventListenerOptions =>
  typeof options === "object" && options ? options : { capture: Boolean(options) };
const key = (type: string, options: Options) => `${type} ${Boolean(asObject(options).capture)}`;
