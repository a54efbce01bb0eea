import { ownValue } from "@portico/shared-utility/contract";
import type { Strings } from "./inlined-strings.ts";
import type { PageView } from "./page-view.ts";

const keys: Partial<Record<PageView["kind"], string>> = {
  "sign-in": "page.signIn",
  recover: "page.recover",
  home: "page.home",
  profile: "page.profile",
  registry: "page.registry",
  "not-found": "frame.404.title",
};

/** Title such as `Entrar · Acme`, from the orchestrator's strings; only the tenant's name for other views. */
export function pageTitle({ kind }: PageView, strings: Strings, tenant: string): string {
  const page = ownValue(ownValue(strings, "@portico/root-config") ?? {}, keys[kind] ?? "");
  return page === undefined ? tenant : `${page} · ${tenant}`;
}
