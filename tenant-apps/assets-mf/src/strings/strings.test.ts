import { en } from "./en.ts";
import { pt } from "./pt.ts";

it("counts in words what is not a number of rows", () => {
  expect([0, 1, 2].map(pt.list.count)).toEqual(["Nenhum ativo", "1 ativo", "2 ativos"]);
  expect([0, 1, 2].map(en.list.count)).toEqual(["No assets", "1 asset", "2 assets"]);
});

it("has every text in both languages", () => {
  const keysOf = (strings: object) => Object.entries(strings).map(([part, words]) => [part, Object.keys(words)]);
  expect(keysOf(en)).toEqual(keysOf(pt));
});
