import { SelectField } from "@portico/shared-ui";
import type { BuildReason } from "@portico/shared-utility/contract";
import { useT } from "../use-t.ts";

interface ModuleChoiceProps {
  modules: readonly BuildReason[];
  value: string;
  onChoose: (module: string) => void;
}

export function ModuleChoice({ modules, value, onChoose }: ModuleChoiceProps) {
  const t = useT();
  const options = modules.map(({ module }) => ({ value: module, text: module }));
  return (
    <SelectField
      label={t("modules.name")}
      options={options}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
