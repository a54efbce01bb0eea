import fastifyStatic from "@fastify/static";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { baseScope } from "../../maps/map-document.ts";
import { isKeptKind } from "./kept-kinds.ts";
import { moduleAddress } from "./module-address.ts";
import type { ModuleStore } from "./module-store.ts";

export interface ModuleFilesOptions {
  store: ModuleStore;
  /** Address without a hash → today's address; asked on every call, because a new build changes it. */
  stable: () => ReadonlyMap<string, string>;
}

const forAnyOrigin = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
  // Opened as a page of its own, a file has no origin and runs nothing.
  "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};

interface FileParams {
  scope?: string;
  package: string;
  file: string;
}

/**
 * `GET /modules/{scope}/{package}/{file}` of an upload and `/modules/{package}/{file}` of the checkout: immutable, for any
 * origin, compressed as the build left it. An address without a hash answers 302 to the file that it stands for now.
 */
export const moduleFiles: FastifyPluginAsync<ModuleFilesOptions> = async (app, { store, stable }) => {
  await app.register(fastifyStatic, { root: store.root, serve: false, preCompressed: true, index: false });
  const options = { schema: { hide: true }, config: { tenant: "none" as const } };
  const serve = async (request: FastifyRequest<{ Params: FileParams }>, reply: FastifyReply) => {
    const { scope = baseScope, package: name, file } = request.params;
    if (scope !== baseScope && scope !== request.tenant?.domain) return reply.callNotFound();
    const folder = "scope" in request.params ? `${scope}/${name}` : name;
    const address = moduleAddress(folder, file);
    reply.headers(forAnyOrigin);
    const current = stable().get(address);
    if (current) return reply.header("cache-control", "no-cache").redirect(current, 302);
    if (!store.fileOf(address) || !isKeptKind(file)) return reply.callNotFound();
    await store.ensure(address);
    reply.header("vary", "Accept-Encoding");
    // The one name that stands for the newest build's content.
    const lasting = file === "manifest.json" ? { cacheControl: false } : { maxAge: "365d", immutable: true };
    if (file === "manifest.json") reply.header("cache-control", "no-cache");
    return reply.sendFile(`${folder}/${file}`, { ...lasting, dotfiles: "deny" });
  };
  app.get("/modules/:package/:file", options, serve);
  app.get(`/modules/:scope(^${baseScope}$)/:package/:file`, options, serve);
  // A tenant's files are on its own host alone.
  app.get("/modules/:scope/:package/:file", { schema: options.schema }, serve);
};
