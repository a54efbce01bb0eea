import type { AppProps } from "@portico/shared-utility/contract";
import { createAttribution } from "../cleanup/attribution.ts";
import { createPartResources } from "../cleanup/part-resources.ts";
import { withCleanup } from "../cleanup/with-cleanup.ts";
import type { Lifecycles } from "../frame/lifecycles.ts";

const props = { name: "leaky" } as AppProps;
const nothing = async () => {};

/** Mounts an application, and unmounts it. */
export async function visit({ mount, unmount }: Lifecycles): Promise<void> {
  await mount(props);
  await unmount(props);
}

/** One application of the page, whose resources are tracked. */
export function trackedApplication(page: {
  specifier?: string;
  isShown(): boolean;
  whenUnseen?(work: () => void): void;
}) {
  const resources = createPartResources({ whenUnseen: (work) => work(), ...page });
  // The code of a test counts as the running application's, like a script without a module.
  const attribution = createAttribution(new Map([["@app/leaky", resources]]), () => undefined);
  const cleaned = (lifecycles: Partial<Lifecycles>) =>
    withCleanup({ bootstrap: nothing, mount: nothing, unmount: nothing, ...lifecycles }, resources, attribution);
  /** An application that adds this at every visit, and removes nothing. */
  const adding = (add: () => void) => cleaned({ mount: async () => add() });
  return { props, resources, attribution, cleaned, adding };
}
