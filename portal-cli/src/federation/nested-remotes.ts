import { isFilePath } from "@portico/shared-utility/contract";
import { UsageError } from "../usage-error.ts";
import { containerOf } from "./container.ts";
import { fetchRemote, fetchRemoteJson } from "./fetch-remote.ts";
import { loadFiles } from "./remote-files.ts";
import { type Remote, remoteOf } from "./remote-manifest.ts";

/** A remote that another remote loads, and its entry in the build of the application. */
export interface Redirect {
  /** The name of the loading remote. */
  host: string;
  /** The address in the loading remote's code. */
  from: string;
  /** The path of the copied entry, relative to the adapter. */
  to: string;
}

interface Nested {
  files: Map<string, Buffer>;
  redirects: Redirect[];
}

const manifestName = "mf-manifest.json";
const mostRemotes = 20;

/**
 * The files of all remotes that a remote loads, directly or through another remote. Pages load scripts from their
 * modules' folders only, and with a hash, so the build contains copies.
 * @param address of the remote's description, to which relative addresses of others refer
 * @throws UsageError for a remote that cannot be loaded or read, and for more than 20 remotes
 */
export async function nestedRemotes(remote: Remote, address: string): Promise<Nested> {
  const nested: Nested = { files: new Map(), redirects: [] };
  const folders = new Map<string, string>();
  const waiting = [{ remote, address }];
  for (let host = waiting.shift(); host; host = waiting.shift()) {
    for (const { name, entry } of host.remote.remotes) {
      const url = new URL(entry, host.address).href;
      const known = folders.get(url);
      if (known === undefined && folders.size === mostRemotes)
        throw new UsageError(`${address} leads to more than ${mostRemotes} other remotes.`);
      const loaded = known === undefined ? await loadNested(host.remote.name, name, url) : undefined;
      const to = known ?? `portico-remotes/${folders.size + 1}/${loaded?.entry ?? ""}`;
      folders.set(url, to);
      nested.redirects.push({ host: host.remote.name, from: entry, to });
      if (!loaded) continue;
      const folder = to.slice(0, to.length - loaded.entry.length);
      for (const [file, bytes] of loaded.files) nested.files.set(folder + file, bytes);
      waiting.push({ remote: loaded.remote, address: url });
    }
  }
  return nested;
}

/** @returns its files, with the description if its host reads it: runtimes find style sheets in it */
async function loadNested(host: string, name: string, url: string) {
  try {
    const folder = new URL(".", url).href;
    if (/\.json([?#]|$)/.test(url)) {
      const description = await fetchRemoteJson(url);
      const remote = remoteOf(url, description);
      const files = await loadFiles(remote, folder, []);
      return { remote, files: files.set(manifestName, besideItsFiles(description)), entry: manifestName };
    }
    const manifest = new URL(manifestName, url).href;
    const description = await fetchRemoteJson(manifest).catch(() => undefined);
    const remote = description === undefined ? await undescribed(url) : remoteOf(manifest, description);
    return { remote, files: await loadFiles(remote, folder, []), entry: remote.entry };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(
      `${host} loads another remote, ${name}, of which the build needs a copy: ${error.message} Publish it where that address answers.`,
    );
  }
}

/** An ES module names its own files. */
async function undescribed(url: string): Promise<Remote> {
  const entry = decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? "");
  const remote = isFilePath(entry) ? containerOf(entry, (await fetchRemote(url)).toString()) : undefined;
  if (remote?.kind === "module") return remote;
  throw new UsageError(`${url} has no ${manifestName} beside it, which names its files: build it with one.`);
}

/** A description whose files are in its own folder, whatever folder its build stated. */
function besideItsFiles(description: unknown): Buffer {
  const { metaData, ...rest } = description as { metaData: Record<string, unknown> };
  const { getPublicPath, ...kept } = metaData;
  return Buffer.from(JSON.stringify({ ...rest, metaData: { ...kept, publicPath: "auto" } }));
}
