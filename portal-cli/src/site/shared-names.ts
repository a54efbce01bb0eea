/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`site-adapter.ts`): they may use each other, and nothing else.

/**
 * Gives a script's declarations to the other scripts of its page, except names that an empty window has: these are the
 * portal's.
 */
export function shareNames(declared: object): void {
  const frame = document.head.appendChild(document.createElement("iframe"));
  const empty = frame.contentWindow ?? window;
  const shared = Object.entries(Object.getOwnPropertyDescriptors(declared)).filter(([name]) => !(name in empty));
  frame.remove();
  for (const [name, property] of shared) setGlobal(name, property);
}

/** Sets or removes a global. A global of a function or `var` cannot be removed, so it loses its value. */
export function setGlobal(name: string, as: PropertyDescriptor | undefined): void {
  const isSet = as ? Reflect.defineProperty(window, name, as) : Reflect.deleteProperty(window, name);
  if (!isSet && !as?.get) Reflect.set(window, name, as?.value);
}

/** The globals without a call of their accessors: the accessor of a constant throws before its declaration. */
export function globalsNow(): Map<string, PropertyDescriptor> {
  return new Map(Object.entries(Object.getOwnPropertyDescriptors(window)));
}

export function isSameGlobal(one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined): boolean {
  return one?.value === other?.value && one?.get === other?.get;
}
