import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { ModuleManifest } from "@portico/shared-utility/contract";
import { canonicalJson } from "../maps/map-digest.ts";
import type { Build } from "./checkout-builds.ts";
import { manifestFile } from "./manifest-address.ts";
import { matchesIntegrity } from "./matches-integrity.ts";

/** The folder of every module file that was ever deployed here, served at `/modules/{package}/{file}`. */
export interface ModuleStore {
  root: string;
  /** Adds a build's files. Those that are there already stay untouched: a name stands for its content. */
  deploy(build: Build): Promise<void>;
  /** Has a file here, where this folder is a copy of what lies elsewhere. */
  ensure(address: string): Promise<void>;
  /** Adds one file; its name stands for its content, so that one that is there already stays. */
  add(folder: string, file: string, bytes: Uint8Array): Promise<void>;
  /** Keeps a build's manifest, under an address of its own and for those who ask for its entries. */
  describe(folder: string, manifest: ModuleManifest): Promise<void>;
  /** Removes a file with its compressed forms, and the manifest that it is the entry of. */
  remove(folder: string, file: string): Promise<void>;
  /** The bytes of a `/modules/…` address; `undefined` for what is not here. */
  read(address: string): Promise<Buffer | undefined>;
  /** Where the file of a `/modules/…` address lies; `undefined` for every other address. */
  fileOf(address: string): string | undefined;
  /** The last build that was described with this entry; `undefined` for files that came without one. */
  manifestOf(address: string): Promise<ModuleManifest | undefined>;
  /** The names of all files of the build that an address belongs to, so that it can be copied whole. */
  filesWith(address: string): Promise<string[]>;
}

const variants = ["", ".br", ".gz"];
// Hidden, so never served: the manifest of each build, and files that are being written.
const manifests = ".builds";

export function createModuleStore(root: string): ModuleStore {
  return {
    root,
    deploy: (build) => deploy(root, build),
    ensure: async () => {},
    add: (folder, file, bytes) => addFile(root, folder, file, bytes),
    describe: (folder, manifest) => describe(root, folder, manifest),
    async remove(folder, file) {
      for (const suffix of variants) await rm(join(root, folder, file) + suffix, { force: true });
      await rm(manifestPath(root, folder, file), { force: true });
    },
    async read(address) {
      const path = fileOf(root, address);
      return path === undefined ? undefined : readFile(path).catch(() => undefined);
    },
    fileOf: (address) => fileOf(root, address),
    manifestOf: (address) => readManifest(root, address),
    async filesWith(address) {
      const manifest = await readManifest(root, address);
      return manifest ? Object.keys(manifest.files) : [address.split("/")[3] ?? ""];
    },
  };
}

async function deploy(root: string, { folder, dist, manifest }: Build): Promise<void> {
  const target = join(root, folder);
  await mkdir(join(target, manifests), { recursive: true });
  for (const [file, integrity] of Object.entries(manifest.files)) {
    if (await holds(join(target, file), integrity)) continue;
    const bytes = await readFile(join(dist, file));
    if (!matchesIntegrity(bytes, integrity)) {
      throw new Error(`${join(dist, file)} is not what its manifest says; build ${folder} again.`);
    }
    // The compressed variants first: whoever finds the file finds them too.
    for (const suffix of [...variants].reverse()) await copy(join(dist, file), join(target, file), suffix);
  }
  await describe(root, folder, manifest);
}

async function describe(root: string, folder: string, manifest: ModuleManifest): Promise<void> {
  await addFile(root, folder, manifestFile(manifest), Buffer.from(canonicalJson(manifest)));
  const target = join(root, folder);
  const text = JSON.stringify(manifest);
  for (const { entry } of Object.values(manifest.modules))
    await writeWhole(join(target, manifests, `${entry}.manifest.json`), text);
}

async function addFile(root: string, folder: string, file: string, bytes: Uint8Array): Promise<void> {
  const target = join(root, folder);
  await mkdir(join(target, manifests), { recursive: true });
  if (await stat(join(target, file)).catch(() => undefined)) return;
  if (/\.(js|css|json|svg|html)$/.test(file)) {
    await writeWhole(join(target, `${file}.br`), await promisify(brotliCompress)(bytes));
    await writeWhole(join(target, `${file}.gz`), await promisify(gzip)(bytes));
  }
  await writeWhole(join(target, file), bytes);
}

function fileOf(root: string, address: string): string | undefined {
  const [, folder, file] = /^\/modules\/([a-z0-9-]+)\/([\w@~-][\w@.~-]*)$/.exec(address) ?? [];
  return folder && file ? join(root, folder, file) : undefined;
}

async function readManifest(root: string, address: string): Promise<ModuleManifest | undefined> {
  const [, , folder = "", file = ""] = address.split("/");
  const text = await readFile(manifestPath(root, folder, file), "utf8").catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

async function holds(path: string, integrity: string): Promise<boolean> {
  const bytes = await readFile(path).catch(() => undefined);
  return bytes !== undefined && matchesIntegrity(bytes, integrity);
}

async function copy(from: string, to: string, suffix: string): Promise<void> {
  const bytes = await readFile(from + suffix).catch(() => undefined);
  if (bytes) await writeWhole(to + suffix, bytes);
  else await rm(to + suffix, { force: true });
}

/** A reader sees the old file or the new one, never a part, also when the process dies in between. */
async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  const draft = join(dirname(path), basename(dirname(path)) === manifests ? "" : manifests, `${randomUUID()}.draft`);
  await writeFile(draft, content);
  await rename(draft, path);
}

function manifestPath(root: string, folder: string, entry: string): string {
  return join(root, folder, manifests, `${entry}.manifest.json`);
}
