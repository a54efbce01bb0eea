// `npm run examples`: writes examples/apps, one application of each stack: the generator's output plus one feature.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { addFeature, exampleOf } from "./examples/add-feature.mjs";
import { features } from "./examples/features.mjs";
import { ensureInstall, root } from "./lib/ensure-install.mjs";

ensureInstall();
const workspace = "packages/create-portico-app";
run("npm", ["run", "build", "--silent", "--workspace", workspace]);
for (const stack of Object.keys(features)) {
  const { module, titlePt, titleEn, tenant, environment } = exampleOf(stack);
  const folder = join(root, "examples/apps", module);
  rmSync(folder, { recursive: true, force: true });
  const names = ["--module", module, "--title-pt", titlePt, "--title-en", titleEn];
  const place = ["--tenant", tenant, "--environment", environment];
  run(process.execPath, [join(root, workspace, "dist/main.mjs"), folder, "--stack", stack, ...names, ...place]);
  addFeature(stack, folder, join(root, "examples"));
}

function run(program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}\n${stdout}${stderr}`);
}
