import type { HTMLAttributes } from "react";

/** Text for assistive technology only; visible while it has the focus. */
export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className="vh" />;
}
