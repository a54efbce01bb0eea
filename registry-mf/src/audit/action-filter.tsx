import { type AuditAction, auditActions } from "@portico/shared-utility/contract";
import { useId } from "react";
import { useT } from "../use-t.ts";
import css from "./audit.module.css";

export type ChosenAction = AuditAction | "all";

interface ActionFilterProps {
  value: ChosenAction;
  onChange: (action: ChosenAction) => void;
}

export function ActionFilter({ value, onChange }: ActionFilterProps) {
  const t = useT();
  const id = useId();
  return (
    <div className={css.filter}>
      <label htmlFor={id}>{t("audit.filter")}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(auditActions.find((action) => action === target.value) ?? "all")}
      >
        <option value="all">{t("audit.all")}</option>
        {auditActions.map((action) => (
          <option key={action} value={action}>
            {t(`audit.action.${action}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
