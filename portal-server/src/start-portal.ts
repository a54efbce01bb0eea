import { buildApp } from "./app.ts";
import { type Config, readSettings } from "./config.ts";
import { openDatabase } from "./db/database.ts";
import { startDatabaseClock } from "./db/database-clock.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import { errorCode, errorMessage } from "./error-code.ts";
import type { App } from "./http/app-types.ts";
import { startModules } from "./modules/start-modules.ts";
import { withSecrets } from "./secrets.ts";
import { startBanner } from "./start-banner.ts";
import { StartError } from "./start-error.ts";
import { warmUp } from "./warm-up.ts";

// After an outage every browser connects anew: whom Node's own 511 places do not hold waits a second or more for TCP.
const backlog = 4_096;

export interface RunningPortal {
  port: number;
  /** What the terminal shows. */
  banner: string;
  stop(): Promise<void>;
}

/**
 * Starts the whole portal as its environment variables say; whatever was started before a failure is stopped again.
 *
 * @throws StartError with one line when it cannot start
 */
export async function startPortal(
  env: Record<string, string | undefined>,
  logger?: Parameters<typeof buildApp>[1],
): Promise<RunningPortal> {
  const config = withSecrets(readSettings(env));
  // Last started, first stopped.
  const closings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closings.splice(0).reverse()) await close();
  };
  try {
    const database = await openDatabase(config);
    closings.push(database.close);
    const clock = await startDatabaseClock(database.db);
    closings.push(async () => clock.stop());
    if (config.demo) await seedDemo(database.db, clock.now());
    const app = await buildApp({ config, db: database.db, clock }, logger);
    closings.push(() => app.close());
    closings.push(await startModules(app, { watch: env.WATCH_MODULES === "1" }));
    await warmUp(app);
    const port = await listen(app, config);
    return { port, banner: startBanner(config, port), stop };
  } catch (error) {
    await stop();
    throw error;
  }
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
