import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { workspaces } from "../scripts/lib/workspaces.mjs";
import { files, read, root } from "./source-files.ts";

const pages = files.filter((file) => /^[A-Z]+\.md$|^docs\/[a-z-]+\.md$/.test(file) && file !== "CHANGELOG.md");
const contributing = read("CONTRIBUTING.md");
// docs/applications.md names the scripts of generated applications too.
const generated = "packages/create-portico-app/templates/common";
const scripts = [".", ...(workspaces() as string[]), generated].map((folder) =>
  Object.keys(JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")).scripts ?? {}),
);

it.each(pages)("%s names only npm scripts that exist", (page) => {
  const named = [...read(page).matchAll(/npm run (?:-s )?([a-z][a-z0-9:-]*)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !scripts.flat().includes(name))).toEqual([]);
});

it("names only files and folders that exist", () => {
  const paths = [...contributing.matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it("names a test for each common change", () => {
  const table = contributing.split("## Common changes\n")[1]?.split("\n## ")[0] ?? "";
  const rows = table.split("\n").filter((line) => /^\| (?!change|---)/.test(line));
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter((row) => !/`[\w/.-]+\.test\.ts`[^|]*\|$/.test(row))).toEqual([]);
});
