// `npm run build -w <package>`: builds only the package in the current folder.

import { hashInputs } from "./input-hash.mjs";
import { buildPackage } from "./package-build.mjs";

const packageDir = process.cwd();
const started = Date.now();
const manifest = await buildPackage(packageDir, { inputHash: await hashInputs(packageDir) });
const names = Object.keys(manifest.modules).join(", ");
console.log(`${manifest.package}: ${names} built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
