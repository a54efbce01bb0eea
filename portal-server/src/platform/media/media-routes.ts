import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { App } from "../http/app-types.ts";

// The package's own folder, as seen from src/ and from dist/.
export const mediaRoot = join(import.meta.dirname, "../../../media");

const name = /^[a-z0-9][a-z0-9-]*$/;
const logos = new Set(["logo.png", "logo-notification.png"]);
const options = { schema: { hide: true }, config: { tenant: "none" as const } };

interface MediaParams {
  name: string;
  file: string;
}

/**
 * Serves `/media/…`: logos of applications and tenants, icons, and the few files of pages that work without the portal.
 */
export async function mediaRoutes(app: App): Promise<void> {
  await app.register(async (scope: FastifyInstance) => {
    await scope.register(fastifyStatic, { root: mediaRoot, serve: false, index: false, dotfiles: "deny" });
    const get = (url: string, pathOf: (params: MediaParams) => string | undefined, cache: object) =>
      scope.get<{ Params: MediaParams }>(url, options, (request, reply) => {
        const path = pathOf(request.params);
        return path === undefined ? reply.callNotFound() : reply.sendFile(path, cache);
      });
    get("/media/apps/:name/:file", applicationLogo, { maxAge: "1d" });
    get("/media/tenants/:name/:file", tenantLogo, { maxAge: "1d" });
    get("/media/icons/:name/:file", icon, { maxAge: "365d", immutable: true });
    get("/media/shell/:file", pageFile, { maxAge: 0 });
  });
}

/** Falls back to the portal's logo for a module or tenant without one. */
function applicationLogo({ name: module, file }: MediaParams): string | undefined {
  if (!name.test(module) || !logos.has(file)) return undefined;
  return existsSync(join(mediaRoot, "apps", module, file)) ? `apps/${module}/${file}` : `apps/default/${file}`;
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
