import type { HTMLAttributes, Ref } from "react";
import { Icon } from "../icon/icon.tsx";

export interface AlertProps extends HTMLAttributes<HTMLDivElement> {
  kind: "error" | "info" | "success" | "warning";
  title?: string;
  ref?: Ref<HTMLDivElement>;
}

const icons = { error: "warning", warning: "warning", info: "info", success: "check" };

/** A message in the page. An error is announced immediately. Any kind can take the focus through `ref`. */
export function Alert({ kind, title, children, ...rest }: AlertProps) {
  return (
    <div
      role={kind === "error" ? "alert" : "status"}
      tabIndex={-1}
      {...rest}
      className={["portico-alert", `portico-alert-${kind}`, rest.className].filter(Boolean).join(" ")}
    >
      <Icon name={icons[kind]} />
      <div className="portico-alert-content">
        {title && <p className="portico-alert-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
