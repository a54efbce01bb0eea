// Builds what is stale: the server with tsc, each front-end package whose inputs changed with webpack.
import { execFile, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./ensure-install.mjs";
import { frontEndPackages } from "./workspaces.mjs";

/** Compiles the server, and builds those of the given front-end packages whose inputs have changed. */
export async function ensureBuild(packages = frontEndPackages()) {
  const image = makeDatabaseImage();
  compileServer();
  // Imported here, because webpack is missing until ensureInstall() has run.
  const { buildPackage } = await import("../../build/package-build.mjs");
  const { hashInputs } = await import("../../build/input-hash.mjs");
  for (const name of packages) {
    const dir = join(root, name);
    const stamp = join(dir, "dist", ".inputs");
    const inputHash = await hashInputs(dir);
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === inputHash) continue;
    const started = Date.now();
    await buildPackage(dir, { inputHash });
    writeFileSync(stamp, inputHash);
    console.log(`built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  await image;
}

/** Runs on the other processor, while the packages are built. Without the image a first start only takes longer. */
async function makeDatabaseImage() {
  const script = join(root, "portal-server/make-database-image.mjs");
  await promisify(execFile)(process.execPath, [script]).catch((error) => console.error(error.message));
}

function compileServer() {
  const tsc = spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-b", "portal-cli"], {
    cwd: root,
    stdio: "inherit",
  });
  if (tsc.status !== 0) throw new Error("The server or its command line does not compile: see the messages above.");
}
