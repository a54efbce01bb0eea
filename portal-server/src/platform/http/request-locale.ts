import { defaultLocale, type Locale, locales } from "@portico/shared-utility/contract";

/**
 * The language for the sender of a request.
 * @param cookie language that the user chose on the page
 * @param accepted `Accept-Language` header (RFC 9110, 12.5.4), used without a valid cookie
 */
export function requestLocale(cookie: string | undefined, accepted = ""): Locale {
  return locales.find((locale) => locale === cookie) ?? preferred(accepted) ?? defaultLocale;
}

function preferred(accepted: string): Locale | undefined {
  const ranges = accepted.split(",").map((range) => {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const [, quality = "1"] = /^q=([\d.]+)$/.exec(parameters.find((each) => each.startsWith("q=")) ?? "") ?? [];
    return { language: tag.split("-", 1)[0], quality: Number(quality) };
  });
  const preferences = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  for (const { language } of preferences) {
    const known = locales.find((locale) => locale === language);
    if (known) return known;
  }
  return undefined;
}
