import { type HandbookPage, sentencesOf } from "../pages/handbook-page.ts";
import { matchPieces, type Piece, positionsOf, termsOf } from "./match-pieces.ts";

export interface Hit {
  page: HandbookPage;
  title: Piece[];
  excerpt: Piece[];
}

/** Pages that contain every word of the query, those with a word in the title first. All pages for an empty query. */
export function searchPages(pages: readonly HandbookPage[], query: string): Hit[] {
  const terms = termsOf(query);
  const hits = pages.flatMap((page) => {
    const sentences = [page.summary, ...sentencesOf(page)];
    const whole = [page.title, ...sentences].join("\n");
    if (positionsOf(whole, terms).includes(-1)) return [];
    const excerpt = excerptOf(sentences, terms);
    return { page, title: matchPieces(page.title, terms), excerpt: matchPieces(excerpt, terms) };
  });
  const isInTitle = (hit: Hit) => hit.title.some(({ isMatch }) => isMatch);
  return [...hits.filter(isInTitle), ...hits.filter((hit) => !isInTitle(hit))];
}

/** The first sentence that contains a term, otherwise the page's summary. */
function excerptOf(sentences: readonly string[], terms: readonly string[]): string {
  const containsTerm = (sentence: string) => positionsOf(sentence, terms).some((position) => position >= 0);
  return sentences.find(containsTerm) ?? sentences[0] ?? "";
}
