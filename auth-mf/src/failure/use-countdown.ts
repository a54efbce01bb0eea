import { useEffect, useMemo, useReducer } from "react";

/** Seconds left until an instant (ms since the epoch). Updates once a second down to 0. */
export function useCountdown(until: number) {
  const [, update] = useReducer((updates: number) => updates + 1, 0);
  // Also measured by `performance.now()`, which does not change when the clock is set back.
  const end = useMemo(() => performance.now() + until - Date.now(), [until]);
  const secondsLeft = Math.max(0, Math.ceil(Math.min(until - Date.now(), end - performance.now()) / 1000));
  const running = secondsLeft > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [running]);
  return secondsLeft;
}
