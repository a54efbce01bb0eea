import {
  type Accounts,
  createAccounts,
  createGuards,
  type GuardNeeds,
  type Guards,
} from "./identity/accounts/accounts.ts";
import { authRoutes } from "./identity/accounts/auth-routes.ts";
import { meRoutes } from "./identity/accounts/me-routes.ts";
import { ownSessionsRoutes } from "./identity/accounts/own-sessions-routes.ts";
import { passwordRoute } from "./identity/accounts/password-route.ts";
import { keyRoutes } from "./identity/app-tokens/key-routes.ts";
import { appsRoutes } from "./identity/apps/apps-routes.ts";
import { imagesOf } from "./identity/apps/find-app-logo.ts";
import { accessTo } from "./identity/apps/find-apps.ts";
import { auditRoutes } from "./identity/audit-log/audit-routes.ts";
import { picturesRoutes } from "./identity/pictures/pictures-routes.ts";
import { createRecoveries, recoveryRoutes } from "./identity/recovery/recovery-routes.ts";
import { createOutbox } from "./messaging/delivery/notification-outbox.ts";
import { preferenceRoutes } from "./messaging/delivery/preference-routes.ts";
import { sendRoute } from "./messaging/delivery/send-route.ts";
import { createLive, liveRoutes } from "./messaging/live/live.ts";
import { notificationsRoutes } from "./messaging/notifications/notifications-routes.ts";
import { createPushDelivery } from "./messaging/push/push-delivery.ts";
import { pushWorkerRoute } from "./messaging/push/push-worker-route.ts";
import { pushRegisterRoute } from "./messaging/push/register-route.ts";
import { operatorRoute } from "./operator/provisioning/operator-route.ts";
import { dictionaryRoutes } from "./page/dictionaries/dictionary-routes.ts";
import { createPageDictionaries } from "./page/dictionaries/page-dictionaries.ts";
import { shellRoutes } from "./page/shell/shell-routes.ts";
import { createTelemetryFeed } from "./page/telemetry/telemetry-feed.ts";
import { telemetryRoutes } from "./page/telemetry/telemetry-routes.ts";
import { tenantFilesRoutes } from "./page/tenant-files/tenant-files-routes.ts";
import { createDisk } from "./platform/health/disk.ts";
import { createHealthChecks } from "./platform/health/health-routes.ts";
import type { App, LoggedDeps } from "./platform/http/app-types.ts";
import { createCallLimits } from "./platform/http/call-limits.ts";
import { createXsrf } from "./platform/http/csrf.ts";
import { startRetention } from "./platform/jobs/retention.ts";
import { createMail } from "./platform/mail/create-mail.ts";
import { mediaRoutes } from "./platform/media/media-routes.ts";
import { artifactsRoutes, createArtifacts } from "./releases/artifacts/artifacts.ts";
import { storedFiles } from "./releases/artifacts/stored-files.ts";
import { canaryRoutes } from "./releases/canary/canary-routes.ts";
import { createReleaseChooser } from "./releases/canary/create-release-chooser.ts";
import { leaveCanaryRoute } from "./releases/canary/leave-canary-route.ts";
import { createReleaseHealth } from "./releases/canary/release-health.ts";
import { createVisitors, type Visitors } from "./releases/canary/visitors.ts";
import { createBuildWatch, watchRoute } from "./releases/checkout/build-watch.ts";
import { type DeployCheckout, deployCheckout } from "./releases/checkout/deploy-checkout.ts";
import { deployerRoutes } from "./releases/deployer/deployer-routes.ts";
import { createMapSource } from "./releases/maps/map-source.ts";
import { mapsRoutes } from "./releases/maps/maps-routes.ts";
import { createModules, modulesRoutes } from "./releases/modules/modules.ts";
import { createMissingNeedCounter } from "./releases/needs/missing-need-counter.ts";
import { createOverrides } from "./releases/overrides/overrides.ts";
import { overridesRoutes } from "./releases/overrides/overrides-routes.ts";
import { createCategoriesOf } from "./releases/registry/declared-categories.ts";
import { createRegistry } from "./releases/registry/registry.ts";
import { createRegistryRoute } from "./releases/registry/registry-route.ts";
import { registryRoutes } from "./releases/registry/registry-routes.ts";
import { missingNeedsRoute } from "./releases/registry-overview/missing-needs-route.ts";
import { overviewRoute } from "./releases/registry-overview/overview-route.ts";
import { whyRoute } from "./releases/registry-overview/why-route.ts";
import { retentionRules } from "./retention-rules.ts";
import { assetsRoutes } from "./samples/assets/assets-routes.ts";
import { ticketsRoutes } from "./samples/tickets/tickets.ts";

