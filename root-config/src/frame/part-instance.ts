import type { AppProps } from "@portico/shared-utility/contract";
import { timed, timedLifecycles } from "../inspect/timed.ts";
import { forgetModule } from "../loader/system-loader.ts";
import type { FrameOptions } from "./frame-options.ts";
import { type Lifecycles, run } from "./lifecycles.ts";
import { type Build, loadPart } from "./load-part.ts";

type Options = Pick<FrameOptions, "part" | "observe" | "cleanup" | "onFallback" | "onForcedUnmount">;

const unloadDeadline = 500;

/** The evaluated and bootstrapped module of a part. It serves every visit until it is dropped. */
export function createPartInstance({ part, cleanup, observe, onFallback, onForcedUnmount }: Options) {
  let bootstrapped: Lifecycles | undefined;

  async function load(wanted: Build, props: AppProps, remaining: () => number, onLoaded: () => void) {
    if (bootstrapped && wanted === "current") return { lifecycles: bootstrapped };
    const { previous, lifecycles: exported, fallback } = await timedLoad(part, wanted, remaining);
    if (fallback) onFallback(fallback);
    onLoaded();
    const lifecycles = watched(part.specifier, exported, cleanup, observe);
    await run(lifecycles.bootstrap, props, remaining(), "bootstrap");
    // The last good build serves this visit only: the next one loads the map's build again.
    bootstrapped = previous ? undefined : lifecycles;
    return { previous, lifecycles };
  }

  /** Drops the instance. @returns a function that runs its `unload`, as single-spa does when unloading */
  function release(): (props: AppProps) => Promise<void> {
    const released = bootstrapped;
    drop();
    return async (props) => {
      if (!released?.unload) return;
      await run(released.unload, props, unloadDeadline, "unload").catch(onForcedUnmount);
    };
  }

  /** The next visit bootstraps the module again. */
  function drop(): void {
    bootstrapped = undefined;
  }

  /** The next visit evaluates a broken application again, but not the portal's own modules, which parts share. */
  function discard(): void {
    drop();
    if (part.module) forgetModule(part.specifier);
    cleanup?.dispose();
  }

  return { load, release, drop, discard, isLoaded: () => bootstrapped !== undefined };
}

/**
 * The cleanup is inside: the application's resources are off the page before its unmount is observed, which takes time.
 */
function watched(
  specifier: string,
  lifecycles: Lifecycles,
  cleanup: Options["cleanup"],
  observe: Options["observe"],
): Lifecycles {
  const cleaned = cleanup?.wrap(lifecycles) ?? lifecycles;
  return timedLifecycles(specifier, observe?.(cleaned) ?? cleaned);
}

function timedLoad(part: Options["part"], wanted: Build, remaining: () => number) {
  return timed(part.specifier, "load", loadPart(part, wanted, remaining));
}
