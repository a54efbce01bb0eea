import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./ensure-install.mjs";

const read = (file) => JSON.parse(readFileSync(file, "utf8"));

/** The folders of the npm workspaces, relative to the checkout. `packages/*` stands for each package in it. */
export function workspaces(checkout = root) {
  return read(join(checkout, "package.json"))
    .workspaces.flatMap((folder) => (folder.endsWith("/*") ? packagesIn(checkout, folder.slice(0, -2)) : [folder]))
    .filter((folder) => existsSync(join(checkout, folder, "package.json")));
}

/** The packages that the page loads: those that name their modules in `package.json`. */
export function frontEndPackages(checkout = root) {
  return workspaces(checkout).filter((folder) => read(join(checkout, folder, "package.json")).portico !== undefined);
}

/** The packages that outside teams install for their code: those without a program. */
export function packages(checkout = root) {
  return workspaces(checkout).filter((folder) => folder.startsWith("packages/") && !programOf(checkout, folder));
}

/** The packages that outside teams install for their programs: the emulator, the generator, the command line. */
export function programs(checkout = root) {
  return workspaces(checkout).filter((folder) => folder.startsWith("packages/") && programOf(checkout, folder));
}

const programOf = (checkout, folder) => read(join(checkout, folder, "package.json")).bin !== undefined;

/** The packages of the demo's applications. */
export function tenantApps(checkout = root) {
  return workspaces(checkout).filter((folder) => folder.startsWith("tenant-apps/"));
}

function packagesIn(checkout, folder) {
  const dir = join(checkout, folder);
  return (existsSync(dir) ? readdirSync(dir) : []).sort().map((name) => `${folder}/${name}`);
}
