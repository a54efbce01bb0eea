/** One browser's replacement of a module, for a developer. */
export interface Override {
  /** Specifier, e.g. `@app/tickets`. */
  module: string;
  address: string;
  /** Style sheets of that build; the release's stay when absent. */
  styles?: string[];
  /** Locale → address of its strings. */
  locales?: Record<string, string>;
}

export interface OverrideTicket {
  ticket: string;
  /** ISO 8601. */
  expires_at: string;
}

/** Precedes the ticket in a page's address. It is in the fragment, which reaches no server log and no referrer. */
export const overrideFragment = "portico-override=";

/** Prefix of import-map-overrides' keys in local storage. */
export const overrideStoragePrefix = "import-map-override:";
