import { appPrefix, type ModuleFormat, moduleFormats, type PublishResponse } from "@portico/shared-utility/contract";
import type { Call, Command, Context } from "../command.ts";
import { describedRemote } from "../federation/described-remote.ts";
import { elementBuild } from "../federation/element-build.ts";
import { containerBuild } from "../federation/federated-build.ts";
import { foreignBuild } from "../federation/foreign-build.ts";
import { folderOptions, requireFitting } from "../folder/folder-options.ts";
import { folderSource } from "../folder/folder-source.ts";
import { includedIn } from "../folder/included-files.ts";
import { htmlBuild } from "../html/html-build.ts";
import { framingWarning } from "../page/framing-warning.ts";
import { pageBuild } from "../page/page-build.ts";
import type { Registry } from "../registry/registry.ts";
import { placeName, placeOf, placeOptions, rightsIn } from "../release/place-options.ts";
import { responseText } from "../release/response-text.ts";
import { writeOptions, writeWords } from "../release/write-options.ts";
import { UsageError } from "../usage-error.ts";
import { buildPackage } from "./build-package.ts";
import { findPackage } from "./find-package.ts";
import { type Modules, publicationOptions, publicationWords } from "./publication-words.ts";
import { type PackageBuild, readBuild } from "./read-build.ts";
import { uploadBuild } from "./upload-build.ts";

export const publish: Command = {
  name: "publish",
  summary: "Upload what a build tool has written, and make it what people get",
  args: ["what", "folder?"],
  options: {
    ...placeOptions,
    url: {
      value: "address",
      help: "Nothing is built: the module is this file, or has this manifest.json, on an origin of yours. Of a Module Federation remote, give its mf-manifest.json; of a Native Federation remote its remoteEntry.json; of a page whose scripts start by themselves its index.html.",
    },
    integrity: { value: "hash", help: "With --url: sha256-…, sha384-… or sha512-… that the file must have." },
    expose: { value: "path", help: "Of a remote: the exposed module that is the application, such as ./App." },
    element: {
      value: "name",
      help: "The file, the entry of the folder, or the exposed module of a remote, defines this custom element, which is the application. It gets portal as a property.",
    },
    page: {
      value: "address",
      help: "The application is this page of another origin, which is shown in a frame. The frame is a need, which it declares by itself.",
    },
    "page-answers": {
      help: "With --page: the page says that it is ready (docs/builds.md); it has failed when it does not.",
    },
    style: {
      value: "address",
      multiple: true,
      help: "A style sheet that the application needs, relative to the folder or to the address of --url; once for each.",
    },
    ...publicationOptions,
    format: { value: "esm|system|umd", help: "The format of the entry. Without it, the portal finds out." },
    ...folderOptions,
    "no-build": { help: "Of a package: upload its dist/ without building it." },
    ...writeOptions,
  },
  notes:
    "publish @app/tickets ./dist publishes the folder that a build tool has written: it finds out by itself what the folder is,\nsays so, and writes nothing into it. With <what> alone, it is the path of a package, such as ., whose package.json names\nits modules (portico.modules): it is built, and its dist/ uploaded. In a checkout of the portal a name, such as navbar-mf, is enough.\nWith --url or --page, <what> is the module’s name.\nOther modules that somebody publishes meanwhile are kept; the same module is refused, with what has changed.",
  async run(context) {
    const { call, withRegistry, progress } = context;
    const place = placeOf(call);
    const { reason, dryRun, expected, key } = writeWords(call);
    const withWords = publicationWords(call);
    const source = await sourceOf(context);
    const data = await withRegistry(rightsIn(place, "publish"), async (registry) => {
      const set = withWords(await source(registry));
      progress(`Publishing ${Object.keys(set).join(", ")} for ${placeName(place)} …`);
      const body = { ...place, changes: { set }, reason, dryRun };
      return registry.send<PublishResponse>({
        method: "POST",
        path: "/releases",
        body,
        expected: expected ?? "any",
        key,
      });
    });
    return { data, text: responseText(data, place, dryRun) + elsewhere(data, place, context.portalUrl) };
  },
};

/** Prints a hint when the portal's pages are those of another environment. */
function elsewhere({ served }: PublishResponse, { environment }: ReturnType<typeof placeOf>, portalUrl?: string) {
  if (portalUrl === undefined || served === undefined || served === environment) return "";
  const step = `\`promote ${environment} ${served}\` with --module gives them this build, and --environment ${served} publishes for them.`;
  return `\n${new URL(portalUrl).origin} serves ${served}, so its pages stay as they are: ${step}`;
}

/** Determines what to publish and builds it; the returned function uploads it once the registry is open. */
async function sourceOf(context: Context): Promise<(registry: Registry) => Promise<Modules>> {
  const { call, terminal, progress } = context;
  const page = await pageSource(context);
  if (page) return page;
  const [what, url, integrity] = [call.arg("what"), call.text("url"), call.text("integrity")];
  const isFolder = call.arg("folder?") !== "";
  const format = formatOf(call.text("format"), isFolder || url !== undefined);
  requireFitting(call, isFolder);
  if (isFolder) return folderUpload(context, format);
  if (url !== undefined) {
    const remote = await remoteSource(url, what, context);
    if (remote) return remote;
    if (call.list("include").length > 0)
      throw new UsageError(
        `--include belongs to the address of a page: ${url} is none. A manifest.json lists its files.`,
      );
    const styles = stylesIn(call, url);
    const given = { ...(integrity !== undefined && { integrity }), ...(format && { format }) };
    return async () => ({ [what]: { url, ...(styles.length > 0 && { styles }), ...given } });
  }
  if (call.list("style").length > 0)
    throw new UsageError("--style belongs to --url: the manifest of a build names its style sheets.");
  if (integrity !== undefined) throw new UsageError("--integrity belongs to --url: of a build every hash is known.");
  const found = findPackage(what);
  if (!call.flag("no-build")) {
    // Reports a missing credential before the build starts.
    await context.withRegistry(rightsIn(placeOf(call), "publish"), async () => {});
    progress(`Building ${found.folder} …`);
    await buildPackage(found, terminal);
  }
  return uploaded(readBuild(found), context);
}

