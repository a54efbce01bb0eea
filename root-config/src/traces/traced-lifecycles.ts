import type { AppProps } from "@portico/shared-utility/contract";
import type { Lifecycle, Lifecycles } from "../frame/lifecycles.ts";
import type { Attribution } from "./attribution.ts";
import type { PartTraces } from "./part-traces.ts";

/** Gives back before each visit what the application has added to the page, and takes it off after it. */
export function tracedLifecycles(
  { bootstrap, mount, unmount, unload }: Lifecycles,
  traces: PartTraces,
  { runAs }: Pick<Attribution, "runAs">,
): Lifecycles {
  const owned = (run: Lifecycle) => (props: AppProps) => runAs(traces, () => run(props));
  let current: AppProps | undefined;
  return {
    bootstrap: (props) => {
      traces.wake();
      return owned(bootstrap)(props);
    },
    mount: (props) => {
      current = props;
      traces.visit();
      return owned(mount)(props);
    },
    unmount: async (props) => {
      try {
        return await owned(unmount)(props);
      } finally {
        // The unmount of a visit may end late, in the middle of the next one.
        if (current === props) {
          // The props hold the visit's elements in memory.
          current = undefined;
          traces.suspend();
        }
      }
    },
    unload: async (props) => {
      traces.wake();
      try {
        return await unload?.(props);
      } finally {
        traces.suspend();
      }
    },
  };
}
