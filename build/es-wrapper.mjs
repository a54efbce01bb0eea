import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { wrappedSpecifiers } from "./shared-specifiers.mjs";
import { fileStem } from "./webpack-config.mjs";

/**
 * Writes the ES wrapper of a shared module. It re-exports the page's only System copy, so that ES modules share it. The
 * orchestrator loads the copy before it starts an ES module; `import` is for an override that imports more.
 * @returns `{ wrapper }`, its file name; nothing for a module that is not shared
 * @throws Error when the names that the module exports are not known
 */
export async function writeWrapper(stats, specifier, outDir) {
  if (!wrappedSpecifiers.has(specifier)) return {};
  const names = exportedNames(stats.compilation);
  if (!names) throw new Error(`The exports of ${specifier} cannot be read: name them in build/shared-specifiers.mjs.`);
  const text = wrapperText(specifier, names);
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 10);
  const wrapper = `${fileStem(specifier)}.esm.${hash}.js`;
  await writeFile(join(outDir, wrapper), text);
  return { wrapper };
}

function exportedNames({ entries, moduleGraph }) {
  const [{ dependencies }] = [...entries.values()];
  // Plugins put modules of their own before it.
  const names = moduleGraph.getProvidedExports(moduleGraph.getModule(dependencies.at(-1)));
  return Array.isArray(names) ? names.filter((name) => name !== "__esModule").sort() : undefined;
}

// After `as` a reserved word is a name too.
function wrapperText(specifier, names) {
  const name = JSON.stringify(specifier);
  const bound = names.map((each, index) => `${JSON.stringify(each)}: e${index}`).join(", ");
  const exported = names.map((each, index) => `e${index} as ${each}`).join(", ");
  return [
    `const shared = System.get(System.resolve(${name})) ?? (await System.import(${name}));`,
    `const { ${bound} } = shared;`,
    `export { ${exported} };\n`,
  ].join("\n");
}
