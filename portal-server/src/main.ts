import { once } from "node:events";
import pretty from "pino-pretty";
import { buildApp } from "./app.ts";
import { systemClock } from "./clock.ts";
import { type Config, readSettings } from "./config.ts";
import { openDatabase } from "./db/database.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import type { App } from "./http/app-types.ts";
import { loggerOptions } from "./http/logging.ts";
import { startModules } from "./modules/start-modules.ts";
import { withSecrets } from "./secrets.ts";
import { startBanner } from "./start-banner.ts";
import { StartError } from "./start-error.ts";

type Closing = () => Promise<unknown>;

async function start(closings: Closing[]): Promise<void> {
  const config = withSecrets(readSettings(process.env));
  const database = await openDatabase(config);
  closings.unshift(database.close);
  if (config.demo) await seedDemo(database.db, systemClock.now());
  const app = await buildApp({ config, db: database.db, clock: systemClock }, logger());
  closings.unshift(() => app.close());
  closings.unshift(await startModules(app, { watch: process.env.WATCH_MODULES === "1" }));
  const port = await listen(app, config);
  process.stdout.write(startBanner(config, port));
}

/** JSON lines; on a terminal the same lines made readable, warnings and worse only. */
function logger() {
  if (!process.stdout.isTTY) return loggerOptions;
  return { ...loggerOptions, level: "warn", stream: pretty({ sync: true, ignore: "pid,hostname" }) };
}

async function listen(app: App, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port, listenTextResolver: () => "listening" });
    const address = app.server.address();
    return typeof address === "object" && address ? address.port : port;
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    if (error.code === "EADDRINUSE") {
      throw new StartError(`Port ${port} on ${host} is in use; stop what listens there or choose another PORT.`);
    }
    throw new StartError(`The portal cannot listen on ${host}:${port}: ${error.message}.`);
  }
}

async function stop(closings: Closing[]): Promise<void> {
  for (const close of closings.splice(0)) await close();
}

const closings: Closing[] = [];
const signalled = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
try {
  await start(closings);
  await signalled;
  await stop(closings);
} catch (error) {
  await stop(closings);
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
