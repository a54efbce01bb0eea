// `npm run pack -- FOLDER`: the packages of outside teams as tarballs, for teams whose registry does not have them.
import { ensureInstall } from "./lib/ensure-install.mjs";

ensureInstall();
const [folder, ...others] = process.argv.slice(2);
if (folder === undefined || others.length > 0) {
  console.error("Usage: npm run pack -- FOLDER");
  process.exit(2);
}
const { generatorIn, packPackages } = await import("./lib/pack-packages.mjs");
const packed = await packPackages(folder);
console.log(`
Begin an application with them:

  npm exec --yes --package=file:${generatorIn(packed)} -- create-portico-app my-app --packages ${packed}`);
