import type { Locale } from "@portico/contract";

/**
 * What a tenant shows its users at an address that is none of their pages: a page of one of its applications, or the
 * not-found page with a text and perhaps a link of its own. Without it, users are led Home with a toast.
 */
export type NotFoundPage = { page: string } | OwnNotFoundText;

export interface OwnNotFoundText {
  text: Record<Locale, string>;
  /** Where to go on: an `https:` or `mailto:` address, or a path of the portal. */
  link?: { address: string; label: Record<Locale, string> };
}
