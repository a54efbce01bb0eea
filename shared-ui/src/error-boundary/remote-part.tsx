import { ErrorBoundary } from "@portico/ui";
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";

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

type PartState<P> = { status: "loading" | "failed" | "retrying" } | { status: "loaded"; Part: ComponentType<P> };

/**
 * A component of another bundle, loaded at its first render. Its failure is shown in its place only. A failed load is
 * repeated after growing pauses, and as soon as there is a network again; a load that hung is not (decision 165).
 */
export function RemotePart<P extends object>({ load, props, loading, failed }: RemotePartProps<P>) {
  const [state, setState] = useState<PartState<P>>({ status: "loading" });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is another function in each render.
  useEffect(() => repeatLoad(load, setState), [round]);
  const retry = () => {
    setState({ status: "retrying" });
    setRound(round + 1);
  };
  if (state.status === "loading") return loading;
  if (state.status !== "loaded") return failed(retry, state.status === "retrying");
  return (
    <ErrorBoundary fallback={() => failed(retry, false)}>
      {/* The part may wait for its texts. Without its own boundary React would hide the page around it, e.g. the bar. */}
      <Suspense fallback={loading}>
        <state.Part {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** @returns a function that ends the loads */
function repeatLoad<P>(load: () => Promise<ComponentType<P>>, setState: (state: PartState<P>) => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  let pause = 1_000;
  const attempt = () =>
    load().then(
      (Part) => {
        if (!isOver) setState({ status: "loaded", Part });
        end();
      },
      ({ code }: { code?: string }) => {
        if (isOver) return;
        setState({ status: "failed" });
        clearTimeout(timer);
        if (code !== "deadline") timer = setTimeout(attempt, pause * (0.7 + 0.6 * Math.random()));
        pause = Math.min(300_000, 3 * pause);
      },
    );
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener("online", attempt);
  };
  addEventListener("online", attempt);
  attempt();
  return end;
}
