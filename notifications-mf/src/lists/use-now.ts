import { useEffect, useState } from "react";

const minute = 60_000;

/** The time in milliseconds, renewed every minute and whenever `change` changes. */
export function useNow(change: unknown): number {
  const [now, setNow] = useState(Date.now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the list needs the time of now.
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, [change]);
  return now;
}
