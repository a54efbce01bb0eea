import { en } from "./en.ts";
import { pt } from "./pt.ts";

it("has every text in both languages", () => {
  const keysOf = (strings: object) => Object.entries(strings).map(([part, words]) => [part, Object.keys(words)]);
  expect(keysOf(en)).toEqual(keysOf(pt));
});
