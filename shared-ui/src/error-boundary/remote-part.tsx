import { ErrorBoundary } from "@portico/ui";
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from "react";

interface RemotePartProps<P extends object> {
  /** Resolves to the component, e.g. through `portal.loadModule`. Called again on each retry. */
  load: () => Promise<ComponentType<P>>;
  props: P;
  loading: ReactNode;
  failed: (retry: () => void) => ReactNode;
}

/** A component of another bundle, loaded at its first render. Its failure is shown in its place only. */
export function RemotePart<P extends object>({ load, props, loading, failed }: RemotePartProps<P>) {
  const [part, setPart] = useState(() => lazyPart(load));
  // React.lazy remembers a rejection forever, so a retry needs a new one.
  const again = (reset: () => void) => () => {
    setPart(() => lazyPart(load));
    reset();
  };
  return (
    <ErrorBoundary fallback={(reset) => failed(again(reset))}>
      <Suspense fallback={loading}>{createElement<P>(part, props)}</Suspense>
    </ErrorBoundary>
  );
}

function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  // A lazy component is rendered like any other; its type only adds properties that createElement does not need.
  return lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
}
