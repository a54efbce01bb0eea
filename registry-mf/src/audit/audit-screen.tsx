import { usePortal } from "@portico/shared-utility/react";
import { useEffect, useState } from "react";
import css from "../page.module.css";
import { paths } from "../paths.ts";
import { useT } from "../use-t.ts";
import { ActionFilter, type ChosenAction } from "./action-filter.tsx";
import { AuditList } from "./audit-list.tsx";

export function AuditScreen() {
  const t = useT();
  const portal = usePortal();
  const [action, setAction] = useState<ChosenAction>("all");
  const title = t("audit.title");
  useEffect(() => {
    portal.setTitle(title);
    return () => portal.setTitle(undefined);
  }, [portal, title]);
  return (
    <div className={css.page}>
      <p className={css.back}>
        <a href={paths.overview}>{t("back")}</a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={css.intro}>{t("audit.intro")}</p>
      <ActionFilter value={action} onChange={setAction} />
      <AuditList key={action} action={action === "all" ? undefined : action} />
    </div>
  );
}
