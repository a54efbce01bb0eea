import { pagesIn } from "../app/open-handbook.ts";
import { sentencesOf } from "./handbook-page.ts";
import { strings } from "./strings.ts";

it("has every page with the same structure in both languages", () => {
  const shape = (locale: "pt" | "en") =>
    pagesIn(locale).map((page) => ({
      slug: page.slug,
      blocks: page.body.map((block) => block.kind),
      sentences: sentencesOf(page).length,
    }));
  expect(shape("en")).toEqual(shape("pt"));
  expect(Object.keys(strings.en)).toEqual(Object.keys(strings.pt));
});
