import type { Entry } from "./entry.ts";

/**
 * Globals that webpack and SystemJS create for each build, and the shared React Router's, which may be loaded for the
 * next application while the previous one is still open.
 */
const builds = /^(webpackChunk|__systemjs|__reactRouterVersion$|\d+$)/;
const prototypes = { Array, Object, String, Function, Promise, Element, Node, EventTarget };

/** Records the names on the window and on the shared prototypes. The returned function finds later changes. */
export function pageGlobals(page: Window & typeof globalThis = window) {
  const globals = new Set(Object.getOwnPropertyNames(page));
  const members = new Map(Object.entries(prototypes).map(([name, { prototype }]) => [name, membersOf(prototype)]));

  /** The names that were added or replaced since then. */
  return function added(): Entry[] {
    const fresh = Object.getOwnPropertyNames(page).filter((name) => !globals.has(name) && !builds.test(name));
    const changed = Object.entries(prototypes).flatMap(([name, { prototype }]) =>
      [...membersOf(prototype)]
        .filter(([key, value]) => members.get(name)?.get(key) !== value)
        .map(([key]) => `${name}.prototype.${String(key)}`),
    );
    return [
      ...fresh.map((name): Entry => ({ kind: "global", what: `window.${name}`, stack: "" })),
      ...changed.map((what): Entry => ({ kind: "prototype", what, stack: "" })),
    ];
  };
}

function membersOf(prototype: object): Map<string | symbol, unknown> {
  const described = Object.getOwnPropertyDescriptors(prototype) as Record<string, PropertyDescriptor>;
  return new Map(Reflect.ownKeys(described).map((key) => [key, identity(described[key as string])]));
}

const identity = (descriptor: PropertyDescriptor | undefined) => descriptor?.value ?? descriptor?.get;
