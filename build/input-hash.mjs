import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const ignored = /(^|\/)(node_modules|dist|dist-npm|dist-types|\.dist-[^/]*)(\/|$)|\.test\.tsx?$|\.tsbuildinfo$/;

/** Folders whose sources a package bundles in addition to its own. */
const bundled = {
  "tenant-apps/tickets-mf": ["packages/react"],
  "tenant-apps/globex-tickets-mf": ["tenant-apps/tickets-mf", "packages/react"],
  "tenant-apps/assets-mf": ["packages/react"],
  "shared-ui": ["packages/ui"],
  // Its first screens are rendered with them.
  "auth-mf": ["shared-ui", "shared-utility", "packages/ui"],
};

/**
 * A hash of all inputs of a package's build: its sources, the shared contract, the build scripts and the lock file.
 * Equal hashes mean equal output.
 */
export async function hashInputs(packageDir) {
  const packageFolder = relative(root, packageDir).replaceAll("\\", "/");
  const folders = [
    packageFolder,
    "build",
    "shared-utility/contract",
    "packages/contract",
    ...(bundled[packageFolder] ?? []),
  ];
  const files = [join(root, "package-lock.json")];
  for (const folder of folders) files.push(...(await listFiles(join(root, folder))));
  const hash = createHash("sha256");
  for (const file of [...new Set(files)].sort()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(await readFile(file))
      .update("\0");
  }
  return hash.digest("hex");
}

async function listFiles(dir) {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !ignored.test(relative(root, file)));
}
