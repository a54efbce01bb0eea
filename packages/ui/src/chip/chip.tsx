import type { ReactNode } from "react";

export interface ChipProps {
  kind?: "neutral" | "info" | "success" | "warning" | "danger";
  children: ReactNode;
}

/** A short mark, such as a state. Its text has the same meaning as its colour. */
export function Chip({ kind = "neutral", children }: ChipProps) {
  return <span className={`portico-chip portico-chip-${kind}`}>{children}</span>;
}
