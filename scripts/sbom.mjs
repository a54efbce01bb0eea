// `npm run -s sbom`: prints the software bill of materials of the shipped packages, as CycloneDX JSON.
import { ensureInstall } from "./lib/ensure-install.mjs";

ensureInstall();
const { billOfMaterials } = await import("../build/shipped-packages.mjs");
console.log(JSON.stringify(billOfMaterials(), null, 2));
