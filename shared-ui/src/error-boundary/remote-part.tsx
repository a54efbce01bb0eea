import { ErrorBoundary } from "@portico/ui";
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect, useState } from "react";

interface RemotePartProps<P extends object> {
  /** Resolves to the component, e.g. through `portal.loadModule`. Called again on each retry. */
  load: () => Promise<ComponentType<P>>;
  props: P;
  loading: ReactNode;
  /**
   * @param retry loads again now
   * @param isRetrying whether that is under way
   */
  failed: (retry: () => void, isRetrying: boolean) => ReactNode;
}

type PartState<P> = { status: "failed" | "retrying" } | { status: "loaded"; Part: ComponentType<P> };

/**
 * A component of another bundle, loaded at its first render. Its failure is shown in its place only. A failed load is
 * logged once, and repeated after growing pauses, and as soon as there is a network again. A load that hung is repeated only then (decision
 * 165).
 */
export function RemotePart<P extends object>({ load, props, loading, failed }: RemotePartProps<P>) {
  const [first] = useState(awaitedPart<P>);
  const [state, setState] = useState<PartState<P>>({ status: "loaded", Part: first.Part });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is another function in each render.
  useEffect(() => {
    const show = (next: PartState<P>) => {
      if (next.status !== "loaded") return setState(next);
      first.arrive(next.Part);
      setState((now) => (now.status === "loaded" ? now : next));
    };
    return repeatLoad(load, show);
  }, [round]);
  const retry = () => {
    setState({ status: "retrying" });
    setRound(round + 1);
  };
  if (state.status !== "loaded") return failed(retry, state.status === "retrying");
  return (
    <ErrorBoundary fallback={() => failed(retry, false)}>
      {/* The part may wait for its texts. Without its own boundary React would hide the page around it, e.g. the bar. */}
      <Suspense fallback={loading}>{createElement<P>(state.Part, props)}</Suspense>
    </ErrorBoundary>
  );
}

/**
 * A component that waits in its `Suspense` boundary until it arrives. So what the boundary shows meanwhile is one
 * element until the part is drawn, and keeps the focus.
 */
function awaitedPart<P extends object>() {
  let arrive: (Part: ComponentType<P>) => void = () => {};
  const arrived = new Promise<{ default: ComponentType<P> }>((resolve) => {
    arrive = (Part) => resolve({ default: Part });
  });
  // A lazy component is rendered like any other; its type only adds properties that createElement does not need.
  return { Part: lazy(() => arrived) as unknown as ComponentType<P>, arrive };
}

// The same state at each failure: React then draws nothing again.
const hasFailed = { status: "failed" } as const;

/** @returns a function that ends the loads */
function repeatLoad<P>(load: () => Promise<ComponentType<P>>, setState: (state: PartState<P>) => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  let pause = 1_000;
  const attempt = () => {
    stopWaiting();
    load().then(
      (Part) => isOver || setState({ status: "loaded", Part }),
      (error?: { code?: string }) => {
        if (isOver) return;
        if (pause === 1_000) console.error(error);
        setState(hasFailed);
        addEventListener("online", attempt);
        if (error?.code !== "deadline") timer = setTimeout(attempt, pause * (0.7 + 0.6 * Math.random()));
        pause = Math.min(300_000, 3 * pause);
      },
    );
  };
  const stopWaiting = () => {
    clearTimeout(timer);
    removeEventListener("online", attempt);
  };
  attempt();
  return () => {
    isOver = true;
    stopWaiting();
  };
}
