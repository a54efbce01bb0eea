import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isTextKind } from "@portico/shared-utility/contract";
import pLimit from "p-limit";
import { canonicalJson } from "../../platform/text/canonical-json.ts";
import { errorCode } from "../../platform/text/error-code.ts";
import type { Build } from "./checkout-builds.ts";
import { manifestFile } from "./manifest-address.ts";
import { manifestSchema } from "./manifest-schema.ts";
import { matchesIntegrity } from "./matches-integrity.ts";
import { readModuleAddress } from "./module-address.ts";

// The best quality takes five seconds for each megabyte. This one takes a fifth of a second, for 15 % more bytes.
const mostAtBest = 256 * 1024;
const fastQuality = 9;
// Passwords are computed and files are read in the same four threads: several large files would occupy all of them.
const oneAtATime = pLimit(1);

/** The stored module files: a folder with the same layout as the addresses below `/modules/`. */
export interface ModuleStore {
  root: string;
  /** Adds the files of a build. Intact files are not written again: a name never changes its content. */
  deploy(build: Build): Promise<void>;
  /** With a bucket: copies a file into this folder. Otherwise it does nothing. */
  ensure(address: string): Promise<void>;
  /** Adds one file. An existing file is not written again: a name never changes its content. */
  add(folder: string, file: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file with its compressed variants. */
  remove(folder: string, file: string): Promise<void>;
  /** Whether the file of a `/modules/…` address is stored. Does not read it. */
  has(address: string): Promise<boolean>;
  /** The bytes of a `/modules/…` address; `undefined` for a file that does not exist. */
  read(address: string): Promise<Buffer | undefined>;
  /** The id of the folder or bucket: the same in all processes that share it. */
  id(): Promise<string>;
  /** Removes the temporary files that were left by a process that was killed while it wrote. */
  removeDrafts(): Promise<void>;
  /** With a bucket: removes the local copies of uploads that are not kept. Otherwise it does nothing. */
  dropCopies(isKept: (folder: string, file: string) => boolean): Promise<void>;
  /** The path of the file of a `/modules/…` address; `undefined` for every other address. */
  fileOf(address: string): string | undefined;
  /** The names of all files of the builds that an address belongs to, so that complete builds can be copied. */
  filesWith(address: string): Promise<string[]>;
}

const variants = ["", ".br", ".gz"];
// Files that are being written. A hidden folder is never served.
const drafts = ".builds";
const oldestDraft = 60 * 60 * 1_000;
// The id of the folder, in a hidden file.
export const storeIdFile = ".place";

export function createModuleStore(root: string): ModuleStore {
  return {
    root,
    deploy: (build) => deploy(root, build),
    ensure: async () => {},
    add: (folder, file, bytes) => addFile(root, folder, file, bytes),
    async remove(folder, file) {
      for (const suffix of variants) await rm(join(root, folder, file) + suffix, { force: true });
    },
    async has(address) {
      const path = fileOf(root, address);
      return path !== undefined && exists(path);
    },
    async read(address) {
      const path = fileOf(root, address);
      return path === undefined ? undefined : readFile(path).catch(() => undefined);
    },
    id: () => idOf(root),
    removeDrafts: () => removeDrafts(join(root, drafts)),
    dropCopies: async () => {},
    fileOf: (address) => fileOf(root, address),
    filesWith: (address) => filesWith(root, address),
  };
}

async function idOf(root: string): Promise<string> {
  const file = join(root, storeIdFile);
  // When several processes start on one folder concurrently, the first one writes.
  await writeFile(file, randomUUID(), { flag: "wx" }).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
  return readFile(file, "utf8");
}

async function deploy(root: string, { folder, dist, manifest }: Build): Promise<void> {
  const target = join(root, folder);
  for (const [file, integrity] of Object.entries(manifest.files)) {
    if (await isIntact(join(target, file), integrity)) continue;
    const bytes = await readFile(join(dist, file));
    if (!matchesIntegrity(bytes, integrity)) {
      throw new Error(`${join(dist, file)} is not what its manifest says; build ${folder} again.`);
    }
    // The compressed variants come first: when the file exists, they exist too.
    for (const suffix of [...variants].reverse()) await copy(root, join(dist, file), join(target, file), suffix);
  }
  await addFile(root, folder, manifestFile(manifest), Buffer.from(canonicalJson(manifest)));
}

async function addFile(root: string, folder: string, file: string, bytes: Uint8Array): Promise<void> {
  const path = join(root, folder, file);
  if (!isTextKind(file)) return (await exists(path)) ? undefined : writeWhole(root, path, bytes);
  // One file is compressed at a time; the others wait in their order, and another call may add the same file meanwhile.
  await oneAtATime(async () => {
    if (await exists(path)) return;
    const { br, gz } = await compressedForms(bytes);
    await writeWhole(root, `${path}.br`, br);
    await writeWhole(root, `${path}.gz`, gz);
    await writeWhole(root, path, bytes);
  });
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

function fileOf(root: string, address: string): string | undefined {
  const parts = readModuleAddress(address);
  return parts && join(root, parts.folder, parts.file);
}

async function filesWith(root: string, address: string): Promise<string[]> {
  const { folder = "", file = "" } = readModuleAddress(address) ?? {};
  const names = await readdir(join(root, folder)).catch(() => []);
  const manifests = names.filter((name) => /^manifest\.[0-9a-f]{32}\.json$/.test(name));
  const found = new Set([file]);
  for (const name of manifests) {
    const { files } = manifestSchema.parse(JSON.parse(await readFile(join(root, folder, name), "utf8")));
    if (Object.hasOwn(files, file)) for (const each of Object.keys(files)) found.add(each);
  }
  return [...found];
}

async function isIntact(path: string, integrity: string): Promise<boolean> {
  const bytes = await readFile(path).catch(() => undefined);
  return bytes !== undefined && matchesIntegrity(bytes, integrity);
}

async function copy(root: string, from: string, to: string, suffix: string): Promise<void> {
  const bytes = await readFile(from + suffix).catch(() => undefined);
  if (bytes) await writeWhole(root, to + suffix, bytes);
  else await rm(to + suffix, { force: true });
}

/**
 * Writes a file atomically: a reader gets the old content or the new one, also when the process dies or the power fails in
 * between.
 */
async function writeWhole(root: string, path: string, content: Uint8Array | string): Promise<void> {
  const draft = join(root, drafts, `${randomUUID()}.draft`);
  await mkdir(dirname(draft), { recursive: true });
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(draft, content, { flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => undefined);
    if (written && Date.now() - written.mtimeMs > oldestDraft) await rm(path, { force: true });
  }
}

/** The forms of a file that browsers accept. */
export async function compressedForms(bytes: Uint8Array): Promise<{ br: Buffer; gz: Buffer }> {
  return { br: await brotli(bytes), gz: await promisify(gzip)(bytes) };
}

function brotli(bytes: Uint8Array): Promise<Buffer> {
  const quality = bytes.length > mostAtBest ? fastQuality : constants.BROTLI_MAX_QUALITY;
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
