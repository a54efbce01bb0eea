// `npm run pack -- FOLDER`: the packages of outside teams as tarballs, for teams whose registry does not have them.
import { ensureInstall } from "./lib/ensure-install.mjs";
import { readCommandLine } from "./lib/read-command-line.mjs";

const { positionals } = readCommandLine("Usage: npm run pack -- FOLDER", { allowPositionals: true }, (call) => {
  if (call.positionals.length !== 1) throw new Error("One folder is needed");
});
const [folder] = positionals;
ensureInstall();
const { generatorIn, packPackages } = await import("./lib/pack-packages.mjs");
const packed = await packPackages(folder);
console.log(`
Begin an application with them:

  npm exec --yes --package=file:${generatorIn(packed)} -- create-portico-app my-app --packages ${packed}`);
