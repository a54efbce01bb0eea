import { languageTag, locales } from "@portico/shared-utility/contract";
import { noticeTexts } from "./notice-texts.ts";

type Texts = (typeof noticeTexts)[keyof typeof noticeTexts];

/** A notice in both languages, for pages where no user's language is known. The first language has the page's h1. */
export function inBothLanguages(pick: (texts: Texts) => [title: string, body: string]): string {
  return locales
    .map((locale, index) => {
      const [title, body] = pick(noticeTexts[locale]);
      const level = index === 0 ? "h1" : "h2";
      return `<section lang="${languageTag(locale)}">\n<${level}>${title}</${level}>\n<p>${body}</p>\n</section>`;
    })
    .join("\n");
}
