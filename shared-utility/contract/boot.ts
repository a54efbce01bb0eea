import type { ResolvedMap } from "./import-map.ts";
import type { PushConfig } from "./push.ts";
import type { Locale } from "./settings.ts";

/**
 * The JSON block `<script type="application/json" id="portico-boot">` of the shell page.
 * It holds public facts only: no token, nothing about a person.
 */
export interface BootDocument {
  tenant: { domain: string; name: string };
  environment: string;
  /** Base address of the API, `/api` unless the page is hosted elsewhere. */
  api: string;
  map: Pick<ResolvedMap, "id" | "imports" | "styles" | "locales"> & {
    /** Address of strings → `sha384-…` (SRI); the hashes of code and style sheets are in the import map. */
    integrity?: Record<string, string>;
  };
  /** Strings of the first screen, inlined: locale → namespace → key → text. */
  strings: Partial<Record<Locale, Record<string, Record<string, string>>>>;
  /** Where the tenant has push messages. */
  push?: PushConfig;
  /** Where the page looks for newer releases of its map; absent where it is not followed. */
  releases?: string;
  /** Modules that this browser runs from elsewhere. */
  overrides?: string[];
  /** Whether this page has a release on trial, which the person may leave. */
  trial?: true;
  /** Whether the browser's own list of overrides may be asked for here: not in production. */
  overridable?: true;
  /** Where module changes are told as server-sent events; only under `npm run dev`. */
  watch?: string;
}

/** One server-sent event of `BootDocument.watch`: what the map says now of the modules that changed. */
export type ModuleChange = Pick<ResolvedMap, "imports" | "integrity" | "styles">;

export const bootElementId = "portico-boot";
