import { type AuditDetailName, type AuditDetails, auditDetailNames } from "@portico/shared-utility/contract";
import { useT } from "../use-t.ts";

/** The texts for an action's details. A detail that this build does not know is shown under its own name. */
export function useDetailText() {
  const t = useT();
  const nameOf = (name: string) => (isKnown(name) ? t(`audit.detail.${name}`) : name);
  const textOfValue = (value: AuditDetails[AuditDetailName]) => {
    if (typeof value === "boolean") return value ? t("audit.yes") : t("audit.no");
    return Array.isArray(value) ? value.join(", ") : String(value);
  };
  return (details: AuditDetails) =>
    Object.entries(details)
      .map(([name, value]) => `${nameOf(name)}: ${textOfValue(value)}`)
      .join(" · ");
}

function isKnown(name: string): name is AuditDetailName {
  return auditDetailNames.some((known) => known === name);
}
