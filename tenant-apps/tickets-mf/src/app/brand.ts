import type { Locale } from "@portico/contract";

/** What a tenant can change in its own build of this application. */
export interface Brand {
  name: Record<Locale, string>;
  /** A line above every page. */
  line?: Record<Locale, string>;
  /** A class on the application's root, for custom properties. */
  className?: string;
}
