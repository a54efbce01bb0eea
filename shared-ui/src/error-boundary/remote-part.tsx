import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

export interface RemotePartProps<P extends object> {
  /** Resolves to the component, e.g. through `portal.loadModule`. Called again by each retry. */
  load: () => Promise<ComponentType<P>>;
  props: P;
  loading: ReactNode;
  failed: (retry: () => void) => ReactNode;
}

/** A component of another bundle, loaded when first shown, whose failure stays in its own place. */
export function RemotePart<P extends object>({ load, props, loading, failed }: RemotePartProps<P>) {
  const [part, setPart] = useState(() => lazyPart(load));
  // React.lazy remembers a rejection for ever, so a retry needs a new one.
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
  // A lazy component is rendered like any other; its type only adds what createElement does not need.
  return lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
}
