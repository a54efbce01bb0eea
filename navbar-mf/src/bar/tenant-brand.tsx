import { Icon } from "@portico/shared-ui";
import { bootDocument } from "@portico/shared-utility";
import { useCurrentApp } from "@portico/shared-utility/react";
import { useState } from "react";
import { media, paths } from "../paths.ts";
import { useT } from "../use-t.ts";
import css from "./bar.module.css";

/** The tenant, with a link to Home, and the open application, with a link to its home. */
export function TenantBrand() {
  const t = useT();
  const app = useCurrentApp();
  const { tenant } = bootDocument();
  return (
    <div className={css.brand}>
      <a href={paths.home} aria-label={t("home.label", { tenant: tenant.name })} className={css.tenant}>
        <TenantLogo domain={tenant.domain} />
        <span className={css.name}>{tenant.name}</span>
      </a>
      {app && (
        <>
          <span aria-hidden="true" className={css.separator}>
            /
          </span>
          <a href={paths.app(app.module)} className={css.app}>
            {/* The sizes keep the place of a picture that is not loaded yet. */}
            <img src={media.appLogo(app.module)} alt="" width={24} height={24} className={css.appLogo} />
            <span className={css.name}>{app.name}</span>
          </a>
        </>
      )}
    </div>
  );
}

function TenantLogo({ domain }: { domain: string }) {
  const [missing, setMissing] = useState(false);
  if (missing) return <Icon name="home" size={28} />;
  const onError = () => setMissing(true);
  return (
    <img src={media.tenantLogo(domain)} alt="" width={28} height={28} className={css.tenantLogo} onError={onError} />
  );
}
