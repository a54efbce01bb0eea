import type { AuditAction, PublishResponse } from "@portico/shared-utility/contract";
import type { FastifyReply } from "fastify";
import type { z } from "zod";
import type { App } from "../../platform/http/app-types.ts";
import { entityTag } from "./entity-tag.ts";
import { readCall } from "./read-call.ts";
import type { Registry } from "./registry.ts";
import type { RegistryRoute } from "./registry-route.ts";
import {
  configBody,
  pinBody,
  promoteBody,
  publishBody,
  publishResponse,
  rollbackBody,
  slotBody,
  writeHeaders,
} from "./write-schemas.ts";

// Enough for 500 modules with addresses and hashes.
const bodyLimit = 1024 * 1024;

interface WriteNeeds {
  registry: Registry;
  registryRoute: RegistryRoute;
}

/** The calls that move a pointer. */
export function writeRoutes(app: App, needs: WriteNeeds): void {
  mapRoutes(app, needs);
  appRoutes(app, needs);
}

/** The calls that may change several modules: to publish, promote or roll back. */
function mapRoutes(app: App, { registry, registryRoute }: WriteNeeds): void {
  const routeOf = writeRoute(registryRoute);
  const toPublish = "Publish modules, or a whole map, of an environment and scope";
  app.post("/api/registry/releases", routeOf("release.publish", toPublish, publishBody), async (request, reply) => {
    const { environment, scope, canary } = request.body;
    const call = { ...readCall(request, scope), ...changesIn(request.body) };
    return send(reply, await registry.publish({ ...call, environment, scope, canary }));
  });

  const toCopy = "Copy the map of a release, or some of its modules, to another environment";
  app.post("/api/registry/promote", routeOf("release.promote", toCopy, promoteBody), async (request, reply) => {
    const { from, to, scope, release, modules } = request.body;
    return send(reply, await registry.promote({ ...readCall(request, scope), from, to, scope, release, modules }));
  });

  const rollback = routeOf("release.rollback", "Go back to the map of an older release", rollbackBody);
  app.post("/api/registry/rollback", rollback, async (request, reply) => {
    const { environment, scope, to } = request.body;
    return send(reply, await registry.rollBack({ ...readCall(request, scope), environment, scope, to }));
  });
}

/** The calls that change a tenant without a new build: to pin, configure or arrange. */
function appRoutes(app: App, { registry, registryRoute }: WriteNeeds): void {
  const routeOf = writeRoute(registryRoute);
  const pin = routeOf("release.pin", "Keep a tenant at one release of a module of the base", pinBody);
  app.post("/api/registry/pin", pin, async (request, reply) => {
    const { environment, tenant, module: specifier, release } = request.body;
    const call = readCall(request, tenant);
    return send(reply, await registry.pin({ ...call, environment, tenant, specifier, release }));
  });

  const toConfigure = "Set the configuration of a tenant's application, without a new build";
  const config = routeOf("release.config", toConfigure, configBody);
  app.post("/api/registry/config", config, async (request, reply) => {
    const { environment, tenant, module: specifier, values } = request.body;
    const call = readCall(request, tenant);
    return send(reply, await registry.configure({ ...call, environment, tenant, specifier, values }));
  });

  const toArrange = "Set which applications a slot of a tenant shows, and in which order, without a new build";
  const arrange = routeOf("release.slots", toArrange, slotBody);
  app.post("/api/registry/slots", arrange, async (request, reply) => {
    const { environment, tenant, slot, order, hide, show } = request.body;
    const call = readCall(request, tenant);
    return send(reply, await registry.arrange({ ...call, environment, tenant, slot, order, hide, show }));
  });
}

const writeRoute =
  (registryRoute: RegistryRoute) =>
  <Body extends z.ZodType>(action: AuditAction, summary: string, body: Body) => {
    const response = { 200: publishResponse, 201: publishResponse };
    return { ...registryRoute("writes", { summary, headers: writeHeaders, body, response }, action), bodyLimit };
  };

function changesIn({ changes, modules }: z.infer<typeof publishBody>) {
  const set = Object.entries(modules ?? changes?.set ?? {}).map(([specifier, each]) => ({ specifier, ...each }));
  return { set, remove: modules ? ("others" as const) : (changes?.remove ?? []) };
}

function send(reply: FastifyReply, response: PublishResponse) {
  const { release } = response;
  // Publications do not replace a canary, so the ETag stays that of the current release.
  const current = release?.kind === "canary" && !release.current ? release.parent : release?.id;
  return reply
    .code(response.published ? 201 : 200)
    .header("etag", entityTag(current ?? undefined))
    .send(response);
}
