import pretty from "pino-pretty";
import { loggerOptions } from "./platform/http/logging.ts";
import { StartError } from "./start-error.ts";
import { startPortal } from "./start-portal.ts";

/** JSON lines; on a terminal the same lines made readable, warnings and worse only. */
function logger() {
  if (!process.stdout.isTTY) return loggerOptions;
  return { ...loggerOptions, level: "warn", stream: pretty({ sync: true, ignore: "pid,hostname" }) };
}

const orderly = 25_000;
// Less than what an operator waits for: a disk that is gone holds up whatever still wants to write.
const impaired = 4_000;

/** Ends the process when it does not end by itself; a thread that waits for a dead disk would hold up `exit`. */
function endWithin(milliseconds: number): void {
  setTimeout(() => {
    process.stderr.write(`The portal has not stopped within ${milliseconds / 1000} s and is ended.\n`);
    process.kill(process.pid, "SIGKILL");
  }, milliseconds).unref();
}

const ended = new Promise<undefined>((resolve) => {
  // Kept after the first: what started this process may hand on what a terminal sends to all of them.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve(undefined));
  // The script that started it was killed.
  process.on("disconnect", () => resolve(undefined));
});
// Who read the output may be gone first.
process.stdout.on("error", () => {});
try {
  const portal = await startPortal(process.env, logger());
  process.stdout.write(portal.banner);
  const failure = await Promise.race([ended, portal.failed]);
  if (failure !== undefined) {
    process.stderr.write(`${failure}\n`);
    process.exitCode = 1;
  }
  endWithin(failure !== undefined || portal.isImpaired() ? impaired : orderly);
  await portal.stop();
  process.stdout.write("Portico has stopped.\n");
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
if (process.connected) process.disconnect();
