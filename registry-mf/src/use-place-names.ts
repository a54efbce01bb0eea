import { bootDocument } from "@portico/shared-utility";
import type { RegistryOverview } from "@portico/shared-utility/contract";
import { useT } from "./use-t.ts";

const environmentKeys = {
  development: "env.development",
  staging: "env.staging",
  production: "env.production",
} as const;

export function usePlaceNames(scopes: RegistryOverview["scopes"]) {
  const t = useT();
  return {
    environmentName: (environment: string) => {
      const key = Object.entries(environmentKeys).find(([name]) => name === environment)?.[1];
      return key ? t(key) : environment;
    },
    scopeName: (scope: string) =>
      scope === "base"
        ? t("scope.base")
        : (scopes.find((each) => each.scope === scope)?.name ?? ownName(scope) ?? scope),
  };
}

/** The name of this page's tenant, which is known before the list of scopes has loaded. */
function ownName(scope: string): string | undefined {
  const { domain, name } = bootDocument().tenant;
  return scope === domain ? name : undefined;
}
