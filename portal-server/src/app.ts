import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyServerOptions, LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { type Services, servicesOf } from "./compose.ts";
import { accountsPlugin } from "./identity/accounts/accounts-plugin.ts";
import { authPlugin } from "./identity/accounts/auth-plugin.ts";
import { appsPlugin } from "./identity/apps/apps-plugin.ts";
import { auditPlugin } from "./identity/audit/audit-plugin.ts";
import { picturesPlugin } from "./identity/pictures/pictures-plugin.ts";
import { recoveryPlugin } from "./identity/recovery/recovery-plugin.ts";
import { tenantsPlugin } from "./identity/tenants/tenants-plugin.ts";
import { usersPlugin } from "./identity/users/users-plugin.ts";
import { outboxPlugin } from "./messaging/delivery/outbox-plugin.ts";
import { livePlugin } from "./messaging/live/live-plugin.ts";
import { notificationsPlugin } from "./messaging/notifications/notifications-plugin.ts";
import { pushWorkerPlugin } from "./messaging/push/push-worker-plugin.ts";
import { pushRegisterPlugin } from "./messaging/push/register-route.ts";
import { shellPlugin } from "./page/shell/shell-plugin.ts";
import { telemetryPlugin } from "./page/telemetry/telemetry-plugin.ts";
import { diskPlugin } from "./platform/health/disk-plugin.ts";
import { healthPlugin } from "./platform/health/health-plugin.ts";
import type { App, Deps } from "./platform/http/app-types.ts";
import { acceptJsonOnly } from "./platform/http/body-parser.ts";
import { callLimitsPlugin } from "./platform/http/call-limits.ts";
import { answerClientError, answerOddRequests } from "./platform/http/connection-errors.ts";
import { csrfPlugin } from "./platform/http/csrf-plugin.ts";
import { answerError, errorsPlugin } from "./platform/http/errors-plugin.ts";
import { readForwardedProto } from "./platform/http/forwarded-proto.ts";
import { hostPlugin } from "./platform/http/host-plugin.ts";
import { httpsPlugin } from "./platform/http/https-plugin.ts";
import { loggingPlugin } from "./platform/http/logging.ts";
import { openapiPlugin } from "./platform/http/openapi-plugin.ts";
import { proxyWarningPlugin } from "./platform/http/proxy-warning-plugin.ts";
import { requestTarget } from "./platform/http/request-target.ts";
import { inertHeaders, securityHeadersPlugin } from "./platform/http/security-headers.ts";
import { retentionPlugin } from "./platform/jobs/retention-plugin.ts";
import { mailPlugin } from "./platform/mail/mail-plugin.ts";
import { mediaPlugin } from "./platform/media/media-plugin.ts";
import { canaryPlugin } from "./releases/canary/canary-plugin.ts";
import { leaveCanaryPlugin } from "./releases/canary/leave-canary-plugin.ts";
import { visitorsPlugin } from "./releases/canary/visitors-plugin.ts";
import { importMapDeployerPlugin } from "./releases/deployer/deployer-plugin.ts";
import { mapsPlugin } from "./releases/maps/maps-plugin.ts";
import { overridesPlugin } from "./releases/overrides/overrides-plugin.ts";
import { registryPlugin } from "./releases/registry/registry-plugin.ts";
import { registryOverviewPlugin } from "./releases/registry-overview/overview-plugin.ts";
import { artifactsPlugin } from "./releases/storage/artifacts/artifacts-plugin.ts";
import { modulesPlugin } from "./releases/storage/modules/modules-plugin.ts";
import { watchPlugin } from "./releases/storage/modules/watch-plugin.ts";
import { retentionRules } from "./retention-rules.ts";
import { assetsPlugin } from "./samples/assets/assets-plugin.ts";
import { ticketsPlugin } from "./samples/tickets/tickets-plugin.ts";

const bodyLimit = 16 * 1024;
const requestTimeout = 30_000;

export interface Portal {
  app: App;
  services: Services;
}

/** Builds the whole application without listening on a port; `inject` reaches every route. */
export async function buildApp(deps: Deps, logger: FastifyServerOptions["logger"] = false): Promise<Portal> {
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
    // Hooks do not run for these errors.
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
  return { app, services: servicesOf(app) };
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
  await app.register(retentionPlugin(retentionRules));
  await app.register(mailPlugin);
  await app.register(recoveryPlugin);
  await app.register(appsPlugin);
  await app.register(usersPlugin);
  await app.register(picturesPlugin);
  await app.register(livePlugin);
  await app.register(notificationsPlugin);
  await app.register(outboxPlugin);
  await app.register(pushRegisterPlugin);
  if (app.deps.config.samples) {
    await app.register(ticketsPlugin);
    await app.register(assetsPlugin);
  }
  await app.register(modulesPlugin);
  await app.register(pushWorkerPlugin);
  await app.register(mapsPlugin);
  await app.register(telemetryPlugin);
  await app.register(registryPlugin);
  await app.register(auditPlugin);
  await app.register(artifactsPlugin);
  await app.register(canaryPlugin);
  await app.register(leaveCanaryPlugin);
  await app.register(registryOverviewPlugin);
  await app.register(importMapDeployerPlugin);
  await app.register(overridesPlugin);
  await app.register(watchPlugin);
  await app.register(mediaPlugin);
  await app.register(shellPlugin);
}
