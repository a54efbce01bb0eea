import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ModuleManifest, ModuleOfBuild } from "@portico/shared-utility/contract";
import type { PackageBuild } from "../publish/read-build.ts";
import { shortDigest } from "../short-digest.ts";

interface RemoteFiles extends Pick<ModuleOfBuild, "entry" | "styles" | "format" | "shared" | "needs"> {
  name: string;
  /** e.g. `@app/tickets` */
  specifier: string;
  /** Path → bytes. */
  files: ReadonlyMap<string, Buffer>;
}

/** Makes a build of a remote's files, in the form that the upload reads. */
export function remoteBuild({ name, specifier, files, entry, styles, ...more }: RemoteFiles): PackageBuild {
  const module = { entry, styles, imports: [], locales: {}, ...more };
  return writtenBuild(specifier, files, { package: name, version: "0.0.0", modules: { [specifier]: module } });
}

/** Makes a build of files, in the form that the upload reads. Its folder is named after the content. */
export function writtenBuild(
  specifier: string,
  files: ReadonlyMap<string, Buffer>,
  described: Omit<ModuleManifest, "files">,
): PackageBuild {
  const { dir, at } = writeFiles(files);
  const within = (named: Record<string, string>) =>
    Object.fromEntries(Object.entries(named).map(([key, file]) => [key, at(file)]));
  const modules = Object.entries(described.modules).map(([name, module]) => [
    name,
    { ...module, entry: at(module.entry), styles: module.styles.map(at), locales: within(module.locales) },
  ]);
  const manifest: ModuleManifest = {
    ...described,
    modules: Object.fromEntries(modules),
    ...(described.scripts && { scripts: within(described.scripts) }),
    files: Object.fromEntries([...files].map(([file, bytes]) => [at(file), integrityOf(bytes)])),
  };
  return { dir, folder: specifier.replace(/^@.*\//, ""), manifest };
}

/**
 * Writes files to `dist/` of a folder that is removed when the program ends, because files of different builds can have
 * the same names.
 * @returns the folder, and a function that returns the path of a file below its `dist/`
 */
function writeFiles(files: ReadonlyMap<string, Buffer>) {
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
  const names = [...files.keys()].sort();
  return shortDigest(10, ...names.flatMap((file) => [`${file}\n`, files.get(file) ?? ""]));
}
