import type { Lifecycles } from "../frame/lifecycles.ts";
import { wait } from "../loader/wait.ts";
import type { Entry } from "./entry.ts";
import type { createLedger } from "./ledger.ts";
import { pageGlobals } from "./page-globals.ts";

/** Called after an application's unmount with what it has left on the page. */
export type OnLeaks = (module: string, left: readonly Entry[]) => void;

/**
 * Records what an application adds to the page from mount to unmount. Style elements and listeners that it leaves
 * are removed. Timers, observers and globals are only reported, since removing them could break more than it
 * repairs.
 */
export function watchLifecycles(
  module: string,
  { mount, unmount, ...others }: Lifecycles,
  ledger: Pick<ReturnType<typeof createLedger>, "open" | "close">,
  onLeaks: OnLeaks,
): Lifecycles {
  let added: () => Entry[] = () => [];
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
        const left = [...ledger.close(module), ...added()];
        for (const { kind, remove } of left) if (kind === "style" || kind === "listener") remove?.();
        if (left.length > 0) onLeaks(module, left);
      }
    },
  };
}
