import type { AppProps } from "@portico/shared-utility/contract";
import { withDeadline } from "../loader/deadline.ts";

type Lifecycle = (props: AppProps) => Promise<unknown>;

/** The exports of an application's module: the single-spa lifecycles, each a function or a list of functions. */
export interface LifecycleExports {
  bootstrap?: Lifecycle | Lifecycle[];
  mount?: Lifecycle | Lifecycle[];
  unmount?: Lifecycle | Lifecycle[];
}

export interface Lifecycles {
  bootstrap: Lifecycle;
  mount: Lifecycle;
  unmount: Lifecycle;
}

/**
 * Checks that a module exports the lifecycles of an application, and makes one function of each.
 *
 * @throws Error naming the lifecycle that the module lacks
 */
export function asLifecycles(module: unknown, name: string): Lifecycles {
  const found = (module as { default?: LifecycleExports } & LifecycleExports) ?? {};
  const exports: LifecycleExports = found.mount ? found : (found.default ?? {});
  return {
    bootstrap: exports.bootstrap ? inTurn(exports.bootstrap) : () => Promise.resolve(),
    mount: inTurn(required(exports.mount, "mount", name)),
    unmount: inTurn(required(exports.unmount, "unmount", name)),
  };
}

/** Runs one lifecycle under a deadline. A synchronous throw becomes a rejection. */
export function run(lifecycle: Lifecycle, props: AppProps, ms: number, what: string): Promise<unknown> {
  return withDeadline(
    Promise.resolve().then(() => lifecycle(props)),
    ms,
    `${props.name} ${what}`,
  );
}

function required(lifecycle: Lifecycle | Lifecycle[] | undefined, what: string, name: string) {
  if (typeof lifecycle !== "function" && !Array.isArray(lifecycle)) throw new Error(`${name} exports no ${what}`);
  return lifecycle;
}

function inTurn(lifecycle: Lifecycle | Lifecycle[]): Lifecycle {
  return async (props) => {
    for (const step of [lifecycle].flat()) await step(props);
  };
}
