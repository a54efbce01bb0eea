import type { Attribution, Caller } from "./attribution.ts";
import { descriptorOf } from "./descriptor-of.ts";
import type { Method } from "./hook-method.ts";
import type { PartResources } from "./part-resources.ts";
import { isRouting } from "./routing-events.ts";

/** A property of the browser. */
interface Slot {
  what: string;
  isOfRouting: boolean;
  read(): unknown;
  write(value: unknown): void;
}

interface Handler {
  /** The function that the application has set, and reads. */
  given: Method;
  /** The function that the browser calls. */
  called: Method;
  dispose(): void;
}

/**
 * Tracks the `on…` properties that applications set, such as `window.onpopstate`. Each property holds one function.
 * While its application is away, the property is empty, or holds the function of another application. Those of routing
 * events stay, like listeners.
 */
export function trackHandlers(target: EventTarget, name: string, attribution: Attribution): void {
  for (const property in target) {
    const slot = property.startsWith("on") ? slotOf(target, property, name) : undefined;
    if (slot) trackSlot(target, property, slot, attribution);
  }
}

function trackSlot(target: EventTarget, property: string, slot: Slot, { callerOf, runAs }: Attribution): void {
  const registered = new Map<PartResources, Handler>();
  const present = () => [...registered.values()].find(({ called }) => called === slot.read());

  function assign(value: unknown): void {
    const caller = callerOf(assign);
    (caller ? registered.get(caller.owner) : present())?.dispose();
    if (caller && typeof value === "function") register(caller, value as Method);
    // The caller must not get the function of another application.
    else if (!caller || !present()) slot.write(value);
  }

  function register(caller: Caller, given: Method): void {
    const { owner } = caller;
    const called = function (this: unknown, ...args: unknown[]) {
      if (slot.isOfRouting && !owner.isShown()) return undefined;
      return runAs(owner, () => given.apply(this, args));
    };
    const clear = () => {
      if (slot.read() === called) slot.write(null);
    };
    const handler: Handler = { given, called, dispose: () => {} };
    registered.set(owner, handler);
    const dispose = () => {
      if (registered.get(owner) === handler) registered.delete(owner);
      clear();
    };
    const detach = () => void (slot.isOfRouting || clear());
    handler.dispose = owner.register(
      { kind: "listener", what: slot.what, attach: () => slot.write(called), detach, dispose },
      caller,
    );
  }

  const get = () => present()?.given ?? slot.read();
  Object.defineProperty(target, property, { configurable: true, enumerable: true, get, set: assign });
}

function slotOf(target: object, property: string, name: string): Slot | undefined {
  const found = descriptorOf(target, property);
  if (!found?.get || !found.set || (Object.hasOwn(target, property) && !found.configurable)) return undefined;
  const { get, set } = found;
  return {
    what: `${property} of the ${name}`,
    isOfRouting: isRouting(property.slice(2)),
    read: () => get.call(target),
    write: (value) => set.call(target, value),
  };
}
