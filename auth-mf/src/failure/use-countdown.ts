import { useLayoutEffect, useState } from "react";

/** Seconds left until an instant (ms since 1970), ticking once a second down to 0. */
export function useCountdown(until: number) {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const running = left > 0;
  // A layout effect: the clock was last read when the countdown before this one ended.
  useLayoutEffect(() => {
    if (!running) return;
    // Read at every tick, since a tab in the background runs its timers late.
    const read = () => setNow(Date.now());
    read();
    const timer = setInterval(read, 1000);
    return () => clearInterval(timer);
  }, [running]);
  return left;
}
