import { basename } from "node:path";
import { files, read, sources } from "./source-files.ts";

const sourceFiles = sources.filter((file) => !/\.(test|bench)\.tsx?$/.test(file));
const localeFolders = [
  ...new Set(files.filter((file) => /locales\/(pt|en)\.json$/.test(file)).map((file) => file.replace(/\/[^/]+$/, ""))),
];

it("finds the sources and the locale files that it checks", () => {
  expect(sourceFiles.length).toBeGreaterThan(100);
  expect(localeFolders).toEqual(expect.arrayContaining(["shared-utility/locales", "auth-mf/locales"]));
});

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

describe.each(localeFolders)("%s", (folder) => {
  const pt = strings(folder, "pt");
  const en = strings(folder, "en");

  it("has the same keys in pt and en", () => expect(Object.keys(en).sort()).toEqual(Object.keys(pt).sort()));

  it("uses the same placeholders in both languages", () => {
    const differing = Object.keys(pt).filter((key) => placeholders(pt[key]) !== placeholders(en[key]));
    expect(differing.filter((key) => !/_(zero|one)$/.test(key))).toEqual([]);
  });

  it("has every plural form", () => {
    const counted = Object.keys(pt).filter((key) => /_(zero|one|many|other)$/.test(key));
    const stems = [...new Set(counted.map((key) => key.replace(/_[a-z]+$/, "")))];
    const forms = stems.flatMap((stem) => ["zero", "one", "many", "other"].map((form) => `${stem}_${form}`));
    expect(counted.sort()).toEqual(forms.sort());
  });

  it("leaves no text empty", () => {
    expect([...Object.entries(pt), ...Object.entries(en)].filter(([, text]) => !text.trim())).toEqual([]);
  });
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

function strings(folder: string, locale: string): Record<string, string> {
  return JSON.parse(read(`${folder}/${locale}.json`));
}

function placeholders(text = "") {
  return [...new Set(text.match(/{{\w+}}/g))].sort().join();
}
