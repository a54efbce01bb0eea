// `npm run examples`: writes examples/apps, one application of each stack: the generator's output plus one feature.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { addFeature, exampleOf, generatorWords } from "./examples/add-feature.mjs";
import { features } from "./examples/features.mjs";
import { ensureInstall, root } from "./lib/ensure-install.mjs";

ensureInstall();
const workspace = "packages/create-portico-app";
run("npm", ["run", "build", "--silent", "--workspace", workspace]);
for (const stack of Object.keys(features)) {
  const folder = join(root, "examples/apps", exampleOf(stack).module);
  rmSync(folder, { recursive: true, force: true });
  run(process.execPath, [join(root, workspace, "dist/main.mjs"), ...generatorWords(stack, folder)]);
  addFeature(stack, folder, join(root, "examples"));
}

function run(program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}\n${stdout}${stderr}`);
}
