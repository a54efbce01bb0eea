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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  return (
    <div className={css.frame}>
      <div className={css.card}>
        <Tenant />
        <h1 ref={heading} tabIndex={-1} className={css.title}>
          {title}
        </h1>
        {children}
      </div>
      <div className={css.foot}>
        <LanguageLinks />
        <Help />
        <ThemeSwitch />
      </div>
    </div>
  );
}

function Tenant() {
  return (
    <p className={css.tenant}>
      {/* The first HTML has the logo and its proportions (decision 68). */}
      <span data-tenant-logo="" className={css.logo} />
      <span className={css.name}>{bootDocument().tenant.name}</span>
    </p>
  );
}

/** The link is where its tenant has help. */
function Help() {
  const t = useT();
  const { help } = bootDocument().tenant;
  return help && <a href={help}>{t("help")}</a>;
}
