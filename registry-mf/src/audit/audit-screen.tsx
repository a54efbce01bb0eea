import { SelectField } from "@portico/shared-ui";
import { type AuditAction, auditActions } from "@portico/shared-utility/contract";
import { usePortal } from "@portico/shared-utility/react";
import { useEffect, useState } from "react";
import css from "../page.module.css";
import { paths } from "../paths.ts";
import { useT } from "../use-t.ts";
import own from "./audit.module.css";
import { AuditList } from "./audit-list.tsx";

type ChosenAction = AuditAction | "all";

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

interface ActionFilterProps {
  value: ChosenAction;
  onChange: (action: ChosenAction) => void;
}

function ActionFilter({ value, onChange }: ActionFilterProps) {
  const t = useT();
  const all = { value: "all", text: t("audit.all") };
  const options = [all, ...auditActions.map((action) => ({ value: action, text: t(`audit.action.${action}`) }))];
  return (
    <div className={own.filter}>
      <SelectField
        label={t("audit.filter")}
        options={options}
        value={value}
        onChange={({ target }) => onChange(auditActions.find((action) => action === target.value) ?? "all")}
      />
    </div>
  );
}
