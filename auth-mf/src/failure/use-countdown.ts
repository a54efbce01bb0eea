import { useLayoutEffect, useState } from "react";

/** Seconds left until an instant (ms since the epoch). Updates once a second down to 0. */
export function useCountdown(until: number) {
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000));
  const running = secondsLeft > 0;
  // A layout effect, because `now` is as old as the end of the previous countdown.
  useLayoutEffect(() => {
    if (!running) return;
    // Read at every tick, since a tab in the background runs its timers late.
    const read = () => setNow(Date.now());
    read();
    const timer = setInterval(read, 1000);
    return () => clearInterval(timer);
  }, [running]);
  return secondsLeft;
}
