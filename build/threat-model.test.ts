import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const docs = resolve(import.meta.dirname, "../docs");
const rows = readFileSync(resolve(docs, "threat-model.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| T\d/.test(line))
  .map((line) => {
    const [, id = "", threat = "", defence = "", tests = "", open = ""] = line.split("|").map((cell) => cell.trim());
    const files = [...tests.matchAll(/\]\(([^)]+)\)/g)].map(([, file = ""]) => file);
    return { id, threat, defence, files, open };
  });

it("lists each threat once, with its defence and its remaining risk", () => {
  expect(rows.length).toBeGreaterThan(30);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const unfinished = rows.filter(({ threat, defence, open }) => !threat || !defence || !open);
  expect(unfinished).toEqual([]);
});

it("names an existing test for each threat", () => {
  const isTest = (file: string) => /\.(test|spec)\.ts$/.test(file) && existsSync(resolve(docs, file));
  const untested = rows.filter(({ files }) => files.length === 0 || !files.every(isTest)).map(({ id }) => id);
  expect(untested).toEqual([]);
});
