import { ensureStrings } from "@portico/shared-utility";
import type { AppProps, ShellPortal } from "@portico/shared-utility/contract";
import { Component, type ComponentType, createContext, createElement, Suspense, version } from "react";
import { createRoot } from "react-dom/client";
import singleSpaReact from "single-spa-react";
import { MountBoundary } from "./mount-boundary.tsx";
import { PortalContext } from "./portal-context.ts";

type PortalProps = AppProps<ShellPortal>;
type Lifecycle = (props: PortalProps) => Promise<unknown>;

export interface ReactLifecycles {
  bootstrap: Lifecycle;
  mount: Lifecycle;
  unmount: Lifecycle;
}

interface MountOptions {
  /** The package's name, for messages. */
  name: string;
  /** The namespace whose strings the application needs before it is shown; `@portico/{name}` by default. */
  namespace?: string;
}

/**
 * Makes single-spa lifecycles of a React component, which renders into the element that the orchestrator gives.
 * `mount` waits for the strings, and resolves also when the component throws: the person then sees a message.
 *
 * @throws Error from `mount` when the strings cannot be had
 */
export function mountReact(
  App: ComponentType,
  { name, namespace = `@portico/${name}` }: MountOptions,
): ReactLifecycles {
  function Root({ portal }: PortalProps) {
    return (
      <PortalContext value={portal}>
        <MountBoundary>
          <Suspense fallback={null}>
            <App />
          </Suspense>
        </MountBoundary>
      </PortalContext>
    );
  }
  Root.displayName = name;

  // single-spa's types ask for props of its own (`singleSpa`, `mountParcel`) that nothing here uses.
  const { bootstrap, mount, unmount } = singleSpaReact<PortalProps>({
    // The functions one by one: a namespace used as a value is what newer webpack miscompiles (findings, trap 1).
    React: { Component, createContext, createElement, version },
    ReactDOMClient: { createRoot },
    rootComponent: Root,
    suppressComponentDidCatchWarning: true,
    renderType: "createRoot",
  }) as unknown as ReactLifecycles;

  return {
    bootstrap,
    async mount(props) {
      await Promise.all([ensureStrings("@portico/shared-utility"), ensureStrings(namespace)]);
      return mount(props);
    },
    unmount,
  };
}
