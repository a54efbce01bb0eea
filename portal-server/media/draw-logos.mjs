// Draws the applications' logos from their sources: `node portal-server/media/draw-logos.mjs`.
import { mkdir, readdir, readFile } from "node:fs/promises";
import sharp from "sharp";

const sources = new URL("sources/", import.meta.url);
const sizes = { "logo.png": 96, "logo-notification.png": 192 };

for (const name of await readdir(sources)) {
  const svg = await readFile(new URL(name, sources));
  const dir = new URL(`apps/${name.replace(".svg", "")}/`, import.meta.url);
  await mkdir(dir, { recursive: true });
  for (const [file, size] of Object.entries(sizes)) {
    // 72 dpi is one pixel for each unit of the source, which is 96 wide.
    await sharp(svg, { density: (72 * size) / 96 })
      .resize(size, size)
      .png({ palette: true, compressionLevel: 9 })
      .toFile(new URL(file, dir).pathname);
  }
}
