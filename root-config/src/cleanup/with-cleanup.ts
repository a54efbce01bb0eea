import type { AppProps } from "@portico/shared-utility/contract";
import type { Lifecycle, Lifecycles } from "../frame/lifecycles.ts";
import type { Attribution } from "./attribution.ts";
import type { PartResources } from "./part-resources.ts";

/** Attaches before each visit what the application has added to the page, and detaches it after the visit. */
export function withCleanup(
  { bootstrap, mount, unmount, unload }: Lifecycles,
  resources: PartResources,
  { runAs }: Pick<Attribution, "runAs">,
): Lifecycles {
  const asOwner = (run: Lifecycle) => (props: AppProps) => runAs(resources, () => run(props));
  let current: AppProps | undefined;
  return {
    bootstrap: (props) => {
      resources.resume();
      return asOwner(bootstrap)(props);
    },
    mount: (props) => {
      current = props;
      resources.visit();
      return resources.run(() => asOwner(mount)(props));
    },
    unmount: async (props) => {
      try {
        return await resources.run(() => asOwner(unmount)(props));
      } finally {
        // The unmount of a visit may end late, in the middle of the next one.
        if (current === props) {
          current = undefined;
          resources.endRunning();
          resources.suspend();
        }
      }
    },
    unload: async (props) => {
      resources.resume();
      try {
        return await unload?.(props);
      } finally {
        resources.suspend();
      }
    },
  };
}
