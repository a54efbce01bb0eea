import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { reliabilityPage } from "../scripts/long/reliability-page.mjs";
import { readFigure } from "../scripts/long/results.mjs";
import { scoreboard } from "../scripts/long/scoreboard.mjs";
import { longSteps } from "../scripts/long/steps.mjs";

const root = resolve(__dirname, "..");
const series: [string, number][] = [
  ["S", 14],
  ["L", 4],
  ["M", 9],
  ["D", 8],
  ["W", 8],
  ["R", 5],
  ["U", 3],
  ["A", 7],
];
const ids = series.flatMap(([letter, count]) => Array.from({ length: count }, (_, index) => `${letter}${index + 1}`));

it("has each of the 58 rows once", () => expect(scoreboard.map(({ id }) => id)).toEqual(ids));

it("names tests that exist", () => {
  const files = scoreboard.flatMap((row) => row.files);
  expect(files.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
});

it("runs every row in the long lane, and no other", () => {
  const run = new Set(longSteps.flatMap((step) => step.ids));
  expect([...run].sort()).toEqual([...ids].sort());
});

it("names each step once", () => {
  const names = longSteps.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it("docs/reliability.md is up to date (npm run docs:reliability writes it)", () => {
  expect(readFileSync(resolve(root, "docs/reliability.md"), "utf8")).toBe(reliabilityPage());
});

it.each([
  ['D1 D2 {"publications":100,"torn":0}', { ids: ["D1", "D2"], text: "publications 100, torn 0" }],
  ['  S5 {"fate":"crashes","times":[1,2]}', { ids: ["S5"], text: "fate crashes, times 1/2" }],
  ["S5 is no figure", undefined],
  ["ok 1 a test of S5", undefined],
])("reads the figure %j", (line, figure) => expect(readFigure(line)).toEqual(figure));
