/** One module of the page that a developer runs from elsewhere, in one browser. */
export interface Override {
  /** Specifier, e.g. `@app/tickets`. */
  module: string;
  address: string;
  /** Style sheets of that build; without them those of the release stay. */
  styles?: string[];
  /** Locale → address of its strings. */
  locales?: Record<string, string>;
}

/** `POST /api/registry/override-tickets`. */
export interface OverrideTicketBody extends Override {
  tenant: string;
  environment: string;
  /** The one person whom it is for. */
  email: string;
  /** Until it ends; 60 by default, 480 at most. */
  minutes?: number;
}

export interface OverrideTicket {
  ticket: string;
  /** ISO 8601. */
  expires_at: string;
}

/** The address of a page that takes a ticket: behind `#`, so that no server's log and no referrer has it. */
export const overrideFragment = "portico-override=";

/** Prefix of import-map-overrides' keys in local storage. */
export const overrideStoragePrefix = "import-map-override:";
