import { type BootDocument, defaultLocale, defaultTheme, type ResolvedMap } from "@portico/shared-utility/contract";
import { attributes } from "../../platform/text/html.ts";
import type { PageScript } from "../../releases/storage/modules/page-script.ts";
import { contentPolicy, mapPlaces } from "./content-policy.ts";
import { dataBlock, page, preload, startElement } from "./page.ts";

export interface StaticPageInput {
  tenant: BootDocument["tenant"];
  environment: string;
  /** Base address of the API, `/api` where the static host passes it on. */
  api: string;
  /** Today's map, for the origins that the page may load from; the map itself is fetched when the page opens. */
  map: ResolvedMap;
  scripts: { boot: PageScript; systemjs: PageScript };
}

/** Where the page looks for its map, on its own host. */
export function mapAddress(environment: string, domain: string): string {
  return `/import-maps/${environment}/${domain}.json`;
}

/** The shell page for a static host: the same document, its map fetched instead of inlined. */
export function staticPage({ tenant, environment, api, map, scripts }: StaticPageInput): string {
  const address = mapAddress(environment, tenant.domain);
  const others = api.startsWith("/") ? [] : [new URL(api).origin];
  const policy = contentPolicy(mapPlaces(map), { secure: true, others });
  const start = { domain: tenant.domain, tenant, environment, api, map: address, systemjs: scripts.systemjs };
  const { address: href, integrity } = scripts.systemjs;
  const head = [
    `<meta http-equiv="Content-Security-Policy"${attributes({ content: policy })}>`,
    preload("script", href, integrity),
    dataBlock("application/json", start, "portico-start"),
    // The map may take its own deadline before the portal can begin at all.
    '<script src="/media/shell/start-guard.js" data-patience="20000" defer></script>',
    '<script src="/media/shell/start-portal.js" defer></script>',
    startElement,
  ].join("\n");
  const look = { locale: defaultLocale, theme: defaultTheme };
  return page({ title: tenant.name, tenant, ...look, boot: scripts.boot, head });
}
