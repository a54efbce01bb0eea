import { SelectField } from "@portico/shared-ui";
import { type AuditAction, auditActions } from "@portico/shared-utility/contract";
import { useT } from "../use-t.ts";
import css from "./audit.module.css";

export type ChosenAction = AuditAction | "all";

interface ActionFilterProps {
  value: ChosenAction;
  onChange: (action: ChosenAction) => void;
}

export function ActionFilter({ value, onChange }: ActionFilterProps) {
  const t = useT();
  const all = { value: "all", text: t("audit.all") };
  const options = [all, ...auditActions.map((action) => ({ value: action, text: t(`audit.action.${action}`) }))];
  return (
    <div className={css.filter}>
      <SelectField
        label={t("audit.filter")}
        options={options}
        value={value}
        onChange={({ target }) => onChange(auditActions.find((action) => action === target.value) ?? "all")}
      />
    </div>
  );
}
