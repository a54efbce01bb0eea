import type { HTMLAttributes } from "react";

/** Text that only assistive technology reads; shown while it holds the focus. */
export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className="vh" />;
}
