import { locales, type ResolvedMap } from "@portico/shared-utility/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { publicNames } from "../../identity/apps/public-names.ts";
import { createTenantFinder, publicTenant } from "../../identity/tenants/find-tenant.ts";
import { tenantOf } from "../../identity/tenants/request-tenant.ts";
import { environments } from "../../platform/config/config.ts";
import { sameBytes } from "../../platform/crypto/same-bytes.ts";
import { brandImageKinds } from "../../platform/db/tenant-table.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { type EncodedText, encodedText, sendText } from "../../platform/http/encoded-text.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { exportKey } from "./export-key.ts";
import type { MapSource } from "./map-source.ts";
import type { Visitor } from "./release-chooser.ts";

interface MapNeeds extends Deps {
  maps: Pick<MapSource, "resolved" | "servedTo">;
  /** The visitor of a page, who may get a canary. */
  visitorOf(request: FastifyRequest): Visitor | undefined;
}

const addresses = z.record(z.string(), z.string());
const brandImage = z.object({ type: z.enum(["svg", "png"]), version: z.string(), ratio: z.number() });
const mapResponse = z
  .object({
    id: z.string(),
    imports: addresses,
    integrity: addresses,
    depcache: z.record(z.string(), z.array(z.string())),
    styles: z.record(z.string(), z.array(z.string())),
    locales: z.record(z.string(), addresses),
    versions: addresses.exactOptional().describe("Specifier → version of the shared library"),
    formats: z.record(z.string(), z.literal("esm")).exactOptional().describe("Specifier → format other than System"),
    wrappers: addresses.exactOptional().describe("Specifier of a shared library → its wrapper for ES modules"),
    files: z.record(z.string(), z.array(z.string())).exactOptional().describe("The chunks of each ES module"),
    scopes: z
      .record(z.string(), addresses)
      .exactOptional()
      .describe("Folder → library → address, of modules with own versions of libraries"),
    isolated: z
      .array(z.string())
      .exactOptional()
      .describe("Applications whose style sheets apply in their own frames only"),
    folders: z.array(z.string()).exactOptional().describe("The folders of shared hosts that modules come from"),
    needs: z
      .record(z.string(), z.array(z.string()))
      .exactOptional()
      .describe("What each module needs of the page's policy"),
    configs: z
      .record(z.string(), z.record(z.string(), z.unknown()))
      .exactOptional()
      .describe("The configuration of each application"),
    tenant: z.object({
      domain: z.string(),
      name: z.string(),
      accent: z.string().exactOptional(),
      font: z.string().exactOptional(),
      help: z.string().exactOptional(),
      notFound: z.unknown().exactOptional().describe("What an unknown address shows the tenant's users"),
      images: z.partialRecord(z.enum(brandImageKinds), brandImage).exactOptional(),
    }),
    environment: z.enum(environments),
    trial: z.literal(true).exactOptional().describe("Present when the map has a canary, which the visitor may leave"),
    names: z
      .record(z.string(), z.partialRecord(z.enum(locales), z.string().optional()))
      .exactOptional()
      .describe("The applications' names by language; of `/import-maps/…` only"),
  })
  .meta({ id: "ImportMap" });

/**
 * `GET /import-map.json` and `GET /import-maps/{environment}/{tenant}.json`: the current map of a tenant. A host serves
 * only the map of its tenant in the environment of this portal; `npm run export` reads the others with its key.
 */
export function mapsRoutes(app: App, { config, db, clock, maps, visitorOf }: MapNeeds): void {
  const sendMap = createMapSender();
  const unchanged = z.undefined().describe("The map is still the one that If-None-Match names");
  const response = { 200: mapResponse, 304: unchanged, ...errorResponses };

  app.get("/import-map.json", { schema: { tags: ["maps"], response } }, async (request, reply) => {
    const tenant = tenantOf(request);
    const { map, hasCanary } = await maps.servedTo(() => visitorOf(request), config.environment, tenant.domain);
    const canary = hasCanary && { trial: true as const };
    reply.headers({ "cache-control": "private, no-cache", vary: "Accept-Encoding, Cookie" });
    const rest = { ...canary, tenant: publicTenant(tenant), environment: config.environment };
    return sendMap(request, reply, map, rest);
  });

  const params = z.object({ environment: z.enum(environments), file: z.string().regex(/^[a-z0-9-]{1,63}\.json$/) });
  const schema = { tags: ["maps"], params, response };
  const find = createTenantFinder(db, clock);
  const { token, previousToken = token } = config.secrets;
  const bearers = [token, previousToken].map((secret) => `Bearer ${exportKey(secret)}`);
  const isExport = (authorization = "") => bearers.some((bearer) => sameBytes(authorization, bearer));
  app.get("/import-maps/:environment/:file", { schema }, async (request, reply) => {
    const { environment, file } = request.params;
    reply.headers({ "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" });
    const isMapOfHost = environment === config.environment && file === `${request.tenant?.domain}.json`;
    if (!isMapOfHost && !isExport(request.headers.authorization)) throw new ApiError("tenant.unknown");
    const tenant = await find(file.slice(0, -".json".length));
    if (!tenant) throw new ApiError("tenant.unknown");
    const map = await maps.resolved(environment, tenant.domain);
    const names = await publicNames(db, tenant.domain, map);
    return sendMap(request, reply, map, { tenant: publicTenant(tenant), environment, names });
  });
}

type MapResponse = z.infer<typeof mapResponse>;
type RestOfMap = Pick<MapResponse, "tenant" | "environment" | "trial" | "names">;

/** The texts of maps, each with its compressed forms. One takes about 150 kB. */
const mostTexts = 100;

/** Anyone may request a map, so its text is written and compressed once. */
function createMapSender() {
  const texts = new LRUCache<string, EncodedText>({ max: mostTexts });
  return (request: FastifyRequest, reply: FastifyReply, map: ResolvedMap, rest: RestOfMap) => {
    // The id names immutable releases, so it stands for the rest of the map.
    const key = JSON.stringify({ id: map.id, ...rest });
    const text = texts.get(key) ?? encodedText(JSON.stringify({ ...map, ...rest } satisfies MapResponse));
    texts.set(key, text);
    return sendText(request, reply.type("application/json; charset=utf-8"), text);
  };
}
