import { randomBytes } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyServerOptions, LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { compose, createPlatform, type Platform, type Services } from "./compose.ts";
import { findTenants } from "./identity/tenants/request-tenant.ts";
import type { Config } from "./platform/config/config.ts";
import { refuseWritesWithoutDisk } from "./platform/health/disk.ts";
import { healthRoutes } from "./platform/health/health-routes.ts";
import { serveApiDocs } from "./platform/http/api-docs.ts";
import type { App, Deps } from "./platform/http/app-types.ts";
import { readForwardedProto, requireHttps, warnOfProxy } from "./platform/http/behind-proxy.ts";
import { acceptJsonOnly } from "./platform/http/body-parser.ts";
import { handleOddRequests, sendClientError } from "./platform/http/connection-errors.ts";
import { refuseForgedRequests } from "./platform/http/csrf.ts";
import { logRequests } from "./platform/http/logging.ts";
import { requestTarget, requireOneHost } from "./platform/http/request-target.ts";
import { inertHeaders, setSecurityHeaders } from "./platform/http/security-headers.ts";
import { handleErrors, sendError } from "./platform/http/send-error.ts";
import { minimumRate, refuseSlowBody } from "./platform/http/slow-bodies.ts";
import { closeUnreadResponses } from "./platform/http/slow-readers.ts";

type Logger = FastifyServerOptions["logger"];

const bodyLimit = 16 * 1024;
// Long enough for an upload of 16 MB over a slow line. The command line waits as long.
const requestTimeout = 300_000;

/** Facts about one request that hooks and guards find out. The features declare the types. */
const requestFacts = [
  "refusal",
  "tenant",
  "account",
  "newVisitor",
  "appBackEnd",
  "registryActor",
  "auditLines",
] as const;

export interface Portal {
  app: App;
  services: Services;
}

/** Builds the whole application without listening on a port; `inject` reaches every route. */
export async function buildApp(deps: Deps, logger: Logger = false): Promise<Portal> {
  const app = createServer(deps.config, logger);
  const logged = { ...deps, log: app.log };
  const platform = createPlatform(logged);
  await addBase(app, deps, platform);
  return { app, services: await compose(app, logged, platform) };
}

function createServer(config: Config, logger: Logger = false): App {
  const isHttpsOnly = config.publicUrl !== undefined && config.trustProxy !== false;
  const app = Fastify({
    logger: logger ?? false,
    bodyLimit,
    requestTimeout,
    trustProxy: config.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    // Short enough to be read out to support, and 25 bytes fewer in a page and a script with their deltas.
    genReqId: () => randomBytes(8).toString("hex"),
    routerOptions: { maxParamLength: 200 },
    // Hooks do not run for these errors.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(inertHeaders)),
    clientErrorHandler: sendClientError,
    rewriteUrl: (request) => {
      readForwardedProto(request, isHttpsOnly ? "https" : undefined);
      return requestTarget(request);
    },
    http: { requireHostHeader: false },
    forceCloseConnections: "idle",
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.server.maxConnections = config.maxConnections;
  for (const fact of requestFacts) app.decorateRequest(fact, undefined);
  acceptJsonOnly(app);
  refuseSlowBody(app, minimumRate);
  closeUnreadResponses(app);
  handleOddRequests(app);
  return app;
}

/** The hooks of every request, in order, and the routes without a tenant. */
async function addBase(app: App, deps: Deps, { xsrf, healthChecks, disk }: Platform): Promise<void> {
  const { config } = deps;
  handleErrors(app);
  logRequests(app);
  warnOfProxy(app, config);
  setSecurityHeaders(app);
  requireOneHost(app);
  await app.register(cookie);
  findTenants(app, deps);
  requireHttps(app, config);
  refuseForgedRequests(app, xsrf);
  await serveApiDocs(app, config);
  healthRoutes(app, healthChecks, deps.clock);
  refuseWritesWithoutDisk(app, config, disk);
}
