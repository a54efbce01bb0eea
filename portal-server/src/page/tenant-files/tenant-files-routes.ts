import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { issuerOf } from "../../identity/app-tokens/issuer.ts";
import { brandAddresses } from "../../identity/tenants/brand-addresses.ts";
import { findBrandImage } from "../../identity/tenants/find-brand-image.ts";
import type { Tenant } from "../../identity/tenants/find-tenant.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { encodedText, sendText } from "../../platform/http/encoded-text.ts";
import { appManifest } from "./app-manifest.ts";
import { robotsText, securityText } from "./plain-files.ts";
import { drawTenantIcon, type IconTenant, isTenantIcon, type TenantIconName } from "./tenant-icon.ts";

/** Of about 10 kB each. */
const keptIcons = 200;
const options = { schema: { hide: true } };
const anyHost = { ...options, config: { tenant: "none" as const } };

/**
 * The files that browsers, search engines and password managers request of every site: manifest and icons of the
 * tenant, `robots.txt`, `security.txt`, and the address of the password page.
 */
export function tenantFilesRoutes(app: App, { config, clock, db }: Pick<Deps, "config" | "clock" | "db">): void {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: keptIcons });
  app.get("/manifest.webmanifest", options, async (request, reply) => {
    if (!request.tenant) return reply.callNotFound();
    return send(request, reply, "application/manifest+json", JSON.stringify(appManifest(fileTenant(request.tenant))));
  });
  app.get<{ Params: { file: string } }>("/media/brand/:file", options, async (request, reply) => {
    const { tenant } = request;
    const { file } = request.params;
    if (!tenant || !isTenantIcon(file)) return reply.callNotFound();
    const uploaded = iconPicture(tenant);
    const find = async () => uploaded && (await findBrandImage(db, tenant.domain, uploaded.file))?.image;
    const icon = await iconOf(drawn, fileTenant(tenant), file, find);
    return reply.type("image/png").header("cache-control", "public, max-age=86400").send(icon);
  });
  app.get("/robots.txt", anyHost, async (request, reply) =>
    send(request, reply, "text/plain; charset=utf-8", robotsText(config.environment)),
  );
  app.get("/.well-known/security.txt", options, async (request, reply) => {
    if (!request.tenant || config.securityContact.length === 0) return reply.callNotFound();
    const text = securityText(config.securityContact, issuerOf(request, config), clock.now().getTime());
    return send(request, reply, "text/plain; charset=utf-8", text);
  });
  // "A Well-Known URL for Changing Passwords" (W3C).
  app.get("/.well-known/change-password", anyHost, async (_request, reply) => reply.redirect("/profile#security", 302));
}

const fileTenant = (tenant: Tenant) => {
  const { domain, name, brand } = tenant;
  const picture = iconPicture(tenant)?.version;
  return { domain, name, accent: brand.accent, picture, drawing: iconDrawing(tenant) };
};

/**
 * The uploaded picture for the icons: the favicon, which is made for small sizes, or the logo. SVGs are not drawn here.
 */
function iconPicture({ brand: { images = {} } }: Tenant) {
  const kind = (["favicon", "logo"] as const).find((each) => images[each]?.type === "png");
  return kind && { file: `${kind}.png`, version: images[kind]?.version };
}

/** An uploaded SVG, which browsers draw themselves in every size. */
function iconDrawing({ domain, brand }: Tenant): string | undefined {
  const { favicon } = brandAddresses(domain, brand);
  return (brand.images?.favicon ?? brand.images?.logo)?.type === "svg" ? favicon : undefined;
}

function iconOf(
  drawn: LRUCache<string, Promise<Buffer>>,
  tenant: IconTenant,
  name: TenantIconName,
  find: () => Promise<Buffer | undefined>,
): Promise<Buffer> {
  const key = JSON.stringify([tenant.domain, tenant.accent, tenant.picture, name]);
  const found = drawn.get(key);
  if (found) return found;
  const icon = find().then((uploaded) => drawTenantIcon(tenant, name, uploaded));
  // The next request draws a failed icon again.
  icon.catch(() => drawn.delete(key));
  drawn.set(key, icon);
  return icon;
}

function send(request: FastifyRequest, reply: FastifyReply, type: string, text: string): Promise<FastifyReply> {
  reply.type(type).header("cache-control", "public, max-age=3600");
  return sendText(request, reply, encodedText(text));
}
