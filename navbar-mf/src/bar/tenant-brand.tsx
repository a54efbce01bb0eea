import { bootDocument } from "@portico/shared-utility";
import { useCurrentApp } from "@portico/shared-utility/react";
import { media, paths } from "../paths.ts";
import { useT } from "../use-t.ts";
import css from "./bar.module.css";

export function TenantBrand() {
  const t = useT();
  const app = useCurrentApp();
  const { tenant } = bootDocument();
  return (
    <div className={css.brand}>
      <a href={paths.home} aria-label={t("home.label", { tenant: tenant.name })} className={css.tenant}>
        {/* The first HTML contains the logo and its proportions (decision 68). */}
        <span data-tenant-logo="" className={css.tenantLogo} />
        <span className={css.name}>{tenant.name}</span>
      </a>
      {app && (
        <>
          <span aria-hidden="true" className={css.separator}>
            /
          </span>
          <a href={paths.app(app.module)} className={css.app}>
            {/* The sizes reserve the place of a picture that has not loaded yet. */}
            <img src={media.appLogo(app.module)} alt="" width={24} height={24} className={css.appLogo} />
            <span className={css.name}>{app.name}</span>
          </a>
        </>
      )}
    </div>
  );
}
