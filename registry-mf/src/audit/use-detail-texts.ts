import { type AuditDetailName, type AuditDetails, auditDetailNames } from "@portico/shared-utility/contract";
import { useReasonText } from "../use-reason-text.ts";
import { useT } from "../use-t.ts";

/** The texts for an action's details, by its actor's name. A detail that this build does not know is shown under its own name. */
export function useDetailTexts() {
  const t = useT();
  const reasonText = useReasonText();
  const nameOf = (name: string) => (isKnown(name) ? t(`audit.detail.${name}`) : name);
  const textOfValue = (value: AuditDetails[AuditDetailName]) => {
    if (typeof value === "boolean") return value ? t("audit.yes") : t("audit.no");
    return Array.isArray(value) ? value.join(", ") : String(value);
  };
  const reasonOf = (author: string | null, reason: string) => reasonText({ author: author ?? "", reason });
  return (details: AuditDetails, author: string | null) =>
    Object.entries(details).map(([name, value]) => {
      const isReason = name === "reason" && typeof value === "string";
      return `${nameOf(name)}: ${isReason ? reasonOf(author, value) : textOfValue(value)}`;
    });
}

function isKnown(name: string): name is AuditDetailName {
  return auditDetailNames.some((known) => known === name);
}
