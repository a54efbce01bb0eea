import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { ModuleManifest } from "@portico/shared-utility/contract";
import { fileIntegrity } from "./file-integrity.ts";

/** Writes a package's `dist/` with real files, hashes and variants; `hash` is part of every name. */
export async function writeBuild(packageDir: string, specifier: string, hash: string, text = `/* ${specifier} */`) {
  const stem = specifier.replace(/^@\w+\//, "");
  const files = {
    [`${stem}.${hash}.js`]: text,
    [`${stem}.${hash}.css`]: ":root{}",
    [`${stem}.pt.${hash}.json`]: JSON.stringify({ title: "Título" }),
  };
  const dist = join(packageDir, "dist");
  await mkdir(dist, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(dist, name), content);
    await writeFile(join(dist, `${name}.gz`), gzipSync(content));
  }
  const manifest: ModuleManifest = {
    package: specifier,
    version: "0.1.0",
    modules: {
      [specifier]: {
        entry: `${stem}.${hash}.js`,
        styles: [`${stem}.${hash}.css`],
        imports: [],
        locales: { pt: `${stem}.pt.${hash}.json` },
      },
    },
    files: Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, fileIntegrity(Buffer.from(content))]),
    ),
  };
  await writeFile(join(dist, "manifest.json"), JSON.stringify(manifest));
  return manifest;
}
