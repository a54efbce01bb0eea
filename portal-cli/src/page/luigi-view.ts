/// <reference lib="dom" />
import type { Visit } from "./framed-visit.ts";

// The functions of this file run in the portal's page, as text (`page-build.ts`): they may use each other, and nothing else. They
// answer the client library of Luigi, for which the portal is the core.

/**
 * What the library takes of its core; a message of the portal's own becomes one of these.
 *
 * @param isNavigateBack so the library stays where it is and takes the context only: it goes to `viewUrl` otherwise
 */
export function luigiMessage(
  { shown, context }: Visit,
  msg: "luigi.init" | "luigi.navigate",
  isNavigateBack = false,
): object {
  const { language: currentLocale, theme: currentTheme } = context;
  const internal = { currentLocale, currentTheme, isNavigateBack, thirdPartyCookieCheck: { disabled: true } };
  return { msg, viewUrl: shown, internal, context: {}, nodeParams: {}, pathParams: {}, searchParams: {} };
}

export function isBelow(basePath: string, path: string): boolean {
  return `${path}/`.startsWith(`${basePath}/`);
}

/** A path of Luigi is below the application, and may name it. Another address is ignored. */
export function openLink(basePath: string, link: unknown): void {
  if (typeof link !== "string" || !URL.canParse(link, location.href)) return;
  const isRooted = /^\/(?!\/)/.test(link);
  const isOwn = isBelow(basePath, link.replace(/[?#].*/s, ""));
  const { origin, pathname, search, hash } = new URL(
    isRooted && !isOwn ? basePath + link : link,
    `${location.origin}${location.pathname}/`,
  );
  if (origin === location.origin && isBelow(basePath, pathname)) history.pushState(null, "", pathname + search + hash);
}

/** Handles a message of the library. @returns whether the view is ready for messages now */
export function receiveLuigi({ portal, isReady }: Visit, { msg, params, dirty }: Record<string, unknown>): boolean {
  if (msg === "luigi.get-context") return true;
  if (!isReady || !isBelow(portal.basePath, location.pathname)) return false;
  if (msg === "luigi.navigation.open") openLink(portal.basePath, (params as { link?: unknown } | undefined)?.link);
  if (msg === "luigi.navigation.back") history.back();
  if (msg === "luigi.set-page-dirty") portal.setUnsaved(dirty === true);
  return false;
}
