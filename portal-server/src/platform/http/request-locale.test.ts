import { requestLocale } from "./request-locale.ts";

it.each([
  ["en", "pt", "en"],
  ["pt", "en", "pt"],
  ["de", "en", "en"],
  [undefined, undefined, "pt"],
  [undefined, "", "pt"],
  [undefined, "en-US,en;q=0.9", "en"],
  [undefined, "pt-PT;q=0.4, EN-gb;q=0.5", "en"],
  [undefined, "fr, de;q=0.9", "pt"],
  [undefined, "en;q=0, *", "pt"],
  [undefined, "en;q=x", "en"],
  [undefined, `${",".repeat(10_000)}en`, "en"],
  [undefined, "english", "pt"],
] as const)("chooses from cookie %s and languages %s the locale %s", (cookie, accepted, locale) => {
  expect(requestLocale(cookie, accepted)).toBe(locale);
});
