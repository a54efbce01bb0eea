import { type Locale, languageTag, locales, type Theme } from "@portico/shared-utility/contract";
import { pathOf } from "../../platform/http/is-api.ts";
import { attributes, escapeHtml } from "../../platform/text/html.ts";
import { inBothLanguages } from "./both-languages.ts";
import { noticeTexts } from "./notice-texts.ts";

const styles =
  '<link rel="stylesheet" href="/media/shell/notice.css"><link rel="icon" href="/media/tenants/default/logo.svg">';

function notice(locale: Locale, theme: Theme | undefined, title: string, body: string): string {
  return `<!doctype html>
<html${attributes({ lang: languageTag(locale), mode: theme })}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${styles}
</head>
<body>
<main class="notice">
${body}
</main>
</body>
</html>
`;
}

/** Page for a host name without a tenant, in both languages, since no user's language is known. */
export function unknownTenantPage(): string {
  const title = locales.map((locale) => noticeTexts[locale].unknownTitle).join(" · ");
  const body = inBothLanguages(({ unknownTitle, unknownBody }) => [unknownTitle, unknownBody]);
  return notice("pt", undefined, title, body);
}

/**
 * Page for an unavailable map, with a retry that needs no script.
 * @param url path and query of the request; the retry requests the same
 */
export function unavailablePage(locale: Locale, theme: Theme | undefined, url: string): string {
  const { unavailableTitle, unavailableBody, retry } = noticeTexts[locale];
  const pathname = pathOf(url);
  const fields = [...new URLSearchParams(url.slice(pathname.length))].map(
    ([name, value]) => `<input${attributes({ type: "hidden", name, value })}>`,
  );
  const form = `<form${attributes({ action: sameHostPath(pathname) })}>${fields.join("")}<button>${retry}</button></form>`;
  return notice(locale, theme, unavailableTitle, `<h1>${unavailableTitle}</h1>\n<p>${unavailableBody}</p>\n${form}`);
}

/**
 * Page for a request with a method that pages do not accept, e.g. from a form of another site. Leads to the home page.
 */
export function wrongMethodPage(locale: Locale, theme: Theme | undefined): string {
  const { wrongMethodTitle, wrongMethodBody } = noticeTexts[locale];
  return noticeWithWayHome(locale, theme, wrongMethodTitle, wrongMethodBody);
}

/** Page for the address of a file that the portal does not have. Leads to the home page. */
export function noFilePage(locale: Locale, theme: Theme | undefined): string {
  const { noFileTitle, noFileBody } = noticeTexts[locale];
  return noticeWithWayHome(locale, theme, noFileTitle, noFileBody);
}

function noticeWithWayHome(locale: Locale, theme: Theme | undefined, title: string, body: string): string {
  const form = `<form action="/"><button>${noticeTexts[locale].home}</button></form>`;
  return notice(locale, theme, title, `<h1>${title}</h1>\n<p>${body}</p>\n${form}`);
}

// A URL such as //evil.example or /\evil.example would lead to another host.
function sameHostPath(pathname: string): string {
  return pathname.replace(/^\/[/\\]+/, "/");
}
