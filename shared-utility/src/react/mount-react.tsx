import { ensureStrings } from "@portico/shared-utility";
import type { AppProps, ShellPortal } from "@portico/shared-utility/contract";
import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
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
  /** The package's name. */
  name: string;
  /** The namespace of the application's strings; `@portico/{name}` by default. */
  namespace?: string;
}

/**
 * Makes single-spa lifecycles for a React component, which renders into the orchestrator's element.
 * `mount` waits for the strings, and resolves even if the component throws: the user then sees a message.
 *
 * @throws Error from `mount` when the strings cannot be loaded
 */
export function mountReact(
  App: ComponentType,
  { name, namespace = `@portico/${name}` }: MountOptions,
): ReactLifecycles {
  // By element: instances of one application may overlap, and several applications may come from one module.
  const roots = new WeakMap<HTMLElement, Root>();
  return {
    bootstrap: () => Promise.resolve(),
    async mount({ domElement, portal }) {
      await Promise.all([ensureStrings("@portico/shared-utility"), ensureStrings(namespace)]);
      const root = createRoot(domElement);
      roots.set(domElement, root);
      await new Promise<void>((resolve) => {
        root.render(
          <Mounted onMount={resolve}>
            <PortalContext value={portal}>
              <MountBoundary>
                <Suspense fallback={null}>
                  <App />
                </Suspense>
              </MountBoundary>
            </PortalContext>
          </Mounted>,
        );
      });
    },
    async unmount({ domElement }) {
      roots.get(domElement)?.unmount();
      roots.delete(domElement);
    },
  };
}

function Mounted({ onMount, children }: { onMount(): void; children: ReactNode }) {
  useEffect(onMount, [onMount]);
  return children;
}
