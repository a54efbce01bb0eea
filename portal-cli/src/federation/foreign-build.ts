import { createHash } from "node:crypto";
import { posix } from "node:path";
import { isScriptFile } from "../folder/script-files.ts";
import { commonJsModule } from "../manifest/common-js.ts";
import { foreignEntry } from "../manifest/foreign-entry.ts";
import type { PackageBuild } from "../publish/read-build.ts";
import { UsageError } from "../usage-error.ts";
import { isScript } from "./container.ts";
import { fetchRemote } from "./fetch-remote.ts";
import { followedFiles } from "./followed-files.ts";
import { remoteBuild } from "./remote-build.ts";

const adapterFile = "portico-foreign.js";

/**
 * Makes a build of a module in another tool's format: the written entry mounts the module, and the module's files are
 * beside it. A CommonJS module is its own entry.
 * @returns `undefined` for a module in another format, and if this machine cannot load the module
 * @param integrity the expected hash of the module
 * @throws UsageError for another hash, and when an imported file cannot be loaded
 */
export async function foreignBuild(
  url: string,
  specifier: string,
  integrity?: string,
): Promise<PackageBuild | undefined> {
  const [folder, file] = [new URL(".", url).href, posix.basename(new URL(url).pathname)];
  if (!isScriptFile(file)) return undefined;
  const bytes = await fetchRemote(url).catch(() => undefined);
  const given = bytes?.toString() ?? "";
  const whole = commonJsModule(file, (path) => (path === file ? given : undefined))?.text;
  const text = whole ?? foreignEntry(`./${file}`, given, specifier);
  if (bytes === undefined || text === undefined) return undefined;
  if (integrity !== undefined) requireIntegrity(url, bytes, integrity);
  const one = { name: specifier, specifier, entry: adapterFile, styles: [] };
  if (whole !== undefined)
    return remoteBuild({ ...one, files: new Map([[adapterFile, Buffer.from(whole)]]), format: "umd" });
  const isModule = !isScript(text);
  const files = new Map([[file, bytes]]);
  for (const [path, found] of await followedFiles(folder, files, { isModule: () => isModule })) files.set(path, found);
  files.set(adapterFile, Buffer.from(text));
  const format = isModule && { format: "esm" as const };
  return remoteBuild({ ...one, files, ...format });
}

/** Compares the hashes of the strongest algorithm only, as browsers do. @throws UsageError */
function requireIntegrity(url: string, bytes: Buffer, integrity: string): void {
  const hashes = integrity.trim().split(/\s+/);
  const strongest =
    hashes
      .map((hash) => hash.split("-")[0] ?? "")
      .sort()
      .at(-1) ?? "";
  const unknown = hashes.find((hash) => !/^sha(256|384|512)-/.test(hash));
  if (unknown !== undefined) throw new UsageError(`--integrity ${unknown}: give sha256-…, sha384-… or sha512-…`);
  if (!hashes.includes(`${strongest}-${createHash(strongest).update(bytes).digest("base64")}`))
    throw new UsageError(`${url} is not the file of --integrity: its bytes are others.`);
}
