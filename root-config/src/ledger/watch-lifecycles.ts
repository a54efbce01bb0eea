import type { AppCleanup } from "../cleanup/load-cleanup.ts";
import type { Lifecycles } from "../frame/lifecycles.ts";
import { wait } from "../loader/wait.ts";
import type { Entry } from "./entry.ts";
import type { createLedger } from "./ledger.ts";
import { pageGlobals } from "./page-globals.ts";

/** Called after an application's unmount, with everything that it left on the page. */
export type OnLeaks = (module: string, left: readonly Entry[]) => void;

/**
 * Reports what an application has added to the page in a visit and has not removed. The page itself removes the
 * resources, in production too. Observers and globals are recorded here and only reported: removing them could break
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
