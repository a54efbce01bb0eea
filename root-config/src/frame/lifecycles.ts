import type { AppProps } from "@portico/shared-utility/contract";
import { withDeadline } from "../loader/deadline.ts";
import { type Timeouts, timed } from "./lifecycle-timeouts.ts";

export type Lifecycle = (props: AppProps) => Promise<unknown>;

type Exported = Lifecycle | Lifecycle[];

/** The exports of an application's module in single-spa 6 and 7: each a function or a list of functions. */
export interface LifecycleExports {
  /** single-spa 7 calls it in place of `bootstrap`. */
  init?: Exported;
  bootstrap?: Exported;
  mount?: Exported;
  unmount?: Exported;
  unload?: Exported;
  timeouts?: Timeouts;
}

export interface Lifecycles {
  bootstrap: Lifecycle;
  mount: Lifecycle;
  unmount: Lifecycle;
  unload?: Lifecycle;
}

/**
 * Checks that a module exports the lifecycles of an application, by name or as its default export, and makes one
 * function of each. `init` runs before `bootstrap`. If both names are the same function, it runs once.
 *
 * @throws Error naming a lifecycle that is missing or not a function
 */
export function asLifecycles(module: unknown, name: string): Lifecycles {
  const exports = exportsOf(module);
  const { timeouts } = exports;
  const step = (what: "init" | "bootstrap" | "mount" | "unmount" | "unload"): Lifecycle => {
    const run = inTurn(checked(exports[what], what, name));
    return (props) => timed(() => run(props), timeouts?.[what], `${props.name} ${what}`, what);
  };
  const optional = (what: "init" | "bootstrap" | "unload") => (exports[what] === undefined ? [] : [step(what)]);
  const isOne = exports.init === exports.bootstrap;
  return {
    bootstrap: inTurn([...(isOne ? [] : optional("init")), ...optional("bootstrap")]),
    mount: step("mount"),
    unmount: step("unmount"),
    unload: inTurn(optional("unload")),
  };
}

/** The object with a module's lifecycles. single-spa's helpers make one object, which is often the default export. */
export function exportsOf(module: unknown): LifecycleExports {
  const found = (module as ({ default?: LifecycleExports } & LifecycleExports) | undefined) ?? {};
  return found.mount ? found : (found.default ?? {});
}

/** Runs one lifecycle under a deadline. A synchronous throw becomes a rejection. */
export function run(lifecycle: Lifecycle, props: AppProps, ms: number, what: string): Promise<unknown> {
  return withDeadline(
    Promise.resolve().then(() => lifecycle(props)),
    ms,
    `${props.name} ${what}`,
  );
}

function checked(lifecycle: unknown, what: string, name: string): Exported {
  const isValid = lifecycle !== undefined && [lifecycle].flat().every((step) => typeof step === "function");
  if (!isValid) throw new Error(`${name} exports no ${what} that is a function or a list of functions`);
  return lifecycle as Exported;
}

/** Runs the functions of a lifecycle one after the other. */
export function inTurn(lifecycle: Exported): Lifecycle {
  return async (props) => {
    for (const step of [lifecycle].flat()) await step(props);
  };
}
