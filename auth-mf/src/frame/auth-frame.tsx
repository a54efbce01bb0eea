import { bootDocument } from "@portico/shared-utility";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { LanguageLinks } from "../language/language-links.tsx";
import { ThemeSwitch } from "../theme/theme-switch.tsx";
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
        <ThemeSwitch />
      </div>
    </div>
  );
}

function Tenant() {
  const { domain, name } = bootDocument().tenant;
  return (
    <p className={css.tenant}>
      <TenantLogo domain={domain} />
      <span className={css.name}>{name}</span>
    </p>
  );
}

function TenantLogo({ domain }: { domain: string }) {
  const [missing, setMissing] = useState(false);
  if (missing) return null;
  const onError = () => setMissing(true);
  // The sizes keep the place of a logo that is not loaded yet.
  return (
    <img
      src={`/media/tenants/${domain}/logo.svg`}
      alt=""
      width={40}
      height={40}
      className={css.logo}
      onError={onError}
    />
  );
}
