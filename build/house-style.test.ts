import { basename } from "node:path";
import { read, sources } from "./source-files.ts";

const sourceFiles = sources.filter((file) => !/\.(test|bench)\.tsx?$/.test(file));

it("finds the sources that it checks", () => expect(sourceFiles.length).toBeGreaterThan(100));

it("keeps every source file below 250 lines", () => {
  expect(sourceFiles.filter((file) => lines(file) > 250)).toEqual([]);
});

it("keeps nine source files in ten below 150 lines, and half below 60", () => {
  const sizes = sourceFiles.map(lines).sort((a, b) => a - b);
  expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThan(150);
  expect(sizes[Math.floor(sizes.length * 0.5)]).toBeLessThan(60);
});

it("names files in kebab-case", () => {
  expect(sources.filter((file) => !/^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z-]+)*\.[a-z]+$/.test(basename(file)))).toEqual([]);
});

it("gives no file a name without meaning", () => {
  const vague = /^(utils?|helpers?|common|types|misc)\.tsx?$/;
  expect(sources.filter((file) => vague.test(basename(file)))).toEqual([]);
});

it("exports public names one by one", () => {
  expect(withLine(/^export (type )?\* /)).toEqual([]);
});

it("imports types at the top of a file, where the import rules see them", () => {
  expect(withLine(/[:<,|&] *import\("[^"]+"\)\.[A-Z]/).filter((file) => !file.endsWith(".mjs"))).toEqual([]);
});

it("contains no unfinished work and no suppressed check", () => {
  const words = ["TO" + "DO", "FIX" + "ME", "@ts-" + "ignore", "@ts-" + "nocheck", "eslint-" + "disable"];
  expect(withLine(new RegExp(words.join("|")))).toEqual([]);
});

it("lets the end-to-end tests wait for what a page shows, instead of reading it once", () => {
  const states =
    "is(Visible|Hidden|Enabled|Disabled|Editable|Checked)|(all)?(TextContents?|InnerTexts?)|textContent|innerText";
  const reads = new RegExp(`expect(\\.soft)?\\(\\(?await .*\\.(${states}|count|inputValue|getAttribute)\\(`);
  expect(withLine(reads).filter((file) => file.startsWith("e2e/"))).toEqual([]);
});

function lines(file: string) {
  return read(file).split("\n").length - 1;
}

function withLine(pattern: RegExp) {
  return sources.filter((file) =>
    read(file)
      .split("\n")
      .some((line) => pattern.test(line)),
  );
}
