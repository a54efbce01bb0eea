import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyServerOptions, LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { accountsPlugin } from "./accounts/accounts-plugin.ts";
import { authPlugin } from "./accounts/auth-plugin.ts";
import { housekeepingPlugin } from "./accounts/housekeeping-plugin.ts";
import { appsPlugin } from "./apps/apps-plugin.ts";
import { artifactsPlugin } from "./artifacts/artifacts-plugin.ts";
import { assetsPlugin } from "./assets/assets-plugin.ts";
import { auditPlugin } from "./audit/audit-plugin.ts";
import { canaryPlugin } from "./canary/canary-plugin.ts";
import { trialPlugin } from "./canary/trial-plugin.ts";
import { visitorsPlugin } from "./canary/visitors-plugin.ts";
import { diskPlugin } from "./health/disk-plugin.ts";
import { healthPlugin } from "./health/health-plugin.ts";
import type { App, Deps } from "./http/app-types.ts";
import { acceptJsonOnly } from "./http/body-parser.ts";
import { callLimitsPlugin } from "./http/call-limits.ts";
import { answerClientError, answerOddRequests } from "./http/connection-errors.ts";
import { csrfPlugin } from "./http/csrf-plugin.ts";
import { answerError, errorsPlugin } from "./http/errors-plugin.ts";
import { readForwardedProto } from "./http/forwarded-proto.ts";
import { hostPlugin } from "./http/host-plugin.ts";
import { httpsPlugin } from "./http/https-plugin.ts";
import { loggingPlugin } from "./http/logging.ts";
import { openapiPlugin } from "./http/openapi-plugin.ts";
import { proxyWarningPlugin } from "./http/proxy-warning-plugin.ts";
import { requestTarget } from "./http/request-target.ts";
import { inertHeaders, securityHeadersPlugin } from "./http/security-headers.ts";
import { imagesPlugin } from "./images/images-plugin.ts";
import { importMapDeployerPlugin } from "./import-map-deployer/deployer-plugin.ts";
import { livePlugin } from "./live/live-plugin.ts";
import { mailPlugin } from "./mail/mail-plugin.ts";
import { mapsPlugin } from "./maps/maps-plugin.ts";
import { mediaPlugin } from "./media/media-plugin.ts";
import { modulesPlugin } from "./modules/modules-plugin.ts";
import { watchPlugin } from "./modules/watch-plugin.ts";
import { notificationsPlugin } from "./notifications/notifications-plugin.ts";
import { overridesPlugin } from "./overrides/overrides-plugin.ts";
import { pushWorkerPlugin } from "./push/push-worker-plugin.ts";
import { pushRegisterPlugin } from "./push/register-route.ts";
import { recoveryPlugin } from "./recovery/recovery-plugin.ts";
import { registryPlugin } from "./registry/registry-plugin.ts";
import { registryOverviewPlugin } from "./registry-overview/overview-plugin.ts";
import { sendingPlugin } from "./sending/sending-plugin.ts";
import { shellPlugin } from "./shell/shell-plugin.ts";
import { telemetryPlugin } from "./telemetry/telemetry-plugin.ts";
import { tenantsPlugin } from "./tenants/tenants-plugin.ts";
import { ticketsPlugin } from "./tickets/tickets-plugin.ts";
import { usersPlugin } from "./users/users-plugin.ts";

const bodyLimit = 16 * 1024;
const requestTimeout = 30_000;

/** Builds the whole application, listening on no port: `inject` reaches every route. */
export async function buildApp(deps: Deps, logger: FastifyServerOptions["logger"] = false): Promise<App> {
  const isHttpsOnly = deps.config.publicUrl !== undefined && deps.config.trustProxy !== false;
  const app = Fastify({
    logger,
    bodyLimit,
    requestTimeout,
    trustProxy: deps.config.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // No hook runs before these.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(inertHeaders)),
    clientErrorHandler: answerClientError,
    rewriteUrl: (request) => {
      readForwardedProto(request, isHttpsOnly ? "https" : undefined);
      return requestTarget(request);
    },
    http: { requireHostHeader: false },
    forceCloseConnections: "idle",
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.server.maxConnections = deps.config.maxConnections;
  app.decorate("deps", deps);
  acceptJsonOnly(app);
  answerOddRequests(app);
  await registerBase(app);
  await registerRooms(app);
  return app;
}

async function registerBase(app: App): Promise<void> {
  await app.register(errorsPlugin);
  await app.register(loggingPlugin);
  await app.register(proxyWarningPlugin);
  await app.register(securityHeadersPlugin);
  await app.register(hostPlugin);
  await app.register(cookie);
  await app.register(tenantsPlugin);
  await app.register(httpsPlugin);
  await app.register(callLimitsPlugin);
  await app.register(csrfPlugin);
  await app.register(openapiPlugin);
  await app.register(healthPlugin);
  await app.register(diskPlugin);
}

async function registerRooms(app: App): Promise<void> {
  await app.register(visitorsPlugin);
  await app.register(accountsPlugin());
  await app.register(authPlugin);
  await app.register(housekeepingPlugin);
  await app.register(mailPlugin);
  await app.register(recoveryPlugin);
  await app.register(appsPlugin);
  await app.register(usersPlugin);
  await app.register(imagesPlugin);
  await app.register(livePlugin);
  await app.register(notificationsPlugin);
  await app.register(sendingPlugin);
  await app.register(pushRegisterPlugin);
  await app.register(ticketsPlugin);
  await app.register(assetsPlugin);
  await app.register(modulesPlugin);
  await app.register(pushWorkerPlugin);
  await app.register(mapsPlugin);
  await app.register(telemetryPlugin);
  await app.register(registryPlugin);
  await app.register(auditPlugin);
  await app.register(artifactsPlugin);
  await app.register(canaryPlugin);
  await app.register(trialPlugin);
  await app.register(registryOverviewPlugin);
  await app.register(importMapDeployerPlugin);
  await app.register(overridesPlugin);
  await app.register(watchPlugin);
  await app.register(mediaPlugin);
  await app.register(shellPlugin);
}
