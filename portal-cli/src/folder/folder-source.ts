import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import type { ModuleFormat } from "@portico/shared-utility/contract";
import type { Context } from "../command.ts";
import type { PackageBuild } from "../publish/read-build.ts";
import type { Registry } from "../registry/registry.ts";
import { UsageError } from "../usage-error.ts";
import { folderBuild } from "./folder-build.ts";
import { type FolderFiles, leftOutWarning, readFolder } from "./folder-files.ts";
import { folderKind } from "./folder-kind.ts";
import { requireIncluded } from "./included-files.ts";
import { serverBuild, sourceFolder } from "./server-build.ts";

/** A build, and a function that releases the folder that it comes from. */
interface FolderSource {
  build(registry: Registry): Promise<PackageBuild>;
  close(): void;
}

type RemoteBuild = (url: string) => Promise<((registry: Registry) => Promise<PackageBuild>) | undefined>;

/**
 * Determines and prints what a folder contains, and makes a build of it.
 * @param remote makes the build of a federated remote at an address
 * @throws UsageError for a folder without an application, with the next step
 */
export async function folderSource(
  { call, progress }: Context,
  format: ModuleFormat | undefined,
  remote: RemoteBuild,
): Promise<FolderSource> {
  const [specifier, dir] = [call.arg("what"), resolve(call.arg("folder?"))];
  const folder = readFolder(dir);
  const options = {
    ...{ entry: call.text("entry"), expose: call.text("expose"), element: call.text("element") },
    html: call.text("html"),
  };
  const isDecided = Object.values(options).some((value) => value !== undefined);
  const refusal = serverBuild(folder, specifier) ?? (isDecided ? undefined : sourceFolder(dir));
  if (refusal !== undefined) throw new UsageError(refusal);
  const kind = folderKind(folder, options);
  progress(`${dir} is ${kind.name}.`);
  requireIncluded(folder, call.list("include"));
  const warning = leftOutWarning(folder);
  if (warning !== undefined) progress(warning);
  const styles = call.list("style");
  if (kind.kind === "remote") {
    if (styles.length === 0) stylesNote(folder, kind.file).forEach(progress);
    return remoteSource(folder, kind.file, remote);
  }
  const choice = { ...options, styles, format };
  const { build, base, hasOwnAddresses, notes = [] } = await folderBuild(folder, kind, specifier, choice);
  for (const note of notes) progress(note);
  if (hasOwnAddresses) progress(addressNote(base));
  return { build: async () => build, close: () => {} };
}

/** Serves the folder: the code that reads remotes requires an address. */
async function remoteSource(folder: FolderFiles, file: string, remote: RemoteBuild): Promise<FolderSource> {
  const { url, close } = await serveFolder(folder);
  const inFolder = (error: unknown) =>
    error instanceof UsageError ? new UsageError(error.message.replaceAll(url, `${folder.dir}/`)) : error;
  try {
    const source = await remote(url + file);
    if (!source) throw new UsageError(`${file} in ${folder.dir} is no description of a federated remote.`);
    const build = (registry: Registry) => source(registry).catch((error) => Promise.reject(inFolder(error)));
    return { build, close };
  } catch (error) {
    close();
    throw inFolder(error);
  }
}

/**
 * A note for Native Federation, whose description names no style sheets: those of the remote's own page may belong to
 * the application.
 */
function stylesNote({ dir, files }: FolderFiles, file: string): string[] {
  const folder = file.slice(0, file.lastIndexOf("/") + 1);
  const page = join(dir, folder, "index.html");
  if (!file.endsWith("remoteEntry.json") || !existsSync(page)) return [];
  const text = readFileSync(page, "utf8");
  const isNamed = (style: string) => text.includes(style) && (files.get(folder + style)?.length ?? 0) > 0;
  const found = readdirSync(join(dir, folder)).filter((each) => each.endsWith(".css") && isNamed(each));
  return found.map(
    (style) => `${file} names no style sheets. The remote's own page has one: --style ${style} adds it.`,
  );
}

/** A note about what the command did for a router that expects another base than the application's. */
export const addressNote = (base = "/") =>
  `Its router is built for addresses below ${base}. Its scripts see such addresses in the portal too, so it needs no setting.`;

/**
 * Serves the files of a folder to this process alone, for code that reads a build by its address.
 * @returns the address of the folder, and a function that closes the server
 */
export async function serveFolder({ files }: FolderFiles) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://folder");
    const bytes = files.get(decodeURIComponent(pathname.slice(1)));
    response.writeHead(bytes ? 200 : 404).end(bytes);
  });
  // While this process parses files, its server would close connections that its client still uses.
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
