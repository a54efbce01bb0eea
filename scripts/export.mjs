// `npm run export -- --tenant acme --environment production`: the portal's page and modules for a static host.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureBuild } from "./lib/ensure-build.mjs";
import { ensureInstall, root } from "./lib/ensure-install.mjs";
import { printHelp } from "./lib/read-command-line.mjs";

printHelp(`Usage: npm run export -- --tenant acme --environment production [--out FOLDER] [--api ADDRESS]

  --out   the folder to write; without it one below dist/export
  --api   the address of the portal's API, as a path or with https:; without it /api`);
ensureInstall();
await ensureBuild();

const program = join(root, "portal-server/dist/export-main.js");
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: "inherit" });
process.exitCode = status ?? 1;
