import type { AppProps, Portal } from "@portico/contract";

// Takes any props: libraries such as single-spa-react ask for those of single-spa too, which the portal also passes.
type Lifecycle = (props: never) => unknown;

/** The single-spa lifecycles of an application: each is a function or a list of functions. */
export interface Lifecycles {
  bootstrap?: Lifecycle | Lifecycle[];
  mount: Lifecycle | Lifecycle[];
  unmount: Lifecycle | Lifecycle[];
}

/**
 * Mounts an application into the document as the portal does: `bootstrap`, then `mount`.
 *
 * @param app what the module exports
 * @param portal of `createTestPortal`
 * @returns the element that it renders into, and `unmount`, which takes both away
 */
export async function mountApp(app: Lifecycles, portal: Portal) {
  const name = portal.basePath.slice(1);
  const domElement = document.body.appendChild(document.createElement("div"));
  domElement.dataset.app = name;
  const props: AppProps = { name: `@app/${name}`, domElement, portal };
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
