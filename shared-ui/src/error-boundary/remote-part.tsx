import { ErrorBoundary } from "@portico/ui";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";

const longestPause = 300_000;

interface RemotePartProps<P extends object> {
  /**
   * Resolves to the component, e.g. through `portal.loadModule`. Called again on each retry.
   * @param isRequested whether the user has requested this retry
   */
  load: (isRequested: boolean) => Promise<ComponentType<P>>;
  props: P;
  loading: ReactNode;
  failed: (retry: () => void) => ReactNode;
}

/**
 * A component of another bundle, loaded at its first render. Its failure is shown in its place only. A failed load is
 * repeated with growing pauses, and as soon as there is a network again; a load that hung is not (decision 165).
 */
export function RemotePart<P extends object>({ load, props, loading, failed }: RemotePartProps<P>) {
  const [Part, setPart] = useState<ComponentType<P> | "loading" | "failed">("loading");
  const [round, setRound] = useState(0);
  const retry = () => {
    setPart("loading");
    setRound(round + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is another function in each render.
  useEffect(() => {
    let isOver = false;
    let pause = 1_000;
    const attempt = (isRequested: boolean) =>
      isOver ||
      load(isRequested).then(
        (loaded) => {
          if (!isOver) setPart(() => loaded);
          isOver = true;
        },
        (error) => {
          if (isOver) return;
          setPart("failed");
          if (error?.code !== "deadline") setTimeout(again, pause * (0.5 + Math.random() / 2));
          pause = Math.min(longestPause, 3 * pause);
        },
      );
    const again = () => attempt(false);
    attempt(round > 0);
    window.addEventListener("online", again);
    return () => {
      isOver = true;
      window.removeEventListener("online", again);
    };
  }, [round]);
  if (Part === "loading") return loading;
  if (Part === "failed") return failed(retry);
  return (
    <ErrorBoundary fallback={() => failed(retry)}>
      <Part {...props} />
    </ErrorBoundary>
  );
}
