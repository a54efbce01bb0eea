import type { AppProps, Portal, SlotProps } from "@portico/contract";

// Accepts any props: libraries such as single-spa-react also require those of single-spa, which the portal passes too.
type Lifecycle = (props: never) => unknown;

/** The single-spa lifecycles of an application: each is a function or a list of functions. */
export interface Lifecycles {
  bootstrap?: Lifecycle | Lifecycle[];
  mount: Lifecycle | Lifecycle[];
  unmount: Lifecycle | Lifecycle[];
}

export interface MountOptions {
  /**
   * Its module. Default: the first part of the portal's `basePath`, which differs from the module if `routes` have a
   * base.
   */
  module?: string;
  /** For a part in a slot: the slot's name, and its props, e.g. of `createTestStream`. */
  slot?: SlotProps<unknown>["slot"];
}

/**
 * Mounts an application, or its part for a slot, into the document as the portal does: `bootstrap`, then `mount`.
 * @param app the exports of the module
 * @param portal of `createTestPortal`
 * @returns the element that it renders into, and `unmount`, which removes both
 */
export async function mountApp(app: Lifecycles, portal: Portal, { module, slot }: MountOptions = {}) {
  const name = module ?? portal.basePath.split("/")[1] ?? "";
  const domElement = document.body.appendChild(document.createElement("div"));
  domElement.dataset.app = name;
  const props: AppProps = { name: `@app/${name}`, domElement, portal, ...(slot && { slot }) };
  await run(app.bootstrap, props);
  await run(app.mount, props);
  return {
    domElement,
    async unmount() {
      await run(app.unmount, props);
      domElement.remove();
    },
  };
}

async function run(lifecycle: Lifecycle | Lifecycle[] = [], props: AppProps) {
  for (const step of [lifecycle].flat() as ((props: AppProps) => unknown)[]) await step(props);
}
