import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Guard } from "../../identity/accounts/accounts.ts";
import { auditSource } from "../../identity/audit/audit-source.ts";
import { type Actor, canPublishSomewhere } from "../../identity/roles/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps, LoggedDeps } from "../../platform/http/app-types.ts";
import { limitUploads } from "../../platform/http/limit-uploads.ts";
import { every } from "../../platform/jobs/every.ts";
import { gateLimits } from "../gate/gate-limits.ts";
import { fileName, manifestSchema } from "../modules/manifest-schema.ts";
import type { ModuleStore } from "../modules/module-store.ts";
import type { Modules } from "../modules/modules.ts";
import { actorOf } from "../registry/registry-guard.ts";
import type { RegistryRoute } from "../registry/registry-route.ts";
import { scopeName } from "../registry/registry-schemas.ts";
import { requireScope } from "../registry/require-scope.ts";
import { announceBuild } from "./announce-build.ts";
import { artifactStore } from "./artifact-table.ts";
import { dropPrunedCopies, pruneArtifacts } from "./prune-artifacts.ts";
import { storeFile } from "./store-file.ts";

const packageName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/)
  .describe("The folder below `/modules/{scope}/`");

const announceBody = z
  .strictObject({ scope: scopeName, manifest: manifestSchema })
  .meta({ id: "ArtifactAnnouncement" });

// For each file a name of about 300 characters and the longest hash.
const announcedBytes = gateLimits.files * 400;

const announceResponse = z
  .object({
    missing: z.array(z.string()).describe("The files that are not stored yet, to be sent one by one"),
    folder: z.string().describe("Address of the folder of this build's files, with its closing slash"),
    manifest: z.string().describe("Address of this build's manifest, to be named in its publication"),
  })
  .meta({ id: "ArtifactMissing" });

const fileResponse = z
  .object({ address: z.string(), integrity: z.string(), size: z.number() })
  .meta({ id: "ArtifactFile" });

const fileBody = z
  .custom<Buffer>((value) => Buffer.isBuffer(value))
  .meta({ type: "string", format: "binary", description: "The bytes of one file of the manifest, up to 16 MB." });

export interface Artifacts {
  /**
   * Warns when this process does not share its module files with the other processes. Runs at the start and each hour.
   */
  reportStore(): Promise<void>;
  stop(): void;
}

interface ArtifactNeeds extends LoggedDeps {
  modules: Pick<Modules, "store">;
}

const pruneInterval = 60 * 60 * 1_000;

/** Removes uploads that no release needs. Runs each hour. */
export function createArtifacts({ modules: { store }, log, ...deps }: ArtifactNeeds): Artifacts {
  const reportStore = watchStore(deps, store, log);
  const tidyUp = async () => {
    await pruneArtifacts(deps, store);
    await dropPrunedCopies(deps, store);
    await store.removeDrafts();
    await reportStore();
  };
  const loop = every(pruneInterval, tidyUp, (err) => log.warn({ err }, "old artifacts were not removed"));
  return { reportStore, stop: () => void loop.stop() };
}

interface ArtifactRouteNeeds extends Deps {
  modules: Pick<Modules, "store">;
  registryRoute: RegistryRoute;
}

/** Uploads of builds: first the manifest, then each file that is not stored yet. The registry publishes them. */
export async function artifactsRoutes(app: App, needs: ArtifactRouteNeeds): Promise<void> {
  const limitCaller = limitUploads({ atOnce: 4, waiting: 100, callerOf: (request) => actorOf(request).caller });
  announceRoute(app, needs, limitCaller);
  // A separate context, because this route accepts bytes only.
  await app.register(async (bytesOnly) => fileRoute(bytesOnly.withTypeProvider<ZodTypeProvider>(), needs, limitCaller));
}

function announceRoute(app: App, needs: ArtifactRouteNeeds, limitCaller: Guard): void {
  const schema = {
    summary: "Announce a build, and get the list of its missing files",
    params: z.object({ package: packageName }),
    body: announceBody,
    response: { 200: announceResponse },
  };
  const route = needs.registryRoute("writes", schema, "artifact.upload");
  const onRequest = [route.onRequest, limitCaller];
  app.post("/api/registry/artifacts/:package", { ...route, onRequest, bodyLimit: announcedBytes }, async (request) => {
    const { scope, manifest } = request.body;
    const actor = actorOf(request);
    requirePublisher(actor, scope);
    await requireScope(needs.db, scope);
    const build = { package: request.params.package, scope, manifest, actor, by: auditSource(request) };
    return announceBuild(needs, needs.modules.store, build);
  });
}

function fileRoute(app: App, needs: ArtifactRouteNeeds, limitCaller: Guard): void {
  app.removeAllContentTypeParsers();
  const limit = { parseAs: "buffer" as const, bodyLimit: gateLimits.hashed };
  app.addContentTypeParser("application/octet-stream", limit, (_request, body, done) => done(null, body));
  const schema = {
    summary: "Send one file of an announced build",
    consumes: ["application/octet-stream"],
    params: z.object({ package: packageName, file: fileName }),
    querystring: z.object({ scope: scopeName.optional() }),
    body: fileBody,
    response: { 200: fileResponse },
  };
  const route = needs.registryRoute("writes", schema, "artifact.upload");
  const onRequest = [route.onRequest, limitCaller];
  app.put("/api/registry/artifacts/:package/:file", { ...route, onRequest }, async (request) => {
    const { scope } = request.query;
    const actor = actorOf(request);
    if (scope !== undefined) requirePublisher(actor, scope);
    return storeFile(needs, needs.modules.store, { ...request.params, scope, bytes: request.body, actor });
  });
}

/** Warns once when module files are not shared with other processes. The embedded database has one process only. */
function watchStore(
  { config, db }: Pick<Deps, "config" | "db">,
  store: ModuleStore,
  log: LoggedDeps["log"],
): () => Promise<void> {
  let isStart = true;
  let isReported = false;
  return async () => {
    if (config.databaseUrl === undefined || isReported) return;
    const sentence = await checkStore(db, store, isStart);
    isStart = false;
    isReported = sentence !== undefined;
    if (sentence !== undefined) log.warn({ event: "artifacts.not_shared" }, sentence);
  };
}

function requirePublisher(actor: Actor, scope: string): void {
  if (!canPublishSomewhere(actor, scope)) throw new ApiError("release.forbidden", { details: { scope } });
}

/**
 * Checks whether this process stores module files in the same folder or bucket as the process that
 * started last on this database.
 * @param claim whether this process starts now, and so becomes the last one
 * @returns a sentence for the log when the two differ
 */
async function checkStore(
  db: Database,
  store: Pick<ModuleStore, "root" | "id">,
  claim: boolean,
): Promise<string | undefined> {
  const id = await store.id();
  await db.insert(artifactStore).values({ id }).onConflictDoNothing();
  const [last] = await db.select().from(artifactStore);
  if (last?.id === id) return undefined;
  if (claim) await db.update(artifactStore).set({ id });
  return (
    `Another process of this database keeps uploaded builds elsewhere than this one (${store.root}): neither serves the other's. ` +
    "Set the same ARTIFACTS_URL for all, or share the folder. After a restore or a move of the folder this is said once."
  );
}
