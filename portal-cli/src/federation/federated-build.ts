import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileAddress, isFilePath, type ModuleManifest } from "@portico/shared-utility/contract";
import type { PackageBuild } from "../publish/read-build.ts";
import { UsageError } from "../usage-error.ts";
import { federationAdapter } from "./federation-adapter.ts";
import { fetchRemote } from "./fetch-remote.ts";
import { chooseExpose, remoteOf } from "./remote-manifest.ts";

const adapterFile = "portico-federation.js";

/** Whether an address is the manifest of a Module Federation remote. */
export const isFederated = (url: string) => URL.canParse(url) && /\/mf-manifest\.json$/.test(new URL(url).pathname);

/**
 * Makes a build of a remote: its files, and the adapter as its entry. The files are in a folder that is named after
 * their content, because a remote's entry has the same name in every build.
 *
 * @param specifier e.g. `@app/tickets`
 * @param expose `--expose`
 * @throws UsageError when a file cannot be loaded, or when it is unknown which exposed module is the application
 */
export async function federatedBuild(url: string, specifier: string, expose?: string): Promise<PackageBuild> {
  const json: unknown = parse((await fetchRemote(url)).toString());
  const remote = remoteOf(url, json);
  const { path, styles } = chooseExpose(remote, expose);
  const illegal = remote.files.find((file) => !isFilePath(file));
  if (illegal !== undefined) throw new UsageError(`${url} names the file "${illegal}", which is not in its folder.`);
  const folder = new URL(".", url).href;
  const loaded = await Promise.all(
    remote.files.map(async (file) => [file, await fetchRemote(fileAddress(folder, file))] as const),
  );
  const files = new Map(loaded);
  const integrity = integrityOf(files.get(remote.entry) ?? Buffer.alloc(0));
  files.set(adapterFile, Buffer.from(federationAdapter({ ...remote, expose: path, integrity })));
  const build = digestOf(files);
  const at = (file: string) => `${build}/${file}`;
  const module = { entry: at(adapterFile), styles: styles.map(at), imports: [], locales: {} };
  const manifest: ModuleManifest = {
    package: remote.name,
    version: "0.0.0",
    modules: { [specifier]: module },
    files: Object.fromEntries([...files].map(([file, bytes]) => [at(file), integrityOf(bytes)])),
  };
  const located = new Map([...files].map(([file, bytes]) => [at(file), bytes]));
  return written(specifier.replace(/^@.*\//, ""), manifest, located);
}

/** A short name for the content of files. */
function digestOf(files: ReadonlyMap<string, Buffer>): string {
  const digest = createHash("sha256");
  for (const file of [...files.keys()].sort()) digest.update(`${file}\n`).update(files.get(file) ?? "");
  return digest.digest("hex").slice(0, 10);
}

/** Writes the build into a temporary folder, as the upload reads it; it is removed when the program ends. */
function written(folder: string, manifest: ModuleManifest, files: ReadonlyMap<string, Buffer>): PackageBuild {
  const dir = mkdtempSync(join(tmpdir(), "portico-federation-"));
  process.once("exit", () => rmSync(dir, { recursive: true, force: true }));
  for (const [file, bytes] of files) {
    mkdirSync(dirname(join(dir, "dist", file)), { recursive: true });
    writeFileSync(join(dir, "dist", file), bytes);
  }
  return { dir, folder, manifest, manifestText: JSON.stringify(manifest) };
}

function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
