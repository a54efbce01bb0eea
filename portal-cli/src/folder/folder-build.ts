import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import type { ModuleFormat, ModuleManifest } from "@portico/shared-utility/contract";
import { writtenBuild } from "../federation/remote-build.ts";
import { isGlobalsFile } from "../globals/globals-module.ts";
import { describeFolder } from "../manifest/describe-folder.ts";
import { packageOf } from "../manifest/package-of.ts";
import { readSharedTypes } from "../manifest/shared-types.ts";
import { adapterWriter } from "../manifest/write-adapter.ts";
import { bytesOf } from "../publish/bytes-of.ts";
import type { PackageBuild } from "../publish/read-build.ts";
import { folderSite } from "../site/folder-site.ts";
import { UsageError } from "../usage-error.ts";
import { type FolderFiles, isTooLarge } from "./folder-files.ts";
import type { FolderKind, FolderOptions } from "./folder-kind.ts";
import { folderPage, type WrittenModule } from "./folder-page.ts";
import { languagePages } from "./language-pages.ts";

interface FolderChoice extends FolderOptions {
  styles: string[];
  format: ModuleFormat | undefined;
}

interface FolderBuild extends Partial<Pick<WrittenModule, "base" | "hasOwnAddresses" | "notes">> {
  build: PackageBuild;
}

/**
 * Makes a build of a folder. It changes a copy, never the folder.
 * @throws UsageError for a folder without an application, with the next step
 */
export async function folderBuild(
  folder: FolderFiles,
  found: Exclude<FolderKind, { kind: "remote" }>,
  specifier: string,
  choice: FolderChoice,
): Promise<FolderBuild> {
  if (found.kind === "described") return { build: describedBuild(folder, specifier) };
  if (found.kind === "entry") {
    const element = choice.element ?? found.element;
    const notes: string[] = [];
    const note = (sentence: string) => void notes.push(sentence);
    return { build: entryBuild(folder, specifier, { ...choice, element }, note), notes };
  }
  const made = await moduleOf(folder, found, specifier);
  return { ...made, build: pageBuild(folder, specifier, made, choice.styles) };
}

async function moduleOf(
  folder: FolderFiles,
  found: Extract<FolderKind, { kind: "page" | "languages" | "site" }>,
  specifier: string,
): Promise<WrittenModule> {
  if (found.kind === "page") return folderPage(folder, found.page, specifier, found.text);
  return (found.kind === "languages" ? languagePages : folderSite)(folder, found.pages, specifier);
}

function pageBuild(folder: FolderFiles, specifier: string, made: WrittenModule, more: string[]): PackageBuild {
  const { name, version, contract, declared, ranges, sharedTypes } = packageOf(folder.dir);
  const types = readSharedTypes(sharedTypes).map(([file, text]) => [file, Buffer.from(text)] as const);
  const { entry } = made;
  const files = new Map([...made.files, ...types]);
  const shared = ranges && [...files.keys()].some(isGlobalsFile) ? { shared: ranges } : {};
  const styles = [...made.styles, ...more];
  const absent = more.find((file) => !files.has(file));
  if (absent !== undefined) throw new UsageError(`${absent} is not in ${folder.dir}.`);
  const needs = [...new Set([...(declared.needs ?? []), ...made.needs])];
  const module = { ...{ entry, styles, imports: [], locales: {} }, format: "esm" as const, ...shared, ...declared };
  return writtenBuild(specifier, files, {
    package: name,
    version,
    ...(contract !== undefined && { portico: { contract } }),
    modules: { [specifier]: { ...module, ...(needs.length > 0 && { needs }) } },
  });
}

/** A build that `portico manifest` describes, in a copy. */
function entryBuild(
  { dir, files: read }: FolderFiles,
  specifier: string,
  choice: FolderChoice,
  note: (sentence: string) => void,
): PackageBuild {
  const { entry, styles, format, element, expose } = choice;
  const parent = mkdtempSync(join(tmpdir(), "portico-folder-"));
  try {
    const copy = join(parent, basename(dir));
    const isOwn = (path: string) => !/(^|\/)node_modules(\/|$)/.test(relative(dir, path)) && !isTooLarge(path);
    cpSync(dir, copy, { recursive: true, filter: isOwn });
    for (const [file, bytes] of read) {
      if (existsSync(join(copy, file))) continue;
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), bytes);
    }
    const described = describeFolder(copy, {
      ...{ ...packageOf(dir), module: specifier, entry, styles, format, named: expose ?? element },
      adapt: adapterWriter({ module: specifier, expose, element, note }),
    });
    const files = new Map(Object.keys(described.files).map((file) => [file, readFileSync(join(copy, file))]));
    return writtenBuild(specifier, files, described);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

/** A build that its own `manifest.json` describes. */
function describedBuild({ dir }: FolderFiles, specifier: string): PackageBuild {
  const manifest = JSON.parse(readFileSync(join(dir, "manifest.json"), "utf8")) as ModuleManifest;
  const names = Object.keys(manifest.modules);
  if (!names.includes(specifier))
    throw new UsageError(`manifest.json in ${dir} describes ${names.join(", ")}, and not ${specifier}.`);
  const files = new Map(
    Object.entries(manifest.files).map(([file, integrity]) => {
      const bytes = bytesOf(dir, file);
      const [algorithm = "sha384"] = integrity.split("-");
      if (createHash(algorithm).update(bytes).digest("base64") !== integrity.slice(algorithm.length + 1))
        throw new UsageError(`${file} in ${dir} is not the file that its manifest.json describes: build it again.`);
      return [file, bytes];
    }),
  );
  return writtenBuild(specifier, files, manifest);
}
