/// <reference lib="dom" />
import type { Visit } from "./framed-visit.ts";

// The functions of this file run in the portal's page, as text (`page-build.ts`): they may call each other, and nothing
// else. They respond to Luigi's client library, for which the portal is the core.

/**
 * The messages that the library accepts from its core. The portal's own messages are converted to these.
 *
 * @param isNavigateBack with it the library stays at its address and uses the context only; otherwise it opens
 * `viewUrl`
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
