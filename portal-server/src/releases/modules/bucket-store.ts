import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { StartError } from "../../platform/config/start-error.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import { canonicalJson } from "../../platform/text/canonical-json.ts";
import { errorMessage } from "../../platform/text/error-code.ts";
import type { Build } from "./checkout-builds.ts";
import { manifestFile } from "./manifest-address.ts";
import { moduleAddress, readModuleAddress } from "./module-address.ts";
import { type ModuleStore, storeIdFile } from "./module-store.ts";
import type { Bucket } from "./open-bucket.ts";

const absentFor = 10_000;
const mostAbsent = 10_000;

/**
 * A module store in a bucket, with a local folder as its cache, so that all processes serve the files that one of them
 * received. A file is written to the bucket first: an announced file is available to all processes.
 */
export function bucketStore(local: ModuleStore, bucket: Bucket, clock: Clock): ModuleStore {
  const { fetchFile, added } = createFetch(local, bucket, clock);
  return {
    ...local,
    ensure: fetchFile,
    async deploy(build) {
      await local.deploy(build);
      await deployTo(bucket, local, build).catch((cause: unknown) => {
        const line = `The store of ARTIFACTS_URL takes no files: ${errorMessage(cause)}; check the address and the store, and start the portal again.`;
        throw new StartError(line, undefined, { cause });
      });
    },
    async add(folder, file, bytes) {
      await bucket.put(`${folder}/${file}`, bytes);
      added(moduleAddress(folder, file));
      await local.add(folder, file, bytes);
    },
    async remove(folder, file) {
      await bucket.remove(`${folder}/${file}`);
      await local.remove(folder, file);
    },
    async id() {
      const known = await bucket.get(storeIdFile);
      if (known) return known.toString();
      await bucket.put(storeIdFile, Buffer.from(randomUUID()));
      return String(await bucket.get(storeIdFile));
    },
    async dropCopies(isKept) {
      for (const { folder, file } of await uploadsIn(local.root))
        if (!isKept(folder, file)) await local.remove(folder, file);
    },
    has: (address) => isIn(bucket, address),
    async read(address) {
      await fetchFile(address);
      return local.read(address);
    },
  };
}

/** Another process may have removed a file of which this one still has a copy. */
async function isIn(bucket: Bucket, address: string): Promise<boolean> {
  const parts = readModuleAddress(address);
  return parts !== undefined && bucket.has(`${parts.folder}/${parts.file}`);
}

async function deployTo(bucket: Bucket, local: ModuleStore, { folder, manifest }: Build): Promise<void> {
  for (const file of Object.keys(manifest.files)) {
    const bytes = await local.read(moduleAddress(folder, file));
    if (bytes) await bucket.put(`${folder}/${file}`, bytes);
  }
  await bucket.put(`${folder}/${manifestFile(manifest)}`, Buffer.from(canonicalJson(manifest)));
}

/** Copies files of the bucket into the local folder. */
function createFetch(local: ModuleStore, bucket: Bucket, clock: Clock) {
  // Remembers missing files, so that repeated requests for one do not reach the bucket. Address → time until which it
  // is remembered.
  const absent = new Map<string, number>();
  const pending = new Map<string, Promise<void>>();
  const copy = async (address: string) => {
    const parts = readModuleAddress(address);
    if (!parts || (await local.has(address))) return;
    const { folder, file } = parts;
    const now = clock.now().getTime();
    if ((absent.get(address) ?? 0) > now) return;
    const bytes = await bucket.get(`${folder}/${file}`);
    if (bytes) return local.add(folder, file, bytes);
    if (absent.size >= mostAbsent) absent.clear();
    absent.set(address, now + absentFor);
  };
  /** Calls for one file share a request and its compression. */
  const fetchFile = (address: string) => {
    const copied = pending.get(address) ?? copy(address).finally(() => pending.delete(address));
    pending.set(address, copied);
    return copied;
  };
  return { fetchFile, added: (address: string) => absent.delete(address) };
}

/** The uploaded files in a folder. They are below `{scope}/{package}`; those of the checkout are one level deep. */
async function uploadsIn(root: string): Promise<{ folder: string; file: string }[]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .flatMap((path) => {
      const [, folder = "", file = ""] = /^([^/.][^/]*\/[^/.][^/]*)\/([^.].*)$/.exec(path) ?? [];
      return file === "" || file.includes("/.") ? [] : [{ folder, file }];
    });
}