export type Platform = ReturnType<typeof createPlatform>;
type Identity = Accounts & Guards;
type Messaging = Awaited<ReturnType<typeof composeMessaging>>;
type Releases = Awaited<ReturnType<typeof composeReleases>>;
type Page = Awaited<ReturnType<typeof composePage>>;

/** Every service of the portal, for its start and for tests. */
export type Services = Platform & Identity & Messaging & Releases & Page;

/**
 * Builds every service once, layer by layer from the bottom, and hands each feature what it needs. A service is a plain
 * object; a feature declares its needs as the type of an argument.
 */
export async function compose(app: App, deps: LoggedDeps, platform: Platform): Promise<Services> {
  const visitors = createVisitors(deps.config.secrets);
  const identity = await composeIdentity(app, deps, platform, visitors);
  const messaging = await composeMessaging(app, deps, platform, identity);
  const releases = await composeReleases(app, deps, { ...platform, ...identity, ...messaging, visitors });
  // The push worker is a script of the module store.
  await pushWorkerRoute(app, releases.modules);
  const page = await composePage(app, deps, platform, releases);
  operatorRoute(app, { ...deps, ...platform, ...identity, onDone: messaging.live.announceApps });
  if (deps.config.samples) composeSamples(app, deps, { ...identity, ...messaging });
  const services = { ...platform, ...identity, ...messaging, ...releases, ...page };
  runInBackground(app, services, startRetention(deps, retentionRules(deps.config)));
  return services;
}

export function createPlatform(deps: LoggedDeps) {
  const { config, db, clock } = deps;
  const healthChecks = createHealthChecks(db);
  return {
    healthChecks,
    disk: createDisk(deps, healthChecks),
    callLimits: createCallLimits(clock),
    xsrf: createXsrf(config.secrets),
    mail: createMail(deps),
  };
}

async function composeIdentity(
  app: App,
  deps: LoggedDeps,
  { callLimits, xsrf, mail }: Platform,
  visitors: Visitors,
): Promise<Identity> {
  const accounts = createAccounts(deps);
  const isWithheld: GuardNeeds["isWithheld"] = async (account, module) =>
    (await accessTo(deps.db, account, module)) === "withheld";
  const guards = createGuards({ ...deps, ...accounts, callLimits, xsrf, isWithheld });
  authRoutes(app, { ...deps, ...accounts, ...guards, xsrf, onGranted: visitors.setCookie });
  keyRoutes(app, { ...deps, ...accounts });
  recoveryRoutes(app, { ...deps, ...accounts, ...createRecoveries(deps, mail), callLimits });
  appsRoutes(app, { ...deps, ...accounts, ...guards, xsrf });
  meRoutes(app, { ...deps, ...guards });
  passwordRoute(app, { ...deps, ...accounts, ...guards, callLimits });
  await picturesRoutes(app, { ...deps, ...guards });
  auditRoutes(app, { ...deps, ...guards });
  return { ...accounts, ...guards };
}

async function composeMessaging(
  app: App,
  deps: LoggedDeps,
  { healthChecks }: Platform,
  { sessions, bearerTokens, verifyAccess }: Identity,
) {
  const [live, categoriesOf] = [createLive(deps, healthChecks), createCategoriesOf(deps.config.environment)];
  const deliverPush = createPushDelivery(deps.config, deps.clock, sessions.deps.limits);
  const outbox = createOutbox({ ...deps, live, deliverPush, categoriesOf });
  await liveRoutes(app, { ...deps, live, sessions, bearerTokens });
  notificationsRoutes(app, { ...deps, verifyAccess, live });
  sendRoute(app, { ...deps, outbox });
  preferenceRoutes(app, { ...deps, verifyAccess, categoriesOf });
  pushRegisterRoute(app, { ...deps, verifyAccess });
  ownSessionsRoutes(app, { ...deps, sessions, verifyAccess, live });
  return { live, outbox };
}

