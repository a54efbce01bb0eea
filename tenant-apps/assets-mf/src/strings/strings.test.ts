import { en } from "./en.ts";
import { pt } from "./pt.ts";

it("says everything in both languages", () => {
  const keysOf = (strings: object) => Object.entries(strings).map(([part, words]) => [part, Object.keys(words)]);
  expect(keysOf(en)).toEqual(keysOf(pt));
});
