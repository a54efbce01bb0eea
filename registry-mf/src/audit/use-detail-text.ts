import type { AuditDetails } from "@portico/shared-utility/contract";
import { useT } from "../use-t.ts";

const keys = {
  accent: "audit.detail.accent",
  application: "audit.detail.application",
  canary: "audit.detail.canary",
  environment: "audit.detail.environment",
  environments: "audit.detail.environments",
  favicon: "audit.detail.favicon",
  font: "audit.detail.font",
  host: "audit.detail.host",
  language: "audit.detail.language",
  logo: "audit.detail.logo",
  logo_dark: "audit.detail.logo_dark",
  modules: "audit.detail.modules",
  name: "audit.detail.name",
  only: "audit.detail.only",
  origins: "audit.detail.origins",
  push: "audit.detail.push",
  reason: "audit.detail.reason",
  release: "audit.detail.release",
  removed_host: "audit.detail.removed_host",
  role: "audit.detail.role",
  scopes: "audit.detail.scopes",
  session: "audit.detail.session",
  source: "audit.detail.source",
  until: "audit.detail.until",
} as const;

/** The texts for an action's details. A detail that this build does not know is shown under its own name. */
export function useDetailText() {
  const t = useT();
  const nameOf = (name: string) => {
    const key = Object.entries(keys).find(([known]) => known === name)?.[1];
    return key ? t(key) : name;
  };
  const textOfValue = (value: AuditDetails[string]) => {
    if (typeof value === "boolean") return value ? t("audit.yes") : t("audit.no");
    return Array.isArray(value) ? value.join(", ") : String(value);
  };
  return (details: AuditDetails) =>
    Object.entries(details)
      .map(([name, value]) => `${nameOf(name)}: ${textOfValue(value)}`)
      .join(" · ");
}
