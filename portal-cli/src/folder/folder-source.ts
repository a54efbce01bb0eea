import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
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

/** A build, and what ends the work with the folder that it comes from. */
interface FolderSource {
  build(registry: Registry): Promise<PackageBuild>;
  close(): void;
}

type RemoteBuild = (url: string) => Promise<((registry: Registry) => Promise<PackageBuild>) | undefined>;

/**
 * Finds out what a folder is, says it, and makes a build of it.
 * @param remote makes the build of a federated remote at an address
 * @throws UsageError for a folder that is no application, with the next step
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
  if (kind.kind === "remote") return remoteSource(folder, kind.file, remote);
  const choice = { ...options, styles: call.list("style"), format };
  const { build, base, hasOwnAddresses, notes = [] } = await folderBuild(folder, kind, specifier, choice);
  for (const note of notes) progress(note);
  if (hasOwnAddresses) progress(addressNote(base));
  return { build: async () => build, close: () => {} };
}

/** The code that reads remotes reads them by their address. */
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

/** What the command has done where a router has another base than the application. */
export const addressNote = (base = "/") =>
  `Its router is built for addresses below ${base}. Its scripts see such addresses in the portal too, so it needs no setting.`;

/**
 * Serves the files of a folder to this process alone, for the code that reads a build by its address.
 * @returns the address of the folder, and what ends it
 */
export async function serveFolder({ files }: FolderFiles) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://folder");
    const bytes = files.get(decodeURIComponent(pathname.slice(1)));
    response.writeHead(bytes ? 200 : 404).end(bytes);
  });
  // While this process parses files, its server would close connections that its client is about to use.
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
