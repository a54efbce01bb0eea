import { isFilePath } from "@portico/shared-utility/contract";
import { UsageError } from "../usage-error.ts";

/** A remote of Native Federation, from its `remoteEntry.json`. The files are ES modules beside it. */
export interface NativeRemote {
  name: string;
  exposes: { path: string; file: string }[];
  /** The libraries that it shares, each in a separate file. */
  shared: { library: string; file: string; range: string | undefined }[];
}

interface Description {
  name?: string;
  exposes?: { key?: string; outFileName?: string }[];
  shared?: { packageName?: string; outFileName?: string; requiredVersion?: string }[];
}

/** @throws UsageError for any text but a description of Native Federation, and for a file outside of its folder */
export function nativeRemoteOf(address: string, json: unknown): NativeRemote {
  const { name, exposes, shared = [] } = (json ?? {}) as Description;
  if (typeof name !== "string" || !Array.isArray(exposes) || !Array.isArray(shared) || exposes.length === 0)
    throw new UsageError(`${address} is no remoteEntry.json of Native Federation with exposed modules.`);
  const remote = {
    name,
    exposes: exposes.map(({ key = "", outFileName = "" }) => ({ path: key, file: outFileName })),
    shared: shared.map(({ packageName = "", outFileName = "", requiredVersion }) => ({
      library: packageName,
      file: outFileName,
      range: requiredVersion,
    })),
  };
  const illegal = [...remote.exposes, ...remote.shared].find(({ file }) => !isFilePath(file));
  if (illegal) throw new UsageError(`${address} names the file "${illegal.file}", which is not in its folder.`);
  return remote;
}
