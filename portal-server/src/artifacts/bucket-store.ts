import type { ModuleManifest } from "@portico/shared-utility/contract";
import type { Clock } from "../clock.ts";
import { canonicalJson } from "../maps/map-digest.ts";
import { manifestFile } from "../modules/manifest-address.ts";
import { manifestSchema } from "../modules/manifest-schema.ts";
import type { ModuleStore } from "../modules/module-store.ts";
import type { Bucket } from "./open-bucket.ts";

const forgetAfter = 10_000;
const mostForgotten = 10_000;

/**
 * A module store whose folder is only this process's copy of a bucket: what one process was sent, all others serve.
 * A file goes into the bucket first, so that no other process is told of one that it cannot get.
 */
export function bucketStore(local: ModuleStore, bucket: Bucket, clock: Clock): ModuleStore {
  // An address that nobody has must not become a question to the bucket for each time that it is asked for.
  const absent = new Map<string, number>();
  const fetchFile = async (address: string) => {
    if (local.fileOf(address) === undefined || (await local.read(address))) return;
    const now = clock.now().getTime();
    if ((absent.get(address) ?? 0) > now) return;
    const [, , folder = "", file = ""] = address.split("/");
    const bytes = await bucket.get(`${folder}/${file}`);
    if (bytes) return local.add(folder, file, bytes);
    if (absent.size >= mostForgotten) absent.clear();
    absent.set(address, now + forgetAfter);
  };
  return {
    ...local,
    ensure: fetchFile,
    async deploy(build) {
      await local.deploy(build);
      for (const file of Object.keys(build.manifest.files)) {
        const bytes = await local.read(`/modules/${build.folder}/${file}`);
        if (bytes) await bucket.put(`${build.folder}/${file}`, bytes);
      }
      await keepManifest(bucket, build.folder, build.manifest);
    },
    async add(folder, file, bytes) {
      await bucket.put(`${folder}/${file}`, bytes);
      absent.delete(`/modules/${folder}/${file}`);
      await local.add(folder, file, bytes);
    },
    async describe(folder, manifest) {
      await keepManifest(bucket, folder, manifest);
      await local.describe(folder, manifest);
    },
    async remove(folder, file) {
      await bucket.remove(`${folder}/${file}`);
      await bucket.remove(manifestKey(folder, file));
      await local.remove(folder, file);
    },
    async read(address) {
      await fetchFile(address);
      return local.read(address);
    },
    async manifestOf(address) {
      const known = await local.manifestOf(address);
      if (known || local.fileOf(address) === undefined) return known;
      const [, , folder = "", file = ""] = address.split("/");
      const bytes = await bucket.get(manifestKey(folder, file));
      if (!bytes) return undefined;
      const manifest = manifestSchema.parse(JSON.parse(bytes.toString()));
      await local.describe(folder, manifest);
      return manifest;
    },
  };
}

async function keepManifest(bucket: Bucket, folder: string, manifest: ModuleManifest): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(manifest));
  await bucket.put(`${folder}/${manifestFile(manifest)}`, Buffer.from(canonicalJson(manifest)));
  for (const { entry } of Object.values(manifest.modules)) await bucket.put(manifestKey(folder, entry), bytes);
}

function manifestKey(folder: string, entry: string): string {
  return `${folder}/.builds/${entry}.manifest.json`;
}
