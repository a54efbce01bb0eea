import { fileAddress, isFilePath } from "@portico/shared-utility/contract";
import type { PackageBuild } from "../publish/read-build.ts";
import { UsageError } from "../usage-error.ts";
import { federationAdapter } from "./federation-adapter.ts";
import { fetchRemote, fetchRemoteJson } from "./fetch-remote.ts";
import { importedFiles } from "./imported-files.ts";
import { integrityOf, remoteBuild } from "./remote-build.ts";
import { chooseExpose, remoteOf } from "./remote-manifest.ts";

const adapterFile = "portico-federation.js";

/**
 * The address of the manifest of a Module Federation remote: this one, or beside this `remoteEntry.js`.
 *
 * @returns `undefined` for another address, and for a `remoteEntry.js` without a manifest beside it
 */
export async function federatedManifest(url: string): Promise<string | undefined> {
  const path = URL.canParse(url) ? new URL(url).pathname : "";
  if (path.endsWith("/mf-manifest.json")) return url;
  if (!path.endsWith("/remoteEntry.js")) return undefined;
  const manifest = new URL("mf-manifest.json", url).href;
  return fetchRemote(manifest).then(
    () => manifest,
    () => undefined,
  );
}

/**
 * Makes a build of a remote: its files, and the adapter as its entry.
 *
 * @param specifier e.g. `@app/tickets`
 * @param expose `--expose`
 * @throws UsageError when a file cannot be loaded, or when it is unknown which exposed module is the application
 */
export async function federatedBuild(url: string, specifier: string, expose?: string): Promise<PackageBuild> {
  const remote = remoteOf(url, await fetchRemoteJson(url));
  const { path, styles } = chooseExpose(remote, expose);
  const illegal = remote.files.find((file) => !isFilePath(file));
  if (illegal !== undefined) throw new UsageError(`${url} names the file "${illegal}", which is not in its folder.`);
  const folder = new URL(".", url).href;
  const loaded = await Promise.all(
    remote.files.map(async (file) => [file, await fetchRemote(fileAddress(folder, file))] as const),
  );
  const files = new Map(loaded);
  const isModule = remote.kind === "module";
  if (isModule) for (const [file, bytes] of await importedFiles(folder, files)) files.set(file, bytes);
  const integrity = integrityOf(files.get(remote.entry) ?? Buffer.alloc(0));
  files.set(adapterFile, Buffer.from(federationAdapter({ ...remote, expose: path, integrity })));
  const format = isModule && ({ format: "esm" } as const);
  return remoteBuild({ name: remote.name, specifier, files, entry: adapterFile, styles, ...format });
}
