import type { Locale, Portal, PortalSession, Theme, TitleOptions } from "@portico/contract";
import { useEffect } from "react";
import type { AppTokens } from "./app-tokens.ts";
import { useVisit } from "./portal-provider.tsx";
import { useStream } from "./use-stream.ts";

/** The portal's interface for this application, e.g. for `navigate`, `notify` and `announce`. */
export function usePortal(): Portal {
  return useVisit().portal;
}

/** The user of the application: a guest, or a signed-in user with e-mail and name. */
export function useSession(): PortalSession {
  return useStream(usePortal().session$);
}

export function useLocale(): Locale {
  return useStream(usePortal().locale$);
}

export function useTheme(): Theme {
  return useStream(usePortal().theme$);
}

/**
 * Sets the page's part of the document title.
 * @param page `undefined` for the start page: its title is the application's name
 * @param options `missing: true` when there is no page at the address
 */
export function useTitle(page: string | undefined, { missing = false }: TitleOptions = {}): void {
  const portal = usePortal();
  useEffect(() => (missing ? portal.setTitle(page, { missing }) : portal.setTitle(page)), [portal, page, missing]);
}

/** The tokens for this application's own API, kept until shortly before they expire. */
export function useExchangeToken(): AppTokens {
  return useVisit().tokens;
}
