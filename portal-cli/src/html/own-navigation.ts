/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`html-adapter.ts`). They may use each other, and nothing else.

interface Addresses {
  seen(address: string): string;
  inPortal(given: unknown): string;
}

interface Navigation extends EventTarget {
  navigate(to: string, options?: object): unknown;
}

type Listening = (type: string, listener: unknown, options: unknown) => void;

/** A property of the page's object. Its functions know only that object. */
export function boundProperty(of: object, key: PropertyKey): unknown {
  const value: unknown = Reflect.get(of, key);
  return typeof value === "function" ? value.bind(of) : value;
}

/** An object with other values for some of its properties. */
export function viewWith(of: object, values: Readonly<Record<string, (value: unknown) => unknown>>): object {
  return new Proxy(of, {
    get(_, key) {
      const value = boundProperty(of, key);
      return typeof key === "string" && Object.hasOwn(values, key) ? values[key]?.(value) : value;
    },
    set: (_, key, value) => Reflect.set(of, key, value),
  });
}

/** What a listener gets in place of events whose entries have the portal's addresses; the same for one listener. */
export function listenersWith(seen: (entry: unknown) => unknown) {
  const known = new Map<unknown, EventListener>();
  return (listener: unknown): unknown => {
    if (!listener || known.has(listener)) return known.get(listener);
    const call = (event: Event) =>
      typeof listener === "function" ? listener(event) : (listener as EventListenerObject).handleEvent(event);
    known.set(listener, (event) => call(viewWith(event, { destination: seen, from: seen }) as Event));
    return known.get(listener);
  };
}

/** The navigation of the window (Navigation API), whose events and entries have the addresses that the scripts see. */
export function viewOfNavigation(addresses: Addresses): object {
  const { navigation } = window as { navigation?: Navigation } & Window;
  const seen = (entry: unknown) => entry && viewWith(entry, { url: (url) => addresses.seen(String(url)) });
  const listenerOf = listenersWith(seen);
  const listening = (method: unknown) => (type: string, listener: unknown, options: unknown) =>
    (method as Listening)(type, listenerOf(listener), options);
  return viewWith(navigation ?? {}, {
    ...{ currentEntry: seen, addEventListener: listening, removeEventListener: listening },
    entries: (read) => () => (read as () => unknown[])().map(seen),
    navigate: (navigate) => (to: unknown, options?: object) =>
      (navigate as Navigation["navigate"])(addresses.inPortal(to), options),
  });
}
