import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesBelow } from "./files-below.ts";

const root = mkdtempSync(join(tmpdir(), "portico-links-"));
const dir = join(root, "dist");
const link = (target: string, path: string) => symlinkSync(target, join(dir, path));

beforeEach(() => {
  mkdirSync(join(dir, "assets/v2"), { recursive: true });
  for (const file of ["assets/v2/a.js", "b.js"]) writeFileSync(join(dir, file), "");
});
afterEach(() => rmSync(dir, { recursive: true }));
afterAll(() => rmSync(root, { recursive: true }));

it("follows links to files and folders inside of the folder, and no link twice", () => {
  link("v2", "assets/current");
  link(join(dir, "b.js"), "c.js");
  link("..", "assets/up");
  expect(filesBelow(dir).sort()).toEqual(["assets/current/a.js", "assets/v2/a.js", "b.js", "c.js"]);
});

it("follows links that lead to one another once", () => {
  mkdirSync(join(dir, "one"));
  mkdirSync(join(dir, "two"));
  link("../two", "one/other");
  link("../one", "two/other");
  writeFileSync(join(dir, "two/c.js"), "");
  expect(
    filesBelow(dir)
      .filter((path) => path.endsWith("c.js"))
      .sort(),
  ).toEqual(["one/other/c.js", "two/c.js"]);
});

it("follows the link to the folder itself", () => {
  symlinkSync(dir, join(root, "latest"));
  expect(filesBelow(join(root, "latest")).sort()).toEqual(["assets/v2/a.js", "b.js"]);
});

it.each([
  ["a file", "secret.txt"],
  ["a folder", "."],
])("refuses a link to %s outside of the folder, with what to do", (_, target) => {
  writeFileSync(join(root, "secret.txt"), "");
  link(join("../..", target), "assets/out");
  expect(() => filesBelow(dir)).toThrow(/assets\/out is a link out of the folder, to \S+: copy the file there/);
});

it("refuses a link to nothing", () => {
  link("gone.js", "d.js");
  expect(() => filesBelow(dir)).toThrow(/d\.js is a link to nothing: remove it/);
});

it("leaves out the links of package managers and hidden folders", () => {
  for (const folder of ["node_modules/.bin", ".git"]) mkdirSync(join(dir, folder), { recursive: true });
  for (const path of ["node_modules/lib", "node_modules/.bin/lib", ".git/link"]) symlinkSync(root, join(dir, path));
  expect(filesBelow(dir).sort()).toEqual(["assets/v2/a.js", "b.js"]);
});

it("leaves out a `node_modules` that is a link to another place", () => {
  symlinkSync(root, join(dir, "node_modules"));
  expect(filesBelow(dir).sort()).toEqual(["assets/v2/a.js", "b.js"]);
});

it.each([
  ["file", "../.env.json", "assets/config.json", ".env.json"],
  ["file in a hidden folder", "../.secrets/key.json", "assets/key.json", ".secrets/key.json"],
  ["folder", ".secrets", "data", ".secrets"],
])("refuses a link with a visible name to a hidden %s, with what to do", (_, target, path, hidden) => {
  mkdirSync(join(dir, ".secrets"));
  for (const file of [".env.json", ".secrets/key.json"]) writeFileSync(join(dir, file), "");
  link(target, path);
  expect(() => filesBelow(dir)).toThrow(`${path} is a link to what is hidden, ${hidden}: copy`);
});

it("follows a link to a package, also where the package manager has hidden its files", () => {
  mkdirSync(join(dir, "node_modules/.store/lib"), { recursive: true });
  writeFileSync(join(dir, "node_modules/.store/lib/a.js"), "");
  link(".store/lib", "node_modules/lib");
  link("node_modules/lib", "vendor");
  expect(filesBelow(dir)).toContain("vendor/a.js");
});
