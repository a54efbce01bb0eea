import type { Lifecycles } from "../frame/lifecycles.ts";
import { wait } from "../loader/wait.ts";
import type { Entry } from "./entry.ts";
import { pageGlobals } from "./page-globals.ts";
import type { createRecord } from "./record.ts";

/** Called after an application's unmount with what it has left on the page. */
export type OnLeft = (module: string, left: readonly Entry[]) => void;

/**
 * Records what an application adds to the page from mount to unmount. Style elements and listeners that it leaves
 * are removed. Timers, observers and globals are only reported, since removing them could break more than it
 * repairs.
 */
export function keepAccount(
  module: string,
  { bootstrap, mount, unmount }: Lifecycles,
  record: Pick<ReturnType<typeof createRecord>, "open" | "close">,
  onLeft: OnLeft,
): Lifecycles {
  let added: () => Entry[] = () => [];
  return {
    bootstrap,
    mount: (props) => {
      record.open(module);
      added = pageGlobals();
      return mount(props);
    },
    unmount: async (props) => {
      try {
        return await unmount(props);
      } finally {
        // Effects of a framework clean up shortly after its unmount has returned.
        await wait(20);
        const left = [...record.close(module), ...added()];
        for (const { kind, remove } of left) if (kind === "style" || kind === "listener") remove?.();
        if (left.length > 0) onLeft(module, left);
      }
    },
  };
}
