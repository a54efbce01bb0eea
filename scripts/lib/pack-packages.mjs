import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./ensure-install.mjs";
import { packages, programs } from "./workspaces.mjs";

/**
 * Builds the packages that outside teams install and packs each into a tarball, as `npm publish` would.
 *
 * @param {string} folder where the tarballs are written
 * @returns {string} the folder
 */
export function packPackages(folder) {
  mkdirSync(folder, { recursive: true });
  run([join(root, "node_modules/typescript/bin/tsc"), "-b", ...packages().filter(isTyped)]);
  for (const workspace of programs()) npm("run", "build", "--silent", "--workspace", workspace);
  const all = [...packages(), ...programs()].flatMap((workspace) => ["--workspace", workspace]);
  npm("pack", "--silent", "--pack-destination", folder, ...all);
  for (const file of readdirSync(folder).sort())
    console.log(`${file} ${Math.round(statSync(join(folder, file)).size / 1024)} kB`);
  return folder;
}

const isTyped = (workspace) => readdirSync(join(root, workspace)).includes("tsconfig.json");

function npm(...args) {
  check(spawnSync("npm", args, { cwd: root, encoding: "utf8" }), `npm ${args.join(" ")}`);
}

function run(args) {
  check(spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" }), args.join(" "));
}

function check({ status, stdout, stderr }, call) {
  if (status !== 0) throw new Error(`${call}\n${`${stdout}${stderr}`.slice(-2_000)}`);
}
