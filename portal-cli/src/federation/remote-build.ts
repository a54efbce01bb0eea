import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ModuleManifest, ModuleOfBuild } from "@portico/shared-utility/contract";
import type { PackageBuild } from "../publish/read-build.ts";

interface RemoteFiles extends Pick<ModuleOfBuild, "entry" | "styles" | "format" | "shared" | "needs"> {
  name: string;
  /** e.g. `@app/tickets` */
  specifier: string;
  /** Path → bytes. */
  files: ReadonlyMap<string, Buffer>;
}

/** Makes a build of the files of a remote, as the upload reads it. */
export function remoteBuild({ name, specifier, files, entry, styles, ...more }: RemoteFiles): PackageBuild {
  const { dir, at } = writeBuild(files);
  const module = { entry: at(entry), styles: styles.map(at), imports: [], locales: {}, ...more };
  const manifest: ModuleManifest = {
    package: name,
    version: "0.0.0",
    modules: { [specifier]: module },
    files: Object.fromEntries([...files].map(([file, bytes]) => [at(file), integrityOf(bytes)])),
  };
  return { dir, folder: specifier.replace(/^@.*\//, ""), manifest, manifestText: JSON.stringify(manifest) };
}

/**
 * Writes files to `dist/` of a folder that is removed when the program ends. They are in a folder that is named after their
 * content, because a remote's files can have the same names in every build.
 * @returns the folder, and what gives the path of a file below its `dist/`
 */
export function writeBuild(files: ReadonlyMap<string, Buffer>) {
  const build = digestOf(files);
  const at = (file: string) => `${build}/${file}`;
  const dir = mkdtempSync(join(tmpdir(), "portico-federation-"));
  process.once("exit", () => rmSync(dir, { recursive: true, force: true }));
  for (const [file, bytes] of files) {
    mkdirSync(dirname(join(dir, "dist", at(file))), { recursive: true });
    writeFileSync(join(dir, "dist", at(file)), bytes);
  }
  return { dir, at };
}

export function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
}

/** A short name for the content of files. */
function digestOf(files: ReadonlyMap<string, Buffer>): string {
  const digest = createHash("sha256");
  for (const file of [...files.keys()].sort()) digest.update(`${file}\n`).update(files.get(file) ?? "");
  return digest.digest("hex").slice(0, 10);
}
