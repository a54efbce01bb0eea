import { foreignEntry } from "../manifest/foreign-entry.ts";
import type { PackageBuild } from "../publish/read-build.ts";
import { isScript } from "./container.ts";
import { fetchRemote } from "./fetch-remote.ts";
import { remoteBuild } from "./remote-build.ts";

const adapterFile = "portico-foreign.js";

/**
 * Makes a build whose entry mounts a module in the shape of another tool. The module stays at its address; the gate follows it
 * from there.
 * @returns `undefined` for another module, and for one that this machine cannot load
 */
export async function foreignBuild(url: string, specifier: string): Promise<PackageBuild | undefined> {
  if (!/\.m?js$/.test(new URL(url).pathname)) return undefined;
  const bytes = await fetchRemote(url).catch(() => undefined);
  const text = bytes && foreignEntry(url, bytes.toString());
  if (text === undefined) return undefined;
  const files = new Map([[adapterFile, Buffer.from(text)]]);
  const format = isScript(text) ? {} : { format: "esm" as const };
  return remoteBuild({ name: specifier, specifier, files, entry: adapterFile, styles: [], ...format });
}
