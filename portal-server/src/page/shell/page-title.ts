import { ownValue } from "@portico/shared-utility/contract";
import type { Strings } from "./inlined-strings.ts";
import type { PageView } from "./page-view.ts";

/** Title such as `Entrar · Acme`, from the orchestrator's strings; only the tenant's name for an application. */
export function pageTitle({ route }: PageView, strings: Strings, tenant: string): string {
  const page = ownValue(ownValue(strings, "@portico/root-config") ?? {}, route.title ?? "");
  return page === undefined ? tenant : `${page} · ${tenant}`;
}
