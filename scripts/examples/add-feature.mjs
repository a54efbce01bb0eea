import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { features } from "./features.mjs";

/**
 * The arguments of the generator. The create lane has an application with this module name, and expects this heading.
 */
export const exampleOf = (stack) => ({
  ...{ module: `made-${stack}`, titlePt: `Feita com ${stack}`, titleEn: `Made with ${stack}` },
  ...{ tenant: "acme", environment: "development" },
});

/** The words of the generator's command line that write an example into a folder. */
export function generatorWords(stack, folder) {
  const { module, titlePt, titleEn, tenant, environment } = exampleOf(stack);
  const names = ["--module", module, "--title-pt", titlePt, "--title-en", titleEn];
  return [folder, "--stack", stack, ...names, "--tenant", tenant, "--environment", environment];
}

/**
 * Adds the feature of a stack to the generator's output.
 * @param {string} stack
 * @param {string} folder with the application
 * @param {string} examples the folder `examples` of the checkout
 * @throws Error when the generator no longer writes the text that an edit replaces
 */
export function addFeature(stack, folder, examples) {
  const { shows, portico, edits } = features[stack];
  const files = join(examples, "features", stack);
  if (existsSync(files)) cpSync(files, folder, { recursive: true });
  for (const [path, before, after] of edits)
    edit(join(folder, path), (text) => {
      if (!text.includes(before)) throw new Error(`${stack}: ${path} no longer has ${JSON.stringify(before)}.`);
      return text.replace(before, () => after);
    });
  edit(join(folder, "README.md"), (text) => text.replace("\n\n", `\n\nThis example ${shows}.\n\n`));
  edit(join(folder, "package.json"), (text) => {
    const manifest = JSON.parse(text);
    return `${JSON.stringify({ ...manifest, portico: { ...manifest.portico, ...portico } }, null, 2)}\n`;
  });
}

function edit(file, change) {
  writeFileSync(file, change(readFileSync(file, "utf8")));
}
