import { once } from "node:events";
import pretty from "pino-pretty";
import { StartError } from "./platform/config/start-error.ts";
import { loggerOptions } from "./platform/http/logging.ts";
import { errorMessage } from "./platform/text/error-code.ts";
import { startPortal } from "./start-portal.ts";

/** Logs JSON lines; on a terminal readable lines, warnings and errors only. */
function logger() {
  if (!process.stdout.isTTY) return loggerOptions;
  return { ...loggerOptions, level: "warn", stream: pretty({ sync: true, ignore: "pid,hostname" }) };
}

const orderly = 25_000;
// Shorter than an operator's patience: a lost disk blocks every pending write.
const impaired = 4_000;

/** Kills the process if it does not end by itself; a thread that waits for a lost disk would block `exit`. */
function endWithin(milliseconds: number): void {
  setTimeout(() => {
    process.stderr.write(`The portal has not stopped within ${milliseconds / 1000} s and is ended.\n`);
    process.kill(process.pid, "SIGKILL");
  }, milliseconds).unref();
}

const stopping = new AbortController();
const ended = once(stopping.signal, "abort").then(() => undefined);
// The listeners stay after the first signal: a terminal's signal may arrive again from the parent process.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());
// The parent script was killed.
process.on("disconnect", () => stopping.abort());
// The reader of the output may have exited already.
process.stdout.on("error", () => {});
try {
  const portal = await startPortal(process.env, logger(), stopping.signal);
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
  // A start that was interrupted fails, and is not to be reported.
  if (stopping.signal.aborted) process.stdout.write("Portico has stopped.\n");
  else {
    const stack = () => (error as Partial<Error>).stack ?? errorMessage(error);
    process.stderr.write(`${error instanceof StartError ? error.message : stack()}\n`);
    process.exitCode = 1;
  }
}
if (process.connected) process.disconnect();
