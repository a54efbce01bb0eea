// Draws the logos of the applications from `tenant-apps/*/logo.svg`, and those of the tenants for their icons, as the
// server decodes no SVG: `node portal-server/media/draw-logos.mjs`.
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";
import { tenantApps } from "../../scripts/lib/workspaces.mjs";

const root = join(import.meta.dirname, "../..");
const sizes = { "logo.png": 96, "logo-notification.png": 192 };

await draw(join(import.meta.dirname, "sources/default.svg"), "default");
for (const folder of tenantApps(root)) {
  const source = join(root, folder, "logo.svg");
  if (existsSync(source)) await draw(source, basename(folder).replace(/-mf$/, ""));
}
const tenants = join(import.meta.dirname, "tenants");
const tenantMarks = join(tenants, "icons");
await drawMark(join(import.meta.dirname, "sources/mark.svg"), "default");
for (const file of await readdir(tenants)) {
  if (file.endsWith(".svg") && file !== "default.svg") await drawMark(join(tenants, file), basename(file, ".svg"));
}

async function draw(source, name) {
  const svg = await readFile(source);
  const dir = join(import.meta.dirname, "apps", name);
  await mkdir(dir, { recursive: true });
  for (const [file, size] of Object.entries(sizes)) {
    // At 72 dpi one unit of the source, which is 96 wide, becomes one pixel.
    await sharp(svg, { density: (72 * size) / 96 })
      .resize(size, size)
      .png({ palette: true, compressionLevel: 9 })
      .toFile(join(dir, file));
  }
}

/** In pixels. The largest icon has 512, with a margin around the logo. */
async function drawMark(source, name) {
  await mkdir(tenantMarks, { recursive: true });
  await sharp(await readFile(source), { density: 288 })
    .resize(384, 384)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(tenantMarks, `${name}.png`));
}
