import { bootDocument } from "@portico/shared-utility";
import { type ReactNode, useEffect, useRef } from "react";
import { LanguageLinks } from "../language/language-links.tsx";
import { ThemeSwitch } from "../theme/theme-switch.tsx";
import { useT } from "../use-t.ts";
import css from "./frame.module.css";

interface AuthFrameProps {
  title: string;
  /** For a step that replaces another on the same page: focuses the heading. */
  focusTitle?: boolean;
  children: ReactNode;
}

export function AuthFrame({ title, focusTitle = false, children }: AuthFrameProps) {
  const t = useT();
  const { name, help } = bootDocument().tenant;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  return (
    <div className={css.frame}>
      <div className={css.card}>
        <p className={css.tenant}>
          {/* The first HTML has the logo and its proportions (decision 68). */}
          <span data-tenant-logo="" className={css.logo} />
          <span className={css.name}>{name}</span>
        </p>
        <h1 ref={heading} tabIndex={-1} className={css.title}>
          {title}
        </h1>
        {children}
      </div>
      <div className={css.foot}>
        <LanguageLinks />
        {help && <a href={help}>{t("help")}</a>}
        <ThemeSwitch />
      </div>
    </div>
  );
}
