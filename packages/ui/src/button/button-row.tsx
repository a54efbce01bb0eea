import type { ReactNode } from "react";

/** Buttons and links beside each other; they wrap if there is no room. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="portico-button-row">{children}</div>;
}
