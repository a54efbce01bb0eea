import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useApp } from "../app/app-context.tsx";
import css from "./page.module.css";

interface PageProps {
  title: string;
  /** The page's part of the document title; the start page has none. */
  documentTitle?: string | undefined;
  actions?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}

export function Page({ title, documentTitle, actions, narrow = false, children }: PageProps) {
  const heading = usePageFocus();
  const { portal } = useApp();
  useEffect(() => {
    portal.setTitle(documentTitle);
  }, [portal, documentTitle]);

  return (
    <div className={narrow ? `${css.page} ${css.narrow}` : css.page}>
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

/** The portal focuses the first page of a visit. This application focuses the later ones itself. */
function usePageFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { shownPath } = useApp();
  const { pathname } = useLocation();
  useEffect(() => {
    if (shownPath.current !== undefined && shownPath.current !== pathname) heading.current?.focus();
    shownPath.current = pathname;
  }, [pathname, shownPath]);
  return heading;
}
