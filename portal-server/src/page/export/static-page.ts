import { defaultLocale, defaultTheme, type ResolvedMap } from "@portico/shared-utility/contract";
import { brandAddresses } from "../../identity/tenants/brand-addresses.ts";
import { type PublicTenant, pageTenant } from "../../identity/tenants/find-tenant.ts";
import { attributes } from "../../platform/text/html.ts";
import type { PageScript } from "../../releases/modules/page-script.ts";
import { brandStyle } from "../shell/brand-style.ts";
import { contentPolicy, mapOrigins } from "../shell/content-policy.ts";
import { nativeMap } from "../shell/native-map.ts";
import { dataBlock, page, pageText, preload, script, startElement } from "../shell/page.ts";
import { startGuard, startGuardSource } from "../shell/start-guard.ts";

export interface StaticPageInput {
  tenant: PublicTenant;
  environment: string;
  /** Base address of the API; `/api` when the static host forwards it. */
  api: string;
  /** The map at the time of the export, for the policy's origins. The page fetches the current map when it opens. */
  map: ResolvedMap;
  scripts: { boot: PageScript; systemjs: PageScript };
}

/** Address of the page's map on the page's host. */
export function mapAddress(environment: string, domain: string): string {
  return `/import-maps/${environment}/${domain}.json`;
}

/** The shell page for a static host: the same document, which fetches its map. */
export function staticPage({ tenant, environment, api, map, scripts }: StaticPageInput): string {
  const address = mapAddress(environment, tenant.domain);
  const connectOrigins = api.startsWith("/") ? [] : [new URL(api).origin];
  const native = nativeMap(map);
  const { domain, name } = tenant;
  const brand = brandStyle(domain, tenant);
  const policy = contentPolicy(mapOrigins(map), {
    secure: true,
    connectOrigins,
    scriptSources: [startGuardSource, ...(native ? [native.source] : [])],
    styleSources: [brand.source],
    needs: Object.values(map.needs ?? {}).flat(),
  });
  const start = { domain, tenant: pageTenant(tenant), environment, api, map: address, systemjs: scripts.systemjs };
  const { address: href, integrity } = scripts.systemjs;
  const head = [
    `<meta http-equiv="Content-Security-Policy"${attributes({ content: policy })}>`,
    ...(native ? [native.markup] : []),
    preload("script", href, integrity),
    dataBlock("application/json", start, "portico-start"),
    '<script src="/media/shell/start-portal.js" defer></script>',
    startElement,
  ].join("\n");
  const hints = { locale: defaultLocale, theme: defaultTheme, system: false };
  const icon = brandAddresses(domain, tenant).favicon;
  // Longer than the deadline of the map, which is fetched before the portal starts.
  const guard = startGuard(20_000);
  const boot = script(scripts.boot);
  return pageText(page({ title: name, tenant, ...hints, boot, brand: brand.markup, icon, head, guard }));
}
