import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { App } from "../http/app-types.ts";
import { mediaRoot } from "./media-root.ts";
import { monogram } from "./monogram.ts";

const name = /^[a-z0-9][a-z0-9-]*$/;
const logos = new Set(["logo.png", "logo-notification.png"]);
const options = { schema: { hide: true }, config: { tenant: "none" as const } };

interface MediaParams {
  name: string;
  file: string;
}

interface TenantImageCall {
  Params: MediaParams;
  Querystring: { v?: unknown };
}

export interface TenantImage {
  type: "svg" | "png";
  /** The `v` of its address: a response for that address may be cached. */
  version: string;
  image: Buffer;
}

/** Finds an image that a tenant has uploaded, by the name of its file, e.g. `logo-dark.svg`. */
type FindTenantImage = (domain: string, file: string) => Promise<TenantImage | undefined>;

/** Finds the name of a tenant's application and the logo that the tenant has uploaded for it. */
type FindAppLogo = (
  domain: string,
  module: string,
) => Promise<{ name: string; uploaded?: TenantImage | undefined } | undefined>;

/**
 * Serves `/media/…`: logos of applications and tenants, icons, and the few files of pages that work without the portal.
 */
export async function mediaRoutes(app: App, find: { ofTenant: FindTenantImage; ofApp: FindAppLogo }): Promise<void> {
  await app.register(async (scope: FastifyInstance) => {
    await scope.register(fastifyStatic, { root: mediaRoot, serve: false, index: false, dotfiles: "deny" });
    const get = (url: string, pathOf: (params: MediaParams) => string | undefined, cache: object) =>
      scope.get<{ Params: MediaParams }>(url, options, (request, reply) => {
        const path = pathOf(request.params);
        return path === undefined ? reply.callNotFound() : reply.sendFile(path, cache);
      });
    // Each host has its own: two tenants may have different logos for a module.
    scope.get<{ Params: MediaParams }>(
      "/media/apps/:name/:file",
      { schema: { hide: true } },
      async (request, reply) => {
        const { params, tenant } = request;
        if (!name.test(params.name) || !logos.has(params.file)) return reply.callNotFound();
        return sendLogo(reply, params, tenant && (await find.ofApp(tenant.domain, params.name)));
      },
    );
    scope.get<TenantImageCall>("/media/tenants/:name/:file", options, async (request, reply) => {
      const { params, query } = request;
      const found = name.test(params.name) ? await find.ofTenant(params.name, params.file) : undefined;
      if (found) return sendImage(reply, found, query.v);
      const path = tenantLogo(params);
      return path === undefined ? reply.callNotFound() : reply.sendFile(path, { maxAge: "5m" });
    });
    get("/media/icons/:name/:file", icon, { maxAge: "365d", immutable: true });
    get("/media/shell/:file", pageFile, { maxAge: 0 });
  });
}

/**
 * Pages show it as an image only. A browser that opens its address gets an inert document: no script, no request, no
 * origin of its own.
 */
function sendImage(reply: FastifyReply, { type, version, image }: TenantImage, requestedVersion: unknown) {
  return reply
    .headers({
      "content-type": type === "svg" ? "image/svg+xml" : "image/png",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      "cache-control": requestedVersion === version ? "public, max-age=31536000, immutable" : "public, max-age=300",
    })
    .send(image);
}

/** The uploaded logo, or that of the module's folder, or a monogram. Operating systems show no SVG in notifications. */
function sendLogo(
  reply: FastifyReply,
  { name: module, file }: MediaParams,
  found: Awaited<ReturnType<FindAppLogo>>,
): FastifyReply {
  const isNotification = file === "logo-notification.png";
  const { uploaded } = found ?? {};
  if (uploaded && !(isNotification && uploaded.type === "svg")) return sendImage(reply, uploaded, undefined);
  if (existsSync(join(mediaRoot, "apps", module, file)))
    return reply.sendFile(`apps/${module}/${file}`, { maxAge: "1h" });
  if (isNotification) return reply.sendFile(`apps/default/${file}`, { maxAge: "1h" });
  const image = Buffer.from(monogram(module, found?.name ?? module));
  return sendImage(reply, { type: "svg", version: "", image }, undefined);
}

function tenantLogo({ name: domain, file }: MediaParams): string | undefined {
  if (!name.test(domain) || file !== "logo.svg") return undefined;
  return existsSync(join(mediaRoot, "tenants", `${domain}.svg`)) ? `tenants/${domain}.svg` : "tenants/default.svg";
}

function icon({ name: type, file }: MediaParams): string | undefined {
  return name.test(type) && /^[a-z0-9-]+\.svg$/.test(file) ? `icons/${type}/${file}` : undefined;
}

function pageFile({ file }: MediaParams): string | undefined {
  return /^[a-z0-9-]+\.(css|js)$/.test(file) ? `shell/${file}` : undefined;
}
