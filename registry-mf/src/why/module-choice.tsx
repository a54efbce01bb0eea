import type { BuildReason } from "@portico/shared-utility/contract";
import { useId } from "react";
import audit from "../audit/audit.module.css";
import { useT } from "../use-t.ts";

interface ModuleChoiceProps {
  modules: readonly BuildReason[];
  value: string;
  onChoose: (module: string) => void;
}

export function ModuleChoice({ modules, value, onChoose }: ModuleChoiceProps) {
  const t = useT();
  const id = useId();
  return (
    <div className={audit.filter}>
      <label htmlFor={id}>{t("modules.name")}</label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {modules.map(({ module }) => (
          <option key={module}>{module}</option>
        ))}
      </select>
    </div>
  );
}
