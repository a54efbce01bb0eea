import { baseScope, type MapDocument, ownValue } from "@portico/shared-utility/contract";
import { z } from "zod";
import { type Actor, canSee, requireRight } from "../../identity/roles/actor.ts";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App } from "../../platform/http/app-types.ts";
import { emptyDocument } from "../maps/map-document.ts";
import { entityTag } from "./entity-tag.ts";
import { mapDiff } from "./map-diff.ts";
import { type BuildNeeds, publishedBuilds } from "./published-builds.ts";
import { actorOf } from "./registry-guard.ts";
import type { RegistryRoute } from "./registry-route.ts";
import {
  checkSchema,
  diffSchema,
  documentSchema,
  environmentName,
  releaseId,
  releaseSchema,
  scopeName,
} from "./registry-schemas.ts";
import { longestPage, readCurrent, readRelease, releaseHistory } from "./release-history.ts";
import { requireScope } from "./require-scope.ts";

const mapResponse = z
  .object({
    environment: environmentName,
    scope: z.string(),
    release: releaseSchema.nullable(),
    document: documentSchema,
    libraries: z.record(z.string(), z.string().nullable()).describe("Shared library of ES modules → version"),
  })
  .meta({ id: "RegistryMap" });
const historyQuery = z.object({
  environment: environmentName,
  scope: scopeName,
  before: releaseId.optional(),
  limit: z.coerce.number().int().min(1).max(longestPage).default(20),
});
const pageResponse = z
  .object({ releases: z.array(releaseSchema), next: z.number().nullable() })
  .meta({ id: "ReleasePage" });
const detailResponse = releaseSchema
  .extend({ document: documentSchema, report: z.array(checkSchema) })
  .meta({ id: "ReleaseDetail" });

const buildsResponse = z
  .object({
    builds: z.array(
      releaseSchema
        .pick({ id: true, environment: true, author: true, reason: true, created_at: true })
        .extend({ address: z.string() }),
    ),
  })
  .meta({ id: "PublishedBuilds" });

interface ReadNeeds extends BuildNeeds {
  registryRoute: RegistryRoute;
}

/** The routes that read: current maps, histories, releases and differences. */
export function readRoutes(app: App, needs: ReadNeeds): void {
  mapRoutes(app, needs);
  releaseRoutes(app, needs);
  buildRoutes(app, needs);
}

function mapRoutes(app: App, { db, registryRoute }: ReadNeeds): void {
  const readMap = async (actor: Actor, environment: Environment, scope: string) => {
    requireRight(actor, "read", environment, scope);
    await requireScope(db, scope);
    const current = await readCurrent(db, environment, scope);
    const base = scope === baseScope ? current : await readCurrent(db, environment, baseScope);
    const { release = null, document = emptyDocument } = current ?? {};
    return { environment, scope, release, document, libraries: librariesOf(base?.document ?? emptyDocument) };
  };
  const response = { 200: mapResponse };
  const environment = environmentName;

  const summary = "The base's map in an environment";
  const ofBase = registryRoute("reads", { summary, params: z.object({ environment }), response });
  app.get("/api/registry/maps/:environment", ofBase, async (request, reply) => {
    const map = await readMap(actorOf(request), request.params.environment, baseScope);
    return reply.header("etag", entityTag(map.release?.id)).send(map);
  });

  const params = z.object({ environment, tenant: scopeName });
  const ofTenant = registryRoute("reads", { summary: "A tenant's map in an environment", params, response });
  app.get("/api/registry/maps/:environment/:tenant", ofTenant, async (request, reply) => {
    const map = await readMap(actorOf(request), request.params.environment, request.params.tenant);
    return reply.header("etag", entityTag(map.release?.id)).send(map);
  });
}

/** Every page shows them to all visitors, so a tenant's pipeline may read them too. */
function librariesOf({ wrappers = {}, versions = {} }: MapDocument): Record<string, string | null> {
  return Object.fromEntries(Object.keys(wrappers).map((name) => [name, ownValue(versions, name) ?? null]));
}

function releaseRoutes(app: App, { db, registryRoute }: ReadNeeds): void {
  const history = registryRoute("reads", {
    summary: "The history of an environment and scope, newest first",
    querystring: historyQuery,
    response: { 200: pageResponse },
  });
  app.get("/api/registry/releases", history, async (request) => {
    const { before, limit, ...where } = request.query;
    requireRight(actorOf(request), "read", where.environment, where.scope);
    const found = await releaseHistory(db, { ...where, before, limit: limit + 1 });
    const releases = found.slice(0, limit);
    return { releases, next: found.length > limit ? (releases.at(-1)?.id ?? null) : null };
  });

  const summary = "One release, with its map and the report of the gate";
  const params = z.object({ id: releaseId });
  const one = registryRoute("reads", { summary, params, response: { 200: detailResponse } });
  app.get("/api/registry/releases/:id", one, async (request) => {
    const { release, document, report } = await visible(db, actorOf(request), request.params.id);
    return { ...release, document, report };
  });

  const between = registryRoute("reads", {
    summary: "The difference between two releases; `from` is 0 for an empty map",
    querystring: z.object({ from: releaseId, to: releaseId }),
    response: { 200: diffSchema },
  });
  app.get("/api/registry/diff", between, async (request) => {
    const { from, to } = request.query;
    const actor = actorOf(request);
    const before = from === 0 ? emptyDocument : (await visible(db, actor, from)).document;
    const { document } = await visible(db, actor, to);
    return { from, to, changes: mapDiff(before, document) };
  });
}

function buildRoutes(app: App, { db, store, registryRoute }: ReadNeeds): void {
  const route = registryRoute("reads", {
    summary:
      "The builds of a module that releases of all environments name and that can be run, each once, newest first",
    querystring: z.object({ environment: environmentName, scope: scopeName, module: z.string().max(100) }),
    response: { 200: buildsResponse },
  });
  app.get("/api/registry/builds", route, async (request) => {
    const { environment, scope, module } = request.query;
    const actor = actorOf(request);
    requireRight(actor, "read", environment, scope);
    const builds = await publishedBuilds({ db, store }, actor, scope, new Map([[module, undefined]]));
    return { builds: builds.map(({ module: _module, ...build }) => build) };
  });
}

/** A release that the actor may not see gets the same response as one that does not exist. */
async function visible(db: Database, actor: Actor, id: number) {
  const found = await readRelease(db, id);
  if (found && canSee(actor, found.release.environment, found.release.scope)) return found;
  throw new ApiError("release.unknown", { details: { id } });
}
