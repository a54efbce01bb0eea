import type { AuditAction, Release } from "@portico/shared-utility/contract";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { auditSource } from "../../identity/audit/audit-source.ts";
import { type Actor, requireModules, requireRight } from "../../identity/roles/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { filledLine } from "../../platform/text/plain-text.ts";
import { canaryDifference } from "../registry/canary-difference.ts";
import type { Registry } from "../registry/registry.ts";
import { callOnce } from "../registry/registry-call.ts";
import { actorOf } from "../registry/registry-guard.ts";
import type { RegistryRoute } from "../registry/registry-route.ts";
import { environmentName, releaseId, releaseSchema, scopeName } from "../registry/registry-schemas.ts";
import { releaseOfPlace } from "../registry/release-history.ts";
import { canary, writeHeaders } from "../registry/write-schemas.ts";
import { endCanary } from "./end-canary.ts";

const place = { environment: environmentName, scope: scopeName, release: releaseId, reason: filledLine(500) };
const startBody = z.strictObject({ ...place, ...canary.shape });
const endBody = z.strictObject(place);
const headers = writeHeaders.pick({ "idempotency-key": true });
const responseSchema = z.object({ release: releaseSchema }).meta({ id: "CanaryResponse" });

interface CanaryNeeds extends Pick<Deps, "db" | "clock"> {
  registry: Pick<Registry, "startCanary" | "finishCanary" | "announceReleases">;
  registryRoute: RegistryRoute;
}

/** The routes that start a canary or change its share, finish it for everyone, and end it. */
export function canaryRoutes(app: App, { db, clock, registry, registryRoute }: CanaryNeeds): void {
  const routeOf = <Body extends z.ZodType>(action: AuditAction, summary: string, body: Body) =>
    registryRoute("writes", { summary, headers, body, response: { 200: responseSchema } }, action);
  const callOf = (request: FastifyRequest & { headers: z.infer<typeof headers> }) => ({
    actor: actorOf(request),
    by: auditSource(request),
    key: request.headers["idempotency-key"],
  });
  const toStart = "Start a canary with a release, or give the running canary to another share of users";
  app.post("/api/registry/canary", routeOf("canary.start", toStart, startBody), async (request) => {
    return present(await registry.startCanary({ ...request.body, ...callOf(request) }));
  });

  const toFinish = "Finish the canary: its changes are published to everyone, onto the current release";
  app.post("/api/registry/canary/finish", routeOf("canary.finish", toFinish, endBody), async (request) => {
    return present(await registry.finishCanary({ ...request.body, ...callOf(request) }));
  });

  const toEnd = "End the canary: everyone gets the stable release again";
  app.post("/api/registry/canary/end", routeOf("canary.end", toEnd, endBody), async (request) => {
    const { environment, scope, release, reason } = request.body;
    const { actor, by, key } = callOf(request);
    await requireCanaryRight(db, actor, request.body);
    const once = callOnce<Release | undefined>({ actor, key, reason }, clock.now(), {
      endCanary: release,
      environment,
      scope,
    });
    const ended = await endCanary(db, { environment, scope }, release, { author: actor.author, reason, by }, once);
    registry.announceReleases();
    return present({ release: ended ?? null });
  });
}

/** @throws ApiError when the actor may not change the canary's environment and scope, or one of its modules */
async function requireCanaryRight(
  db: Database,
  actor: Actor,
  { environment, scope, release }: z.infer<typeof endBody>,
) {
  requireRight(actor, "promote", environment, scope);
  const canaryRelease = await releaseOfPlace(db, actor, { environment, scope }, release);
  requireModules(actor, (await canaryDifference(db, canaryRelease)).touched);
}

function present({ release }: { release: Release | null }) {
  if (!release) throw new ApiError("release.unknown");
  return { release };
}
