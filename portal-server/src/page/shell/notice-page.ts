import { type Locale, languageTag, locales } from "@portico/shared-utility/contract";
import { pathOf } from "../../platform/http/path-of.ts";
import { attributes, escapeHtml } from "../../platform/text/html.ts";
import { noticeTexts } from "./notice-texts.ts";

const styles =
  '<link rel="stylesheet" href="/media/shell/notice.css"><link rel="icon" href="/media/tenants/default/logo.svg">';

function notice(locale: Locale, theme: string | undefined, title: string, body: string): string {
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

/** No tenant has this host name: said in both languages, since nobody's settings are known. */
export function unknownTenantPage(): string {
  const sections = locales.map((locale, index) => {
    const { unknownTitle, unknownBody } = noticeTexts[locale];
    const level = index === 0 ? "h1" : "h2";
    return `<section lang="${languageTag(locale)}">\n<${level}>${unknownTitle}</${level}>\n<p>${unknownBody}</p>\n</section>`;
  });
  const title = locales.map((locale) => noticeTexts[locale].unknownTitle).join(" · ");
  return notice("pt", undefined, title, sections.join("\n"));
}

/**
 * The map cannot be had: a page with a retry that needs no script.
 *
 * @param url what was asked for, path and query; the retry asks for the same
 */
export function unavailablePage(locale: Locale, theme: string, url: string): string {
  const { unavailableTitle, unavailableBody, retry } = noticeTexts[locale];
  const pathname = pathOf(url);
  const fields = [...new URLSearchParams(url.slice(pathname.length))].map(
    ([name, value]) => `<input${attributes({ type: "hidden", name, value })}>`,
  );
  const form = `<form${attributes({ action: ownPath(pathname) })}>${fields.join("")}<button>${retry}</button></form>`;
  return notice(locale, theme, unavailableTitle, `<h1>${unavailableTitle}</h1>\n<p>${unavailableBody}</p>\n${form}`);
}

/**
 * A page was asked for in a way that pages do not answer, e.g. by a form of another site: it says so and leads home.
 */
export function wrongMethodPage(locale: Locale, theme: string): string {
  const { wrongMethodTitle, wrongMethodBody, home } = noticeTexts[locale];
  const form = `<form action="/"><button>${home}</button></form>`;
  return notice(locale, theme, wrongMethodTitle, `<h1>${wrongMethodTitle}</h1>\n<p>${wrongMethodBody}</p>\n${form}`);
}

// A path such as //evil.example or /\evil.example is another host's as soon as it stands alone.
function ownPath(pathname: string): string {
  return pathname.replace(/^\/[/\\]+/, "/");
}
