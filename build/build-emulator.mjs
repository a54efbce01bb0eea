// `npm run build -w @portico/emulator`: the emulator as one program, with the builds of the portal that its pages load.
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import webpack from "webpack";
import { ensureBuild } from "../scripts/lib/ensure-build.mjs";
import { bundleProgram } from "./node-bundle.mjs";

const root = resolve(import.meta.dirname, "..");
const emulator = join(root, "packages/emulator");
const out = join(emulator, "dist");
// The registry is for users with a role, and the emulator has no roles.
const folders = [
  "shared-deps",
  "shared-utility",
  "shared-ui",
  "packages/ui",
  "root-config",
  "navbar-mf",
  "auth-mf",
  "profile-mf",
  "notifications-mf",
];

await ensureBuild(folders);
await rm(out, { recursive: true, force: true });
const ownMedia = new webpack.NormalModuleReplacementPlugin(
  /\/media-root\.ts$/,
  join(emulator, "src/page/media-root.ts"),
);
await bundleProgram({
  context: emulator,
  entry: { main: join(emulator, "src/main.ts") },
  outDir: out,
  plugins: [ownMedia],
});
const scripts = {
  controls: join(emulator, "src/controls/controls.ts"),
  calls: join(emulator, "src/controls/calls.ts"),
};
await bundleProgram({ context: emulator, entry: scripts, outDir: out, browser: true });
await cp(join(emulator, "src/controls/controls.css"), join(out, "controls.css"));
await copyPortal();

/** Writes the builds in the layout of the module store, and the media of the page. */
async function copyPortal() {
  const portal = join(out, "portal");
  const manifests = {};
  for (const workspace of folders) {
    const folder = basename(workspace);
    const dist = join(root, workspace, "dist");
    const manifest = JSON.parse(await readFile(join(dist, "manifest.json"), "utf8"));
    manifests[folder] = manifest;
    await mkdir(join(portal, "modules", folder), { recursive: true });
    for (const file of Object.keys(manifest.files)) await cp(join(dist, file), join(portal, "modules", folder, file));
  }
  const { imports } = JSON.parse(await readFile(join(root, "import-map.json"), "utf8"));
  const kept = Object.entries(imports).filter(([, address]) => address.split("/")[2] in manifests);
  await writeFile(join(portal, "import-map.json"), JSON.stringify({ imports: Object.fromEntries(kept) }));
  await writeFile(join(portal, "manifests.json"), JSON.stringify(manifests));
  const media = join(root, "portal-server/media");
  for (const part of ["icons", "inline", "shell", "tenants", "apps/default"])
    await cp(join(media, part), join(portal, "media", part), { recursive: true });
}
