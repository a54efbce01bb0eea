import type { FastifyRequest } from "fastify";
import { auditSource } from "../../identity/audit/audit-source.ts";
import { type Actor, canSee, requireRight } from "../../identity/roles/actor.ts";
import { actorOfCredential } from "../../identity/roles/find-actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, LoggedDeps } from "../../platform/http/app-types.ts";
import { type CallLimits, perMinute } from "../../platform/http/call-limits.ts";
import { isForeign } from "../../platform/http/csrf.ts";
import { pathOf } from "../../platform/http/is-api.ts";
import { emptyDocument, type MapDocument } from "../maps/map-document.ts";
import { servedScopes } from "../maps/own-libraries.ts";
import { pageOriginOf } from "../registry/read-call.ts";
import type { Registry } from "../registry/registry.ts";
import { actorOf } from "../registry/registry-guard.ts";
import { readCurrent } from "../registry/release-history.ts";
import { isScope } from "../registry/require-scope.ts";
import { moduleOfService, modulesOfMap, type RequestedModule } from "./deployer-body.ts";
import { sendDeployerError } from "./deployer-errors.ts";
import { envName, type Place, placeOfEnv, placesOf, refuseEnv } from "./place-of-env.ts";

interface DeployerNeeds extends LoggedDeps {
  callLimits: CallLimits;
  registry: Pick<Registry, "publish">;
}

// Enough for a map of 500 modules with their hashes, and for one module.
const mapLimit = 256 * 1024;
const serviceLimit = 16 * 1024;
const options = {
  schema: { hide: true },
  config: { csrf: false },
  errorHandler: sendDeployerError,
  bodyLimit: serviceLimit,
} as const;

/**
 * `/import-map-deployer/…`: the HTTP interface of import-map-deployer 4, so that a pipeline only changes its address. It
 * publishes through the same gate and into the same history (docs/releases.md, "In place of import-map-deployer").
 */
export async function deployerRoutes(app: App, needs: DeployerNeeds): Promise<void> {
  // A separate context, because its clients send any Content-Type.
  await app.register(async (feature) => routes(feature as App, needs), { prefix: "/import-map-deployer" });
}

function routes(app: App, needs: DeployerNeeds): void {
  const { config, db, callLimits } = needs;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));

  // Authenticates before the body is read, so that strangers cannot make the server parse bodies.
  const onRequest = async (request: FastifyRequest) => {
    const actor = await basicActor(needs, request);
    callLimits.take([{ subject: `registry ${actor.author}`, rate: perMinute(config.registryPerMinute) }]);
    request.registryActor = actor;
  };
  const known = { ...options, onRequest } as const;
  const writes = { ...known, config: { ...options.config, audit: { action: "release.publish" } } } as const;

  const health = async () => ({ message: "import-map-deployer is running" });
  app.get("/", options, health);
  app.get("/health", options, health);

  app.get("/environments", known, async (request) => environmentsOf(actorOf(request)));

  app.get("/import-map.json", known, async (request) => readMap(db, request));

  app.patch("/import-map.json", { ...writes, bodyLimit: mapLimit }, async (request) =>
    change(needs, request, { set: modulesOfMap(request.body, await currentImports(db, request)) }),
  );
  app.patch("/services", writes, async (request) => change(needs, request, { set: [moduleOfService(request.body)] }));
  // The name may contain an unencoded slash.
  app.delete("/services/*", writes, async (request) => {
    const { "*": name } = request.params as { "*": string };
    if (name === "") return refusePath(request);
    return change(needs, request, { remove: [name] });
  });

  // Without this route, the page's route would handle the other GET requests below this address.
  const everything = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  app.route({ method: everything, url: "/*", ...options, handler: async (request) => refusePath(request) });
}

function environmentsOf(actor: Actor) {
  const places = placesOf(actor);
  const isDefault = places.length === 1;
  const aliases = isDefault ? ["default"] : [];
  return { environments: places.map((place) => ({ name: envName(place), aliases, isDefault })) };
}

function refusePath(request: FastifyRequest): never {
  const problem = `import-map-deployer has no ${request.method} ${pathOf(request.url).slice(0, 200)}`;
  throw new ApiError("route.not_found", { details: { problem } });
}

async function readMap(db: Database, request: FastifyRequest) {
  const actor = actorOf(request);
  const { environment, scope } = await placeOf(db, request, actor);
  requireRight(actor, "read", environment, scope);
  const document: MapDocument = (await readCurrent(db, environment, scope))?.document ?? emptyDocument;
  const { imports, integrity } = document;
  return { imports, scopes: servedScopes(document, emptyDocument) ?? {}, integrity };
}

async function currentImports(db: Database, request: FastifyRequest): Promise<Record<string, string>> {
  const { environment, scope } = await placeOf(db, request, actorOf(request));
  return (await readCurrent(db, environment, scope))?.document.imports ?? {};
}

async function change(
  { db, registry }: Pick<DeployerNeeds, "db" | "registry">,
  request: FastifyRequest,
  { set = [], remove = [] }: { set?: RequestedModule[]; remove?: string[] },
) {
  const actor = actorOf(request);
  const { environment, scope } = await placeOf(db, request, actor);
  await registry.publish({
    actor,
    by: auditSource(request),
    environment,
    scope,
    set,
    remove,
    // Its clients send no ETag. A concurrent change of the same module is still refused.
    expected: "any",
    reason: `${request.method} ${pathOf(request.url)}`.slice(0, 200),
    dryRun: false,
    key: undefined,
    pageOrigin: pageOriginOf(request, scope),
  });
  return readMap(db, request);
}

/** The environment and scope of a request. Only an actor who could see a scope learns that it does not exist. */
async function placeOf(db: Database, request: FastifyRequest, actor: Actor): Promise<Place> {
  const env = envOf(request);
  const place = placeOfEnv(actor, env);
  if (canSee(actor, place.environment, place.scope) && !(await isScope(db, place.scope)))
    refuseEnv(actor, env ?? place.scope);
  return place;
}

function envOf(request: FastifyRequest): string | undefined {
  const { env } = request.query as { env?: string | string[] };
  return Array.isArray(env) ? env[0] : env;
}

/**
 * The pipeline that authenticates with HTTP basic authentication (RFC 7617). The password is its registry credential;
 * the user name is ignored.
 * @throws ApiError `auth.token_missing`, `auth.token_invalid`, `credential.expired`, `credential.revoked`;
 *   `request.csrf` for a page of another site, because browsers send such passwords by themselves
 */
async function basicActor(deps: Omit<LoggedDeps, "config">, request: FastifyRequest): Promise<Actor> {
  if (isForeign(request)) throw new ApiError("request.csrf");
  const headers = { "www-authenticate": 'Basic realm="import-map-deployer", charset="UTF-8"' };
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (encoded === undefined) throw new ApiError("auth.token_missing", { headers });
  const decoded = Buffer.from(encoded, "base64").toString();
  const actor = await actorOfCredential(deps, decoded.slice(decoded.indexOf(":") + 1), headers);
  if (!actor) throw new ApiError("auth.token_invalid", { headers });
  return actor;
}
