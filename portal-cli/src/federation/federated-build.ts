import intersects from "semver/ranges/intersects.js";
import minVersion from "semver/ranges/min-version.js";
import { namesLifecycles } from "../folder/likely-entry.ts";
import { separateChunks } from "../folder/own-chunks.ts";
import { renewHashes } from "../html/renew-hashes.ts";
import type { PackageBuild } from "../publish/read-build.ts";
import { UsageError } from "../usage-error.ts";
import { containerOf, refuseStartup } from "./container.ts";
import { federationAdapter } from "./federation-adapter.ts";
import { fetchRemote, fetchRemoteJson } from "./fetch-remote.ts";
import { nestedRemotes } from "./nested-remotes.ts";
import { integrityOf, remoteBuild } from "./remote-build.ts";
import { loadFiles } from "./remote-files.ts";
import { chooseExpose, type Remote, remoteOf } from "./remote-manifest.ts";

export const adapterFile = "portico-federation.js";

/**
 * The address of a Module Federation remote's manifest: the given address, or the manifest beside a given
 * `remoteEntry.js`.
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

interface Choice {
  /** `--expose` */
  expose?: string;
  /** `--element` */
  element?: string;
  /** `--style`: style sheets beside the description that the description does not name. */
  styles?: string[];
}

/**
 * Makes a build of a remote: its files, and the adapter as its entry.
 * @param specifier e.g. `@app/tickets`
 * @throws UsageError when a file cannot be loaded, or when the remote exposes several possible applications
 */
export async function federatedBuild(url: string, specifier: string, choice: Choice = {}): Promise<PackageBuild> {
  const remote = remoteOf(url, await fetchRemoteJson(url));
  const { path, styles } = chooseExpose(remote, choice.expose);
  return buildOf(remote, new URL(".", url).href, specifier, {
    ...{ path, element: choice.element, styles: [...styles, ...(choice.styles ?? [])] },
  });
}

/**
 * Makes a build of a remote without a description, from its `remoteEntry.js`. That file must be an ES module, as
 * @originjs/vite-plugin-federation makes it: the chunks of a script are known only when it runs.
 * @returns `undefined` for another address
 * @throws UsageError without `--expose`, and for a script
 */
export async function containerBuild(
  url: string,
  specifier: string,
  choice: Choice,
): Promise<PackageBuild | undefined> {
  const path = URL.canParse(url) ? new URL(url).pathname : "";
  if (!path.endsWith("/remoteEntry.js")) return undefined;
  const { expose, element, styles = [] } = choice;
  const entry = "remoteEntry.js";
  const remote = containerOf(entry, (await fetchRemote(url)).toString());
  if (!remote) return undefined;
  if (expose === undefined)
    throw new UsageError(
      `${url} has no mf-manifest.json beside it: name the exposed module with --expose, such as ./App.`,
    );
  if (remote.kind === "script")
    throw new UsageError(
      `${url} has no mf-manifest.json beside it, and its files are known only where it is built: run \`portico manifest <dist> --expose ${expose}\` there, and publish the address of that manifest.json.`,
    );
  return buildOf(remote, new URL(".", url).href, specifier, { path: expose, element, styles });
}

async function buildOf(
  remote: Remote,
  folder: string,
  specifier: string,
  { path, element, styles }: { path: string; element: string | undefined; styles: string[] },
) {
  const files = await loadFiles(remote, folder, styles);
  refuseStartup(path, [...files.values()].map(String));
  if (element === undefined) requireMountable(remote, path, files);
  const { files: others, redirects } = await nestedRemotes(remote, folder);
  for (const [file, bytes] of others) files.set(file, bytes);
  const built = new Map(files);
  separateChunks(files);
  renewHashes(built, files);
  const versions = acceptedVersions(remote.ranges);
  const integrity = integrityOf(files.get(remote.entry) ?? Buffer.alloc(0));
  files.set(
    adapterFile,
    Buffer.from(federationAdapter({ ...remote, expose: path, element, integrity, versions, redirects })),
  );
  const format = remote.kind === "module" && ({ format: "esm" } as const);
  const stated = Object.keys(remote.ranges).length > 0 && { shared: remote.ranges };
  return remoteBuild({ name: remote.name, specifier, files, entry: adapterFile, styles, ...format, ...stated });
}

/** A remote with `strictVersion` refuses React 18.3.1 by its version, although 18.3.1 runs code of older versions. */
function acceptedVersions(ranges: Remote["ranges"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ranges).flatMap(([library, range]) => {
      const first = minVersion(range);
      return first && !intersects(range, ">=18.3.1") ? [[library, first.version]] : [];
    }),
  );
}

/**
 * A component is mounted with the library that its remote shares.
 * @throws UsageError for a remote without lifecycles whose modules cannot be components for the portal
 */
function requireMountable({ name, shared }: Remote, path: string, files: ReadonlyMap<string, Buffer>): void {
  const isComponent = shared.some((library) => /^(react(-dom)?|vue|@angular\/core)(\/|$)/.test(library));
  if (isComponent || [...files.values()].some((bytes) => namesLifecycles(bytes.toString()))) return;
  throw new UsageError(
    `${path} of the remote ${name} exports no mount and unmount, and the remote shares no library with which the portal could mount it as a component: add react, vue or @angular/core to "shared", or export mount and unmount.`,
  );
}
