import { createHash } from "node:crypto";
import { posix } from "node:path";
import { foreignEntry } from "../manifest/foreign-entry.ts";
import type { PackageBuild } from "../publish/read-build.ts";
import { UsageError } from "../usage-error.ts";
import { isScript } from "./container.ts";
import { fetchRemote } from "./fetch-remote.ts";
import { followedFiles } from "./followed-files.ts";
import { remoteBuild } from "./remote-build.ts";

const adapterFile = "portico-foreign.js";

/**
 * Makes a build of a module in the shape of another tool: its entry mounts the module, whose files are beside it.
 * @returns `undefined` for another module, and for one that this machine cannot load
 * @param integrity that it must have
 * @throws UsageError when it has another one, and when a file that it imports cannot be loaded
 */
export async function foreignBuild(
  url: string,
  specifier: string,
  integrity?: string,
): Promise<PackageBuild | undefined> {
  const [folder, file] = [new URL(".", url).href, posix.basename(new URL(url).pathname)];
  if (!/\.m?js$/.test(file)) return undefined;
  const bytes = await fetchRemote(url).catch(() => undefined);
  const text = bytes && foreignEntry(`./${file}`, bytes.toString(), specifier);
  if (bytes === undefined || text === undefined) return undefined;
  const [algorithm = ""] = integrity?.split("-") ?? [];
  if (integrity !== undefined && !/^sha(256|384|512)$/.test(algorithm))
    throw new UsageError(`--integrity ${integrity}: give sha256-…, sha384-… or sha512-…`);
  if (integrity !== undefined && integrity !== `${algorithm}-${createHash(algorithm).update(bytes).digest("base64")}`)
    throw new UsageError(`${url} is not the file of --integrity: its bytes are others.`);
  const isModule = !isScript(text);
  const files = new Map([[file, bytes]]);
  for (const [path, found] of await followedFiles(folder, files, { isModule: () => isModule })) files.set(path, found);
  files.set(adapterFile, Buffer.from(text));
  const format = isModule && { format: "esm" as const };
  return remoteBuild({ name: specifier, specifier, files, entry: adapterFile, styles: [], ...format });
}
