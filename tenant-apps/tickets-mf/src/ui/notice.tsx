import { type ReactNode, useEffect, useRef } from "react";
import css from "./notice.module.css";

interface NoticeProps {
  kind: "error" | "success" | "info";
  title?: string;
  children: ReactNode;
  /** Moves the focus to the notice when it appears: for the result of the user's own action. */
  takesFocus?: boolean;
}

export function Notice({ kind, title, children, takesFocus = false }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);

  return (
    <div ref={box} tabIndex={-1} role={kind === "error" ? "alert" : undefined} className={`${css.notice} ${css[kind]}`}>
      {title && <p className={css.title}>{title}</p>}
      <div className={css.body}>{children}</div>
    </div>
  );
}
