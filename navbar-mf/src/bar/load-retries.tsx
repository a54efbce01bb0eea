import { useEffect, useEffectEvent } from "react";

const pause = 10_000;

interface LoadRetriesProps {
  load: () => Promise<unknown>;
  onLoaded: () => void;
}

/** Repeats a load that has failed, and when the network is back. What shows the failure stays until then. */
export function LoadRetries({ load, onLoaded }: LoadRetriesProps) {
  const attempt = useEffectEvent(load);
  const loaded = useEffectEvent(onLoaded);
  useEffect(() => {
    let isLost = false;
    const retry = () =>
      void attempt().then(
        // What has loaded and thrown waits for the user.
        () => isLost && loaded(),
        () => {
          isLost = true;
        },
      );
    retry();
    const timer = setInterval(retry, pause);
    window.addEventListener("online", retry);
    return () => {
      isLost = false;
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, []);
  return null;
}
