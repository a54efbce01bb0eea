import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./ensure-install.mjs";

/**
 * Writes the part of a package that goes to a registry: its `files` without tests, its pages, the licence, and a
 * `package.json` without the entries for this checkout only.
 * @param {string} workspace its folder, relative to the checkout
 * @param {string} folder for the copy
 */
export function stagePackage(workspace, folder) {
  const source = join(root, workspace);
  const manifest = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  mkdirSync(folder, { recursive: true });
  for (const name of [...manifest.files, "README.md", "CHANGELOG.md"])
    cpSync(join(source, name), join(folder, name), {
      recursive: true,
      filter: (path) => isShipped(relative(source, path)),
    });
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  copyStyles(join(source, "src"), join(folder, "dist-npm"));
  for (const file of filesIn(folder, ".d.ts")) writeFileSync(file, ofScripts(readFileSync(file, "utf8")));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(published(manifest), null, 2)}\n`);
  return folder;
}

/** Whether a file of a package goes to a registry: not its own tests, but the tests in its templates. */
export const isShipped = (path) => /^templates\b/.test(path) || !/\.test\./.test(path);

/** Replaces source paths: the types of a built file are beside its script, not beside its source. */
const ofScripts = (types) => types.replace(/(["']\.{1,2}\/[^"']+)\.tsx?(["'])/g, "$1.js$2");

function published(manifest) {
  const { private: _private, scripts: _scripts, devDependencies: _dev, portico: _portico, ...kept } = manifest;
  if (!kept.exports) return kept;
  const entries = Object.entries(kept.exports).map(([name, { source: _source, ...conditions }]) => [name, conditions]);
  return { ...kept, exports: Object.fromEntries(entries) };
}

/** Copies style sheets, which TypeScript does not write. */
function copyStyles(source, folder) {
  if (!existsSync(folder)) return;
  for (const file of filesIn(source, ".css")) {
    const target = join(folder, relative(source, file));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(file, target);
  }
}

function filesIn(folder, ending) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));
}
