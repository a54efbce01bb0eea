import type { Locale } from "@portico/contract";
import { enPages } from "./en-pages.ts";
import type { HandbookPage } from "./handbook-page.ts";
import { ptPages } from "./pt-pages.ts";

const pages: Record<Locale, readonly HandbookPage[]> = { pt: ptPages, en: enPages };

export function pagesIn(locale: Locale): readonly HandbookPage[] {
  return pages[locale];
}
