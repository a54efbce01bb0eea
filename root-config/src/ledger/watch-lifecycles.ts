import type { AppCleanup } from "../cleanup/load-cleanup.ts";
import type { Lifecycles } from "../frame/lifecycles.ts";
import { wait } from "../loader/wait.ts";
import type { Entry } from "./entry.ts";
import type { createLedger } from "./ledger.ts";

/**
 * Globals that webpack and SystemJS create for each build, and the shared React Router when it is loaded: for the next
 * application, it is loaded while the one before is still open.
 */
const builds = /^(webpackChunk|__systemjs|__reactRouterVersion$|\d+$)/;
const prototypes = { Array, Object, String, Function, Promise, Element, Node, EventTarget };

/** Called after an application's unmount with what it has left on the page. */
export type OnLeaks = (module: string, left: readonly Entry[]) => void;

/**
 * Reports what an application has added to the page in a visit and has not removed. Its resources are taken off by the page
 * itself, in production too. Observers and globals are recorded here, and only reported: taking them away could break
 * more than it repairs.
 */
export function watchLifecycles(
  module: string,
  { mount, unmount, ...others }: Lifecycles,
  ledger: Pick<ReturnType<typeof createLedger>, "open" | "close">,
  cleanup: Pick<AppCleanup, "left">,
  onLeaks: OnLeaks,
): Lifecycles {
  let added: () => Entry[] = () => [];
  const ofCleanup = () => cleanup.left().map(({ resource: { kind, what }, stack }): Entry => ({ kind, what, stack }));
  return {
    ...others,
    mount: (props) => {
      ledger.open(module);
      added = pageGlobals();
      return mount(props);
    },
    unmount: async (props) => {
      try {
        return await unmount(props);
      } finally {
        // Effects of a framework clean up shortly after its unmount has returned.
        await wait(20);
        const left = [...ofCleanup(), ...ledger.close(module), ...added()];
        if (left.length > 0) onLeaks(module, left);
      }
    },
  };
}

/** Takes the names on the window and on the shared prototypes. The returned function finds later changes. */
function pageGlobals(page: Window & typeof globalThis = window) {
  const globals = new Set(Object.getOwnPropertyNames(page));
  const members = new Map(Object.entries(prototypes).map(([name, { prototype }]) => [name, membersOf(prototype)]));

  /** What was added or replaced since. */
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
