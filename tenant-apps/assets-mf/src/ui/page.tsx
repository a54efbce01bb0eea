import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useApp } from "../app/app-context.tsx";
import css from "./page.module.css";

interface PageProps {
  title: string;
  /** The page's part of the document title; the start page has none. */
  documentTitle?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, documentTitle, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { portal, shownPath } = useApp();
  const { pathname } = useLocation();

  useEffect(() => {
    portal.setTitle(documentTitle);
  }, [portal, documentTitle]);

  // The portal focuses the first page of a visit. This application focuses the later ones itself.
  useEffect(() => {
    if (shownPath.current !== undefined && shownPath.current !== pathname) heading.current?.focus();
    shownPath.current = pathname;
  }, [pathname, shownPath]);

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
