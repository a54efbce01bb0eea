import { useEffect, useState } from "react";

const patience = 8000;

/** Whether a wait is longer than users expect: 8 s (`docs/product.md#limits`). */
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
