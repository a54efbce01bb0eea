// `npm run build -w <package>`: builds the package in the current folder, and nothing else.

import { hashInputs } from "./input-hash.mjs";
import { buildPackage } from "./package-build.mjs";

const packageDir = process.cwd();
const started = Date.now();
const manifest = await buildPackage(packageDir, { inputHash: await hashInputs(packageDir) });
const names = Object.keys(manifest.modules).join(", ");
console.log(`${manifest.package}: ${names} built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
