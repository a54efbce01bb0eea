import type { AuditAction, PublishAnswer } from "@portico/shared-utility/contract";
import type { FastifyReply } from "fastify";
import type { z } from "zod";
import type { App } from "../../platform/http/app-types.ts";
import { errorAnswers } from "../../platform/http/error-answer.ts";
import { entityTag } from "./entity-tag.ts";
import { readCall } from "./read-call.ts";
import type { Registry } from "./registry.ts";
import type { RegistryRoute } from "./registry-route.ts";
import { pinBody, promoteBody, publishAnswer, publishBody, rollbackBody, writeHeaders } from "./write-schemas.ts";

// Enough for 500 modules with addresses and hashes.
const bodyLimit = 1024 * 1024;

/** The calls that move a pointer: publish, promote, roll back, pin. */
export function writeRoutes(
  app: App,
  { registry, registryRoute }: { registry: Registry; registryRoute: RegistryRoute },
): void {
  const routeOf = (action: AuditAction) => ({ ...registryRoute("writes", action), bodyLimit });
  const schemaOf = <Body extends z.ZodType>(summary: string, body: Body) => ({
    ...registryRoute("writes").schema,
    summary,
    headers: writeHeaders,
    body,
    response: { 200: publishAnswer, 201: publishAnswer, ...errorAnswers },
  });

  const publish = schemaOf("Publish modules, or a whole map, of an environment and scope", publishBody);
  app.post("/api/registry/releases", { ...routeOf("release.publish"), schema: publish }, async (request, reply) => {
    const { environment, scope, canary } = request.body;
    const call = { ...readCall(request, scope), ...changesIn(request.body) };
    return send(reply, await registry.publish({ ...call, environment, scope, canary }));
  });

  const promote = schemaOf("Copy the map of a release, or some of its modules, to another environment", promoteBody);
  app.post("/api/registry/promote", { ...routeOf("release.promote"), schema: promote }, async (request, reply) => {
    const { from, to, scope, release, modules } = request.body;
    return send(reply, await registry.promote({ ...readCall(request, scope), from, to, scope, release, modules }));
  });

  const rollback = schemaOf("Go back to the map of an older release", rollbackBody);
  app.post("/api/registry/rollback", { ...routeOf("release.rollback"), schema: rollback }, async (request, reply) => {
    const { environment, scope, to } = request.body;
    return send(reply, await registry.rollBack({ ...readCall(request, scope), environment, scope, to }));
  });

  const pin = schemaOf("Keep a tenant at one release of a module of the base", pinBody);
  app.post("/api/registry/pin", { ...routeOf("release.pin"), schema: pin }, async (request, reply) => {
    const { environment, tenant, module: specifier, release } = request.body;
    const call = readCall(request, tenant);
    return send(reply, await registry.pin({ ...call, environment, tenant, specifier, release }));
  });
}

function changesIn({ changes, modules }: z.infer<typeof publishBody>) {
  const set = Object.entries(modules ?? changes?.set ?? {}).map(([specifier, each]) => ({ specifier, ...each }));
  return { set, remove: modules ? ("others" as const) : (changes?.remove ?? []) };
}

function send(reply: FastifyReply, answer: PublishAnswer) {
  const { release } = answer;
  // Publications do not replace a canary, so the ETag stays that of the current release.
  const current = release?.kind === "canary" && !release.current ? release.parent : release?.id;
  return reply
    .code(answer.published ? 201 : 200)
    .header("etag", entityTag(current ?? undefined))
    .send(answer);
}
