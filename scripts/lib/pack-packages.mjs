import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { packageProblems } from "./check-packages.mjs";
import { root } from "./ensure-install.mjs";
import { stagePackage } from "./stage-package.mjs";
import { packages, programs } from "./workspaces.mjs";

/**
 * Builds the packages that outside teams install, packs each into a tarball, as `npm publish` would, and checks it.
 * @param {string} folder where the tarballs are written
 * @returns {Promise<string>} the folder
 * @throws Error with what is wrong with the tarballs
 */
export async function packPackages(folder) {
  const target = resolve(folder);
  mkdirSync(target, { recursive: true });
  run([join(root, "node_modules/typescript/bin/tsc"), "-b", ...packages()]);
  for (const workspace of programs()) npm(root, "run", "build", "--silent", "--workspace", workspace);
  const stage = mkdtempSync(join(tmpdir(), "portico-pack-"));
  try {
    for (const workspace of [...packages(), ...programs()]) {
      const staged = stagePackage(workspace, join(stage, basename(workspace)));
      npm(staged, "pack", "--silent", "--pack-destination", target);
    }
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  const problems = [];
  for (const file of tarballsIn(target)) {
    console.log(`${file} ${Math.round(statSync(join(target, file)).size / 1024)} kB`);
    problems.push(...(await packageProblems(join(target, file))).map((problem) => `${file}: ${problem}`));
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return target;
}

/** The generator's tarball. */
export function generatorIn(folder) {
  return join(
    folder,
    tarballsIn(folder).find((file) => file.startsWith("create-portico-app-")),
  );
}

const tarballsIn = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".tgz"))
    .sort();

function npm(cwd, ...args) {
  check(spawnSync("npm", args, { cwd, encoding: "utf8" }), `npm ${args.join(" ")}`);
}

function run(args) {
  check(spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" }), args.join(" "));
}

function check({ status, stdout, stderr }, call) {
  if (status !== 0) throw new Error(`${call}\n${`${stdout}${stderr}`.slice(-2_000)}`);
}
