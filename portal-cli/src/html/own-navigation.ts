/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`html-adapter.ts`). They may use each other, and nothing else.

interface Addresses {
  seen(address: string): string;
  isOwn(address: string): boolean;
  inPortal(given: unknown): string;
}

export interface Navigation extends EventTarget {
  navigate(to: string, options?: object): unknown;
}

type Listener = EventListenerObject | ((event: Event) => unknown);
type Listening = (type: string, listener: unknown, options: unknown) => void;

/** A property of the page's object. Its functions know only that object. */
export function boundProperty(of: object, key: PropertyKey): unknown {
  const value: unknown = Reflect.get(of, key);
  return typeof value === "function" ? value.bind(of) : value;
}

/**
 * An object with other values for some of its properties.
 * @param given what is set in place of a value
 */
export function viewWith(
  of: object,
  values: Readonly<Record<string, (value: unknown) => unknown>>,
  given = (_key: PropertyKey, value: unknown) => value,
): object {
  return new Proxy(of, {
    get(_, key) {
      const value = boundProperty(of, key);
      return typeof key === "string" && Object.hasOwn(values, key) ? values[key]?.(value) : value;
    },
    set: (_, key, value) => Reflect.set(of, key, given(key, value)),
  });
}

/**
 * What a listener gets in place of events whose entries have the portal's addresses; the same for one listener. It gets none
 * when the user goes elsewhere in the portal: its router would take that address for one of its own.
 */
export function listenersWith(seen: (entry: unknown) => unknown, addresses: Addresses) {
  const known = new WeakMap<Listener, Listener>();
  return (listener: Listener | null): Listener | null => {
    if (!listener) return listener;
    const call = (event: Event) => {
      const { destination } = event as { destination?: { url: string } } & Event;
      if (destination && !addresses.isOwn(destination.url)) return undefined;
      const view = viewWith(event, { destination: seen, from: seen }) as Event;
      return typeof listener === "function" ? listener(view) : listener.handleEvent(view);
    };
    const own = known.get(listener) ?? call;
    known.set(listener, own);
    return own;
  };
}

/** The navigation of the window (Navigation API), whose events and entries have the addresses that the scripts see. */
export function viewOfNavigation(navigation: Navigation, addresses: Addresses): object {
  const seen = (entry: unknown) => entry && viewWith(entry, { url: (url) => addresses.seen(String(url)) });
  const listenerOf = listenersWith(seen, addresses);
  const listening = (method: unknown) => (type: string, listener: Listener | null, options: unknown) =>
    (method as Listening)(type, listenerOf(listener), options);
  const values = {
    ...{ currentEntry: seen, addEventListener: listening, removeEventListener: listening },
    entries: (read: unknown) => () => (read as () => unknown[])().map(seen),
    navigate: (navigate: unknown) => (to: unknown, options?: object) =>
      (navigate as Navigation["navigate"])(addresses.inPortal(to), options),
  };
  return viewWith(navigation, values, (key, value) =>
    /^on/.test(String(key)) && typeof value === "function" ? listenerOf(value as Listener) : value,
  );
}
