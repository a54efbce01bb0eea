import { useEffect, useState } from "react";

const patience = 8000;

/** Whether a wait has exceeded 8 s, the longest that users expect (`docs/product.md#limits`). */
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
