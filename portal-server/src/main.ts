import { once } from "node:events";
import pretty from "pino-pretty";
import { loggerOptions } from "./http/logging.ts";
import { StartError } from "./start-error.ts";
import { startPortal } from "./start-portal.ts";

/** JSON lines; on a terminal the same lines made readable, warnings and worse only. */
function logger() {
  if (!process.stdout.isTTY) return loggerOptions;
  return { ...loggerOptions, level: "warn", stream: pretty({ sync: true, ignore: "pid,hostname" }) };
}

const signalled = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
try {
  const portal = await startPortal(process.env, logger());
  process.stdout.write(portal.banner);
  await signalled;
  await portal.stop();
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
