import { useEffect, useState } from "react";

const patience = 8000;

/** Whether something has been waited for longer than a person takes for granted (ui-brief D4: "slow" at 8 s). */
export function useOverdue(waiting: boolean) {
  const [overdue, setOverdue] = useState(false);
  useEffect(() => {
    setOverdue(false);
    if (!waiting) return;
    const timer = setTimeout(() => setOverdue(true), patience);
    return () => clearTimeout(timer);
  }, [waiting]);
  return overdue;
}
