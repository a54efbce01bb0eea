import type { AppProps } from "@portico/shared-utility/contract";
import type { Lifecycle, Lifecycles } from "../frame/lifecycles.ts";
import type { Attribution } from "./attribution.ts";
import type { PartResources } from "./part-resources.ts";

/** Attaches an application's resources before each visit, and detaches them after it. */
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
      resources.visit(props);
      return resources.run(() => asOwner(mount)(props));
    },
    unmount: async (props) => {
      try {
        return await resources.run(() => asOwner(unmount)(props));
      } finally {
        // The unmount of a visit may end late, during the next visit.
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
