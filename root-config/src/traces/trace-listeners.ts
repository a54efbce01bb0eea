import type { Attribution } from "./attribution.ts";
import { hookMethod } from "./hook-method.ts";
import { isRouting } from "./routing-events.ts";

type Options = boolean | AddEventListenerOptions | undefined;
type Listener = EventListener | EventListenerObject;
type Arguments = [type: string, listener: Listener | null, options?: Options];

/**
 * Traces the listeners that applications add to a target which outlives them. Those of routing events stay, and are called
 * only when the address is the application's own: others are none of its router's business.
 */
export function traceListeners(target: EventTarget, name: string, { callerOf, runAs }: Attribution): void {
  const recorded = new WeakMap<Listener, Map<string, () => void>>();

  const remove = hookMethod(target, "removeEventListener", (removeUntraced, args) => {
    const [type, listener, options] = args as Arguments;
    const end = listener && recorded.get(listener)?.get(key(type, options));
    return end ? end() : removeUntraced(...args);
  });
  hookMethod(target, "addEventListener", (add, args, hook) => {
    const [type, listener, options] = args as Arguments;
    const caller = listener ? callerOf(hook) : undefined;
    if (!listener || !caller) return add(...args);
    const ends = recorded.get(listener) ?? new Map<string, () => void>();
    if (ends.has(key(type, options))) return;
    const { once, signal } = asObject(options);
    const traced = tracedListener(listener, (run) => {
      if (isRouting(type) && !caller.owner.isShown()) return undefined;
      if (once) end();
      return runAs(caller.owner, run);
    });
    recorded.set(listener, ends);
    const trace = {
      kind: "listener" as const,
      what: `${type} listener of the ${name}`,
      place: () => void add(type, traced, options),
      // A router that was created once learns of the address before its application is mounted again.
      remove: () => void (isRouting(type) || remove(type, traced, options)),
      ended: () => {
        ends.delete(key(type, options));
        remove(type, traced, options);
      },
    };
    const end = caller.owner.add(trace, caller);
    ends.set(key(type, options), end);
    signal?.addEventListener("abort", end, { once: true });
  });
}

/** An object stays an object: single-spa treats functions that listen to routing events differently. */
function tracedListener(listener: Listener, call: (run: () => unknown) => unknown): Listener {
  if (typeof listener !== "function") return { handleEvent: (event) => void call(() => listener.handleEvent(event)) };
  return function (this: EventTarget, event: Event) {
    return call(() => listener.call(this, event));
  };
}

const asObject = (options: Options): AddEventListenerOptions =>
  typeof options === "object" && options ? options : { capture: Boolean(options) };
const key = (type: string, options: Options) => `${type} ${Boolean(asObject(options).capture)}`;
