import * as fc from "fast-check";
import { matchPieces, termsOf } from "./match-pieces.ts";

const marked = (text: string, query: string) =>
  matchPieces(text, termsOf(query))
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join("");

describe("matchPieces", () => {
  it.each([
    ["A sessão", "sessao", "A [sessão]"],
    ["Sessões e senhas", "SEN ses", "[Ses]sões e [sen]has"],
    ["aaa", "aa", "[aa]a"],
    ["abcab", "abc bca", "[abca]b"],
    ["nada", "", "nada"],
    ["Se\u0301rie", "serie", "[Se\u0301rie]"],
    ["50% (a+b)", "(a+b)", "50% [(a+b)]"],
  ])("marks in %j the words of %j", (text, query, expected) => expect(marked(text, query)).toBe(expected));

  it("never changes the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (text, query) => {
        const pieces = matchPieces(text, termsOf(query));
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      }),
    );
  });
});