/** The application of another origin's page; `undefined` without `--page`. */
async function pageSource(context: Context) {
  const { call, progress } = context;
  const [what, page, mustAnswer] = [call.arg("what"), call.text("page"), call.flag("page-answers")];
  if (page === undefined) {
    if (mustAnswer) throw new UsageError("--page-answers belongs to --page.");
    return undefined;
  }
  const other = ["url", "integrity", "expose", "element", "format"].find((name) => call.text(name) !== undefined);
  if (other !== undefined) throw new UsageError(`--${other} and --page exclude each other.`);
  if (!what.startsWith(appPrefix))
    throw new UsageError("With --page, <what> is an application’s name, such as @app/legacy.");
  const build = pageBuild(page, what, mustAnswer);
  const warning = await framingWarning(page);
  if (warning !== undefined) progress(`Warning: ${warning}`);
  return uploaded(build, context);
}

/** The application that a federated remote exposes; `undefined` for another address. */
async function remoteSource(url: string, what: string, context: Context) {
  const { call, progress } = context;
  const [expose, element] = [call.text("expose"), call.text("element")];
  if (!URL.canParse(url)) return undefined;
  const folder = new URL(".", url).href;
  // Files beside the remote are uploaded with it.
  const styles = stylesIn(call, url).map((style) => (style.startsWith(folder) ? style.slice(folder.length) : style));
  const choice = { styles, ...(expose !== undefined && { expose }), ...(element !== undefined && { element }) };
  const place = placeOf(call);
  const remote = await describedRemote(url, what, place, choice);
  if (remote) return async (registry: Registry) => uploadBuild(registry, await remote(registry), place.scope, progress);
  if (element !== undefined && expose === undefined)
    return writtenSource(elementBuild(url, what, element), url, context);
  const foreign = expose === undefined ? await foreignBuild(url, what, call.text("integrity")) : undefined;
  if (foreign) return writtenSource(foreign, url, context);
  const container = await containerBuild(url, what, choice);
  if (!container && expose !== undefined)
    throw new UsageError(
      `--expose belongs to a remote: give the address of its mf-manifest.json, remoteEntry.json or remoteEntry.js. ${url} is none.`,
    );
  const build = container ?? (await pageOfScripts(url, what, context));
  return build && uploaded(build, context);
}

/** The application of a page whose scripts start by themselves. */
async function pageOfScripts(url: string, what: string, { call, progress }: Context) {
  if (!what.startsWith(appPrefix)) return undefined;
  const include = includedIn(call);
  const build = await htmlBuild(url, what, stylesIn(call, url), include);
  const base = `/${what.replace(/^@.*\//, "")}/`;
  if (build)
    progress(
      `${url} is a page: its scripts run in the portal, and its start is ${base}. Where they do not, show the page in a frame: --page ${url}`,
    );
  return build;
}

/** The application whose entry alone is uploaded. Its style sheets are beside the module that the entry imports. */
function writtenSource(build: PackageBuild, url: string, context: Context) {
  const styles = stylesIn(context.call, url);
  const source = uploaded(build, context);
  return async (registry: Registry) => {
    const modules = Object.entries(await source(registry));
    return Object.fromEntries(
      modules.map(([name, module]) => [name, { ...module, ...(styles.length > 0 && { styles }) }]),
    );
  };
}

function uploaded(build: PackageBuild, { call, progress }: Context) {
  return (registry: Registry) => uploadBuild(registry, build, placeOf(call).scope, progress);
}

/** `--style`, as addresses. @throws UsageError */
function stylesIn(call: Call, url: string): string[] {
  return call.list("style").map((style) => {
    if (URL.canParse(style, url)) return new URL(style, url).href;
    throw new UsageError(`--style ${style} is neither an address nor a path relative to that of --url.`);
  });
}

function formatOf(text: string | undefined, isGiven: boolean): ModuleFormat | undefined {
  if (text === undefined) return undefined;
  const format = moduleFormats.find((each) => each === text);
  if (format && isGiven) return format;
  throw new UsageError(`--format is ${moduleFormats.join(" or ")}, and belongs to a folder or to --url.`);
}

/** The files of a folder that a build tool has written. */
async function folderUpload(context: Context, format: ModuleFormat | undefined) {
  const { call } = context;
  const [place, expose, element] = [placeOf(call), call.text("expose"), call.text("element")];
  const choice = {
    ...{ styles: call.list("style"), ...(expose !== undefined && { expose }) },
    ...(element !== undefined && { element }),
  };
  const remote = (url: string) => describedRemote(url, call.arg("what"), place, choice);
  const source = await folderSource(context, format, remote);
  return async (registry: Registry) => {
    const build = await source.build(registry).finally(source.close);
    return uploadBuild(registry, build, place.scope, context.progress);
  };
}
