import type { FastifyBaseLogger } from "fastify";
import { buildApp } from "./app.ts";
import { awaitDatabase } from "./await-database.ts";
import type { Services } from "./compose.ts";
import { readPage } from "./messaging/notifications/notification-store.ts";
import { serveSnapshots } from "./operator/backup/serve-snapshots.ts";
import { leaveAddress } from "./operator/provisioning/portal-address.ts";
import { type Config, readSettings } from "./platform/config/config.ts";
import { withSecrets } from "./platform/config/secrets.ts";
import { StartError } from "./platform/config/start-error.ts";
import { type OpenDatabase, openDatabase } from "./platform/db/database.ts";
import { type DiskWatch, refuseFullDisk } from "./platform/health/disk-watch.ts";
import type { App, Deps } from "./platform/http/app-types.ts";
import { startDatabaseClock } from "./platform/jobs/database-clock.ts";
import { errorCode, errorMessage } from "./platform/text/error-code.ts";
import { startModules } from "./releases/checkout/start-modules.ts";
import { demoPassword, demoTenants } from "./samples/demo/demo-accounts.ts";
import { seedDemo } from "./samples/demo/seed-demo.ts";
import { startWarnings } from "./start-warnings.ts";

// After an outage all browsers reconnect; beyond Node's default backlog of 511, clients wait a second or more for TCP.
const backlog = 4_096;

interface RunningPortal {
  port: number;
  /** The text for the terminal. */
  banner: string;
  /** Resolves with one line when the portal cannot continue and must be restarted. */
  failed: Promise<string>;
  /** Whether its data folder or database is unavailable, so that a clean stop could hang. */
  isImpaired(): boolean;
  stop(): Promise<void>;
}

type Environment = Record<string, string | undefined>;
type Logger = Parameters<typeof buildApp>[1];

/**
 * Starts the whole portal as configured by its environment variables; stops everything again after a failure. Waits for
 * a PostgreSQL that restarts.
 * @param signal ends a start that has not finished, also one that waits for the database
 * @throws StartError with one line when it cannot start
 */
export async function startPortal(env: Environment, logger?: Logger, signal?: AbortSignal): Promise<RunningPortal> {
  const settings = readSettings(env);
  if (settings.databaseUrl === undefined) await refuseFullDisk(settings.dataDir);
  const config = withSecrets(settings);
  const start = () => startWith(config, { env, logger, signal });
  return config.databaseUrl === undefined ? start() : awaitDatabase(start, { signal });
}

interface StartOptions {
  env: Environment;
  logger: Logger | undefined;
  signal: AbortSignal | undefined;
}

async function startWith(config: Config, { env, logger, signal }: StartOptions): Promise<RunningPortal> {
  // Stopped in reverse order of their start.
  const closings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closings.splice(0).reverse()) await close();
  };
  try {
    const database = await openDatabase(config, signal);
    closings.push(database.close);
    signal?.throwIfAborted();
    const clock = await startDatabaseClock(database.db);
    closings.push(async () => clock.stop());
    if (config.demo) await seedDemo(database.db, clock.now());
    const deps = { config, db: database.db, clock };
    const { app, services } = await buildApp(deps, logger);
    closings.push(() => app.close());
    signal?.throwIfAborted();
    if (config.databaseUrl === undefined)
      closings.push(await serveSnapshots({ dataDir: config.dataDir, db: database.db }, app.log));
    closings.push(await startModules(config, services, { watch: env.WATCH_MODULES === "1" }));
    for (const sentence of startWarnings(config)) app.log.warn({ event: "start.setting" }, sentence);
    await services.artifacts.reportStore();
    await warmUp(deps, services);
    signal?.throwIfAborted();
    const port = await listen(app, config);
    if (config.databaseUrl === undefined) closings.push(leaveAddress(config, port));
    return { port, banner: startBanner(config, port), ...watchDatabase(database, services.disk, app.log), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function watchDatabase(
  database: OpenDatabase,
  disk: DiskWatch,
  log: FastifyBaseLogger,
): Pick<RunningPortal, "failed" | "isImpaired"> {
  let isUnreachable = false;
  database.onOutage((outage) => {
    isUnreachable = outage !== undefined;
    if (outage)
      log.error({ event: "database.away", reason: outage.message }, "The database does not respond; calls get 503");
    else log.info({ event: "database.back" }, "The database responds again");
  });
  const failed = new Promise<string>((resolve) => {
    database.onExit((reason) => {
      // On a lost disk a new start would fail too, so the portal answers 503 until the disk is back.
      const line = `The embedded database has ended (${reason}); start the portal again.`;
      void disk.untilFine().then(() => resolve(line));
    });
  });
  return { failed, isImpaired: () => isUnreachable || disk.state.status !== "fine" };
}

async function listen(app: App, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port, backlog, listenTextResolver: () => "listening" });
    const address = app.server.address();
    return typeof address === "object" && address ? address.port : port;
  } catch (error) {
    if (errorCode(error) === "EADDRINUSE") {
      throw new StartError(`Port ${port} on ${host} is in use; stop what listens there or choose another PORT.`);
    }
    throw new StartError(`The portal cannot listen on ${host}:${port}: ${errorMessage(error)}.`);
  }
}

/** Returns the text for the terminal after the start: addresses and, in the demo, the accounts. */
function startBanner({ demo, environment, apiDocs, dataDir, databaseUrl }: Config, port: number): string {
  const database = databaseUrl === undefined ? `embedded, in ${dataDir}` : "PostgreSQL (DATABASE_URL)";
  const lines = [
    "",
    `Portico is ready: http://localhost:${port}/`,
    `  environment  ${environment}`,
    `  database     ${database}`,
    ...(apiDocs ? [`  API          http://localhost:${port}/api/docs`] : []),
    ...(demo ? demoLines(port) : []),
    "",
  ];
  return `${lines.join("\n")}\n`;
}

function demoLines(port: number): string[] {
  const rows = demoTenants.flatMap(({ domain, accounts }) =>
    accounts.map(([email, name]) => `${`  http://${domain}.localhost:${port}/`.padEnd(40)}${email.padEnd(20)} ${name}`),
  );
  return ["", `Demo accounts (password of all: ${demoPassword}):`, ...rows];
}

const unknownId = "00000000-0000-0000-0000-000000000000";
const account = { id: unknownId, session: unknownId, tenant: "", email: "", name: "" };

/**
 * Runs the first queries of every page and live connection once: the embedded database takes up to a second for a
 * statement's first execution, and after a restart all users arrive at the same time.
 */
async function warmUp(
  { db, config }: Pick<Deps, "db" | "config">,
  { maps, sessions }: Pick<Services, "maps" | "sessions">,
) {
  // A portal without a map reports that when a page is requested.
  await maps.arms(config.environment, account.tenant).catch(() => {});
  await sessions.accountOf(account.tenant, account.session);
  await readPage(db, account, { offset: 0, limit: 1, read: [0, 1] });
}
