import { bootDocument } from "@portico/shared-utility";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { LanguageLinks } from "../language/language-links.tsx";
import css from "./frame.module.css";

interface AuthFrameProps {
  title: string;
  subtitle?: string;
  /** For a step that replaces another on the same page: focuses the heading. */
  focusTitle?: boolean;
  children: ReactNode;
}

export function AuthFrame({ title, subtitle, focusTitle = false, children }: AuthFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  return (
    <div className={css.frame}>
      <div className={css.card}>
        <div className={css.head}>
          <TenantLogo />
          <h1 ref={heading} tabIndex={-1} className={css.title}>
            {title}
          </h1>
          {subtitle && <p className={css.subtitle}>{subtitle}</p>}
        </div>
        {children}
      </div>
      <div className={css.foot}>
        <LanguageLinks />
      </div>
    </div>
  );
}

function TenantLogo() {
  const [missing, setMissing] = useState(false);
  const { domain } = bootDocument().tenant;
  if (missing) return null;
  return <img className={css.logo} src={`/media/tenants/${domain}/logo.svg`} alt="" onError={() => setMissing(true)} />;
}
