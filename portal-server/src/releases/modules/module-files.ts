import { relative } from "node:path";
import fastifyStatic, { type SetHeadersResponse } from "@fastify/static";
import { baseScope, isFilePath, mediaTypeOf } from "@portico/shared-utility/contract";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { createDeltas, type Deltas } from "../../platform/deltas/deltas.ts";
import { offeredDictionary } from "../../platform/deltas/offered-dictionary.ts";
import { isAllowedKind } from "./allowed-kinds.ts";
import { dictionaryAddresses, dictionaryHeader, hashedAddress } from "./dictionary-match.ts";
import { moduleAddress } from "./module-address.ts";
import type { ModuleStore } from "./module-store.ts";

/** Deltas of files whose content never changes. */
const lasting = "public, max-age=31536000, immutable";

interface ModuleFilesOptions {
  store: ModuleStore;
  /** Address without a hash → address in the current build. Called on every request, because a new build changes it. */
  stable: () => ReadonlyMap<string, string>;
}

const forAnyOrigin = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
  // A file that is opened as a page has no origin, runs no script and sends no form.
  "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
};

/** Headers with a meaning for documents only. Browsers request files of modules many times as often as pages. */
const ofDocuments = ["permissions-policy", "cross-origin-opener-policy"];

interface FileParams {
  scope?: string;
  package: string;
  file?: string;
  /** The path of an upload, which may be in a sub-folder. */
  "*"?: string;
}

/**
 * `GET /modules/{scope}/{package}/{file}` for uploads and `/modules/{package}/{file}` for the checkout: immutable, for any
 * origin, in the compressed variants of the build, or as a delta against an earlier build that the browser has. An
 * address without a hash redirects (302) to the current file.
 */
export const moduleFiles: FastifyPluginAsync<ModuleFilesOptions> = async (app, { store, stable }) => {
  const files = { root: store.root, serve: false, preCompressed: true, index: false } as const;
  await app.register(fastifyStatic, {
    ...files,
    setHeaders: (response, path) => keepAsDictionary(store, response, path),
  });
  const deltas = createDeltas();
  const options = { schema: { hide: true }, config: { tenant: "none" as const } };
  const serve = async (request: FastifyRequest<{ Params: FileParams }>, reply: FastifyReply) => {
    const { scope = baseScope, package: name, "*": path = "", file = path } = request.params;
    // An encoded slash would make the address of another scope.
    if (!isFilePath(file) || (request.params.file ?? "").includes("/")) return reply.callNotFound();
    if (scope !== baseScope && scope !== request.tenant?.domain) return reply.callNotFound();
    const folder = "scope" in request.params ? `${scope}/${name}` : name;
    const address = moduleAddress(folder, file);
    reply.headers(forAnyOrigin);
    const current = stable().get(address);
    if (current) return reply.header("cache-control", "no-cache").redirect(current, 302);
    if (!store.fileOf(address) || !isAllowedKind(file)) return reply.callNotFound();
    await store.ensure(address);
    for (const name of ofDocuments) reply.removeHeader(name);
    reply.header("vary", "Accept-Encoding, Available-Dictionary");
    const delta = await fileDelta({ store, deltas }, request, reply, address);
    if (delta) return reply.send(delta);
    // The only name whose content changes: the manifest of the newest build.
    const lasting = file === "manifest.json" ? { cacheControl: false } : { maxAge: "365d", immutable: true };
    if (file === "manifest.json") reply.header("cache-control", "no-cache");
    return reply.sendFile(`${folder}/${file}`, { ...lasting, dotfiles: "deny" });
  };
  app.get("/modules/:package/:file", options, serve);
  app.get(`/modules/:scope(^${baseScope}$)/:package/*`, options, serve);
  // A tenant's files are served on its hosts only.
  app.get("/modules/:scope/:package/*", { schema: options.schema }, serve);
};

/** @param path the file that is sent, or its compressed variant */
function keepAsDictionary({ root }: ModuleStore, response: SetHeadersResponse, path: string): void {
  const named = hashedAddress(`/modules/${relative(root, path).replace(/\.(br|gz)$/, "")}`);
  if (named) response.setHeader("use-as-dictionary", dictionaryHeader(named));
}

/**
 * Prepares a response with a stored file for browsers with compression dictionaries (RFC 9842).
 * @returns the file as a delta against the build that the browser has, with its headers set; `undefined` when the file
 * is sent in full
 */
async function fileDelta(
  { store, deltas }: { store: Pick<ModuleStore, "read">; deltas: Deltas },
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
): Promise<Buffer | undefined> {
  const named = hashedAddress(address);
  const offered = offeredDictionary(request);
  if (!named || offered?.id === undefined) return undefined;
  for (const earlier of dictionaryAddresses(named, offered.id)) {
    const delta = await deltas.of(`${address}\n${earlier}`, offered.hash, async () => {
      const [bytes, dictionary] = [await store.read(address), await store.read(earlier)];
      return bytes && dictionary && { bytes, dictionary };
    });
    if (!delta) continue;
    const headers = { "content-encoding": "dcz", "cache-control": lasting };
    reply.headers({ ...headers, "use-as-dictionary": dictionaryHeader(named) });
    reply.type(mediaTypeOf(address));
    return delta;
  }
  return undefined;
}
