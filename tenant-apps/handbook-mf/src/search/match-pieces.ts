/** A piece of a text, and whether it matches the search. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

/** The words of a query, folded: without case and accents. */
export function termsOf(query: string): string[] {
  return query.split(/\s+/).map(fold).filter(Boolean);
}

/** Removes case and accents, so that `sessao` finds `Sessão`. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The first position of each term in the text; -1 for a term that does not occur. */
export function positionsOf(text: string, terms: readonly string[]): number[] {
  const { folded, positions } = foldWithPositions(text);
  return terms.map((term) => {
    const at = folded.indexOf(term);
    return at < 0 ? -1 : (positions[at] ?? -1);
  });
}

/** Cuts a text at the start and end of each match. Joined again, the pieces are the text. */
export function matchPieces(text: string, terms: readonly string[]): Piece[] {
  const { folded, positions } = foldWithPositions(text);
  const isMatch = new Array<boolean>(text.length).fill(false);
  for (const term of terms) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      isMatch.fill(true, positions[at], positions[at + term.length] ?? text.length);
    }
  }
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; at++) {
    const last = pieces.at(-1);
    if (last && last.isMatch === isMatch[at]) last.text += text[at];
    else pieces.push({ text: text[at] ?? "", isMatch: isMatch[at] ?? false });
  }
  return pieces;
}

/** Folding may change a letter's length, so each folded unit stores the position of its letter. */
function foldWithPositions(text: string): { folded: string; positions: number[] } {
  let folded = "";
  const positions: number[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = fold(letter);
    for (let unit = 0; unit < plain.length; unit++) positions.push(at);
    folded += plain;
    at += letter.length;
  }
  return { folded, positions };
}
