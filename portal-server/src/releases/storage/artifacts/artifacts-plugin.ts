import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { type Actor, canPublishSomewhere } from "../../../identity/roles/actor.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import type { App } from "../../../platform/http/app-types.ts";
import { definePlugin } from "../../../platform/http/define-plugin.ts";
import { errorAnswers } from "../../../platform/http/error-answer.ts";
import { gateLimits } from "../../gate/gate-limits.ts";
import { actorOf } from "../../registry/registry-guard.ts";
import { registryRoute } from "../../registry/registry-route.ts";
import { scopeName } from "../../registry/registry-schemas.ts";
import { requireScope } from "../../registry/require-scope.ts";
import { announceBuild } from "./announce-build.ts";
import { announceAnswer, announceBody, fileAnswer, fileBody, packageName } from "./artifact-schemas.ts";
import { checkStore } from "./check-store.ts";
import { dropPrunedCopies, pruneArtifacts } from "./prune-artifacts.ts";
import { storeFile } from "./store-file.ts";

declare module "fastify" {
  interface FastifyInstance {
    artifacts: {
      /** Warns when this process does not share its module files with the others. Runs at the start and each hour. */
      reportStore(): Promise<void>;
    };
  }
}

const pruneEvery = 60 * 60 * 1_000;

/** Uploads of builds: first the manifest, then each file that is not stored yet. The registry publishes them. */
export const artifactsPlugin = definePlugin("artifacts", ["registry", "modules"], async (app) => {
  const { store } = app.modules;
  const route = registryRoute(app, "writes");
  const announce = {
    ...route.schema,
    summary: "Announce a build, and get the list of its missing files",
    params: z.object({ package: packageName }),
    body: announceBody,
    response: { 200: announceAnswer, ...errorAnswers },
  };
  const bodyLimit = 256 * 1024;
  app.post("/api/registry/artifacts/:package", { ...route, schema: announce, bodyLimit }, async (request) => {
    const { scope, manifest } = request.body;
    const actor = actorOf(request);
    requirePublisher(actor, scope);
    await requireScope(app.deps.db, scope);
    const build = { package: request.params.package, scope, manifest, actor };
    return announceBuild(app.deps, store, build);
  });

  await app.register(async (bytesOnly) => {
    const scope: App = bytesOnly.withTypeProvider<ZodTypeProvider>();
    scope.removeAllContentTypeParsers();
    const limit = { parseAs: "buffer" as const, bodyLimit: gateLimits.file };
    scope.addContentTypeParser("application/octet-stream", limit, (_request, body, done) => done(null, body));
    const schema = {
      ...route.schema,
      summary: "Send one file of an announced build",
      consumes: ["application/octet-stream"],
      params: z.object({ package: packageName, file: z.string().regex(/^[\w@~-][\w@.~-]{0,199}$/) }),
      querystring: z.object({ scope: scopeName.optional() }),
      body: fileBody,
      response: { 200: fileAnswer, ...errorAnswers },
    };
    scope.put("/api/registry/artifacts/:package/:file", { ...route, schema }, async (request) => {
      const { scope } = request.query;
      const actor = actorOf(request);
      if (scope !== undefined) requirePublisher(actor, scope);
      return storeFile(app.deps, store, { ...request.params, scope, bytes: request.body, actor });
    });
  });

  const reportStore = watchStore(app);
  app.decorate("artifacts", { reportStore });
  const tidyUp = async () => {
    await pruneArtifacts(app.deps, store);
    await dropPrunedCopies(app.deps, store);
    await reportStore();
  };
  const timer = setInterval(() => {
    tidyUp().catch((err: unknown) => app.log.warn({ err }, "old artifacts were not removed"));
  }, pruneEvery);
  timer.unref();
  app.addHook("onClose", () => clearInterval(timer));
});

/** Warns once when module files are not shared with other processes. The embedded database has one process only. */
function watchStore(app: App): () => Promise<void> {
  const { db, config } = app.deps;
  let isStart = true;
  let isReported = false;
  return async () => {
    if (config.databaseUrl === undefined || isReported) return;
    const sentence = await checkStore(db, app.modules.store, isStart);
    isStart = false;
    isReported = sentence !== undefined;
    if (sentence !== undefined) app.log.warn({ event: "artifacts.not_shared" }, sentence);
  };
}

function requirePublisher(actor: Actor, scope: string): void {
  if (!canPublishSomewhere(actor, scope)) throw new ApiError("release.forbidden", { details: { scope } });
}
