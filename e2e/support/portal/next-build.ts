import { createHash } from "node:crypto";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../..");

/**
 * Copies a package with its real build, and changes the entry of each module, so that the copy counts as a new build.
 * @returns the copy's folder, and the addresses that its modules get when they are uploaded to the base
 */
export function nextBuild(workspace: string, into: string) {
  const name = basename(workspace);
  const dir = join(into, name);
  for (const part of ["package.json", "dist"])
    cpSync(join(root, workspace, part), join(dir, part), { recursive: true });
  const file = join(dir, "dist/manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  const addresses: Record<string, string> = {};
  for (const [specifier, module] of Object.entries<{ entry: string }>(manifest.modules)) {
    const text = `${readFileSync(join(dir, "dist", module.entry), "utf8")}\n/* the next build */`;
    const hash = createHash("sha256").update(text).digest("hex").slice(0, 10);
    delete manifest.files[module.entry];
    module.entry = module.entry.replace(/\.[0-9a-f]{10}\.js$/, `.${hash}.js`);
    manifest.files[module.entry] = `sha384-${createHash("sha384").update(text).digest("base64")}`;
    writeFileSync(join(dir, "dist", module.entry), text);
    addresses[specifier] = `/modules/base/${name}/${module.entry}`;
  }
  writeFileSync(file, JSON.stringify(manifest));
  return { dir, addresses };
}