type BelowReleases = Pick<Platform, "callLimits"> &
  Pick<Identity, "sessions" | "verifyAccess"> &
  Pick<Messaging, "live"> & { visitors: Visitors };

async function composeReleases(app: App, deps: LoggedDeps, below: BelowReleases) {
  const { callLimits, sessions, verifyAccess, live, visitors } = below;
  const modules = createModules(deps);
  const chooser = createReleaseChooser(deps.db);
  const maps = createMapSource(deps.db, chooser);
  const registry = createRegistry({ ...deps, live, stored: storedFiles(modules.store, deps.db) });
  const registryRoute = createRegistryRoute({ ...deps, callLimits, verifyAccess });
  const artifacts = createArtifacts({ ...deps, modules });
  const releaseHealth = createReleaseHealth({ ...deps, maps, registry, visitors });
  const missingNeeds = createMissingNeedCounter(deps);
  const overrides = createOverrides({ ...deps, sessions });
  const buildWatch = createBuildWatch({ ...deps, maps, modules });
  await modulesRoutes(app, modules);
  mapsRoutes(app, { ...deps, maps, visitorOf: visitors.of });
  registryRoutes(app, { ...deps, store: modules.store, registry, registryRoute });
  await artifactsRoutes(app, { ...deps, modules, registryRoute });
  canaryRoutes(app, { ...deps, registry, registryRoute });
  leaveCanaryRoute(app, { ...deps, visitors });
  overviewRoute(app, { ...deps, registryRoute });
  missingNeedsRoute(app, { ...deps, maps, registryRoute });
  whyRoute(app, { ...deps, store: modules.store, maps, chooser, visitors, overrides, registryRoute });
  await deployerRoutes(app, { ...deps, callLimits, registry });
  overridesRoutes(app, { ...deps, store: modules.store, verifyAccess, maps, overrides, registryRoute });
  watchRoute(app, { modules, buildWatch });
  return {
    ...{ visitors, modules, maps, registry, artifacts, releaseHealth, missingNeeds, overrides, buildWatch },
    deployCheckout: (options: Parameters<DeployCheckout>[0]) => deployCheckout({ ...deps, modules }, options),
  };
}

async function composePage(app: App, deps: LoggedDeps, { callLimits, xsrf }: Platform, releases: Releases) {
  const { maps, releaseHealth, missingNeeds } = releases;
  const telemetry = createTelemetryFeed((err) => deps.log.error({ err }, "a listener of the telemetry failed"));
  telemetry.subscribe(releaseHealth.reported);
  telemetry.subscribe(missingNeeds.reported);
  await telemetryRoutes(app, { ...deps, maps, callLimits, telemetry });
  await mediaRoutes(app, imagesOf(deps.db));
  tenantFilesRoutes(app, deps);
  const pageDictionaries = createPageDictionaries(deps);
  dictionaryRoutes(app, pageDictionaries);
  shellRoutes(app, { ...deps, ...releases, xsrf, pageDictionaries });
  return { telemetry };
}

function composeSamples(
  app: App,
  deps: LoggedDeps,
  { throttle, verifyAppToken, outbox }: Pick<Identity & Messaging, "throttle" | "verifyAppToken" | "outbox">,
): void {
  ticketsRoutes(app, { ...deps, throttle, verifyAppToken, outbox });
  assetsRoutes(app, { ...deps, verifyAppToken });
}

/** Ties the services that have a start and an end to those of the application. */
function runInBackground(app: App, services: Services, retention: { stop(): Promise<void> }): void {
  const { disk, mail, live, outbox, registry, releaseHealth, missingNeeds, buildWatch, artifacts } = services;
  app.addHook("onReady", () => disk.start());
  for (const each of [mail, live, outbox, registry, releaseHealth, missingNeeds])
    app.addHook("onListen", async () => each.start());
  // Before the server waits for its open connections. The outbox and the registry publish over the live channel.
  for (const each of [outbox, registry, live, releaseHealth, missingNeeds, buildWatch])
    app.addHook("preClose", async () => each.stop());
  // After the last connection. The last hook of this list runs first.
  for (const each of [disk, retention, mail, { stop: registry.close }, artifacts])
    app.addHook("onClose", async () => each.stop());
}
