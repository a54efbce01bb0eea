import type { Locale } from "@portico/contract";
import type { AppNames } from "./app.ts";
import type { ResolvedMap } from "./import-map.ts";
import type { NotFoundPage } from "./not-found-page.ts";
import type { PushConfig } from "./push.ts";

/**
 * The JSON block `<script type="application/json" id="portico-boot">` of the shell page.
 * It holds public facts only: no token, nothing about a user.
 */
export interface BootDocument {
  tenant: {
    domain: string;
    name: string;
    /** Address of the tenant's help, `https:` or `mailto:`; absent for a tenant without help. */
    help?: string;
    /** What an unknown address shows its users; absent: Home, with a toast. */
    notFound?: NotFoundPage;
  };
  environment: string;
  /** Base address of the API, `/api` unless the page is hosted elsewhere. */
  api: string;
  map: Pick<
    ResolvedMap,
    | "id"
    | "imports"
    | "styles"
    | "locales"
    | "needs"
    | "slots"
    | "routes"
    | "configs"
    | "formats"
    | "files"
    | "isolated"
  > & {
    /** Address of strings → `sha384-…` (SRI); the hashes of code and style sheets are in the import map. */
    integrity?: Record<string, string>;
  };
  /** Strings of the first screen, inlined: locale → namespace → key → text. */
  strings: Partial<Record<Locale, Record<string, Record<string, string>>>>;
  /** Module → its name by language, for guests: on pages of public areas, and on exported pages. */
  names?: Record<string, AppNames>;
  /** Present when the tenant has push messages. */
  push?: PushConfig;
  /** Address that the page polls for newer releases of its map; absent when the page does not follow releases. */
  releases?: string;
  /** Modules that this browser overrides. */
  overrides?: string[];
  /** Present when this page runs a canary, which the visitor may leave. */
  trial?: true;
  /** The applications with a build of the canary. */
  canaryApps?: string[];
  /** Present when the page accepts markup as text, sanitised: a module of the map needs `html`. */
  markup?: true;
  /** Addresses, with a closing slash, below which scripts without a hash may be: modules of the map need them as `script`. */
  scripts?: string[];
  /** Present when this page may run text as code: a module of the map needs `eval`. */
  eval?: true;
  /** Whether workers may start by text of the page. */
  workers?: true;
  /** Present when this page may read the browser's list of overrides: never in production. */
  overridable?: true;
  /** Address of the server-sent events about module changes; only under `npm run dev`. */
  watch?: string;
}

/** One server-sent event of `BootDocument.watch`: the map's new entries for the modules that changed. */
export type ModuleChange = Pick<ResolvedMap, "imports" | "integrity" | "styles">;

export const bootElementId = "portico-boot";
