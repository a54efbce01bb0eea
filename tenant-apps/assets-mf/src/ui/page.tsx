import { usePageFocus, useTitle } from "@portico/react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import css from "./page.module.css";

interface PageProps {
  title: string;
  /** The page's part of the document title; the start page has none. */
  documentTitle?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, documentTitle, actions, children }: PageProps) {
  const heading = usePageFocus(useLocation().pathname);
  useTitle(documentTitle);

  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1 ref={heading} tabIndex={-1} className={css.title} dir="auto">
          {title}
        </h1>
        {actions}
      </div>
      {children}
    </div>
  );
}
