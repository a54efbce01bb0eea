import { z } from "zod";
import { ApiError } from "../http/api-error.ts";
import type { App } from "../http/app-types.ts";
import { errorAnswers } from "../http/error-answer.ts";
import { line } from "../plain-text.ts";
import { requireRight } from "../registry/actor.ts";
import { actorOf } from "../registry/registry-guard.ts";
import { registryRoute } from "../registry/registry-route.ts";
import { environmentName, releaseId, releaseSchema, scopeName } from "../registry/registry-schemas.ts";
import { canary } from "../registry/write-schemas.ts";
import { endCanary, startCanary } from "./canary-store.ts";

const place = { environment: environmentName, scope: scopeName, release: releaseId, reason: line(500).min(1) };
const startBody = z.strictObject({ ...place, ...canary.shape });
const endBody = z.strictObject(place);
const answer = z.object({ release: releaseSchema }).meta({ id: "CanaryAnswer" });

/** Putting a release on trial, giving it to more people, and ending the trial either way. */
export function canaryRoutes(app: App, moved: () => void): void {
  const { db, clock } = app.deps;
  const route = registryRoute(app, "writes");
  const schemaOf = <Body extends z.ZodType>(summary: string, body: Body) => ({
    ...route.schema,
    summary,
    body,
    response: { 200: answer, ...errorAnswers },
  });
  const start = schemaOf("Put a release on trial for some people, or the one on trial for others", startBody);
  app.post("/api/registry/canary", { ...route, schema: start }, async (request) => {
    const { release, ...change } = request.body;
    const actor = actorOf(request);
    requireRight(actor, "promote", change.environment, change.scope);
    const written = await startCanary(db, release, { ...change, author: actor.author }, clock.now());
    moved();
    return { release: present(written) };
  });
  for (const [verb, how, summary] of [
    ["end", "roll-back", "End the trial: everybody gets the current release again"],
    ["finish", "finish", "End the trial: everybody gets the release on trial"],
  ] as const) {
    const schema = schemaOf(summary, endBody);
    app.post(`/api/registry/canary/${verb}`, { ...route, schema }, async (request) => {
      const { environment, scope, release, reason } = request.body;
      const actor = actorOf(request);
      requireRight(actor, "promote", environment, scope);
      const by = { how, author: actor.author, reason };
      const written = await endCanary(db, { environment, scope }, release, by);
      moved();
      return { release: present(written) };
    });
  }
}

function present<T>(release: T | undefined): T {
  if (!release) throw new ApiError("release.unknown");
  return release;
}
