import { Icon } from "@portico/shared-ui";
import { bootDocument } from "@portico/shared-utility";
import { useCurrentApp } from "@portico/shared-utility/react";
import { useState } from "react";
import { media, paths } from "../paths.ts";
import { useT } from "../use-t.ts";
import css from "./bar.module.css";

export function TenantBrand() {
  const t = useT();
  const app = useCurrentApp();
  const { tenant } = bootDocument();
  return (
    <div className={css.brand}>
      <a href={paths.home} aria-label={t("home.label", { tenant: tenant.name })} className={css.logo}>
        <TenantLogo domain={tenant.domain} />
      </a>
      {app && (
        <a href={paths.app(app.module)} aria-label={app.name} className={css.logo}>
          <img src={media.appLogo(app.module)} alt="" className={css.appLogo} />
        </a>
      )}
      <p className={[css.name, app && css.app].filter(Boolean).join(" ")}>
        <span className={css.tenantName}>{tenant.name}</span>
        {app && <span className={css.tenantName}> · </span>}
        {app && <span className={css.appName}>{app.name}</span>}
      </p>
    </div>
  );
}

function TenantLogo({ domain }: { domain: string }) {
  const [missing, setMissing] = useState(false);
  if (missing) return <Icon name="home" />;
  return <img src={media.tenantLogo(domain)} alt="" className={css.tenantLogo} onError={() => setMissing(true)} />;
}
