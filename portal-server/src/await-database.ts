import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "./platform/config/start-error.ts";
import { toApiError } from "./platform/http/to-api-error.ts";
import { errorMessage } from "./platform/text/error-code.ts";

const pause = 500;
const attempts = 60;

/**
 * Runs a start again while PostgreSQL restarts: at most for half a minute. `start` undoes what it did when it fails.
 * @param options `report` receives a line when the start waits; `signal` ends the wait
 * @throws what `start` throws; an outage that lasts is a StartError
 */
export async function awaitDatabase<T>(
  start: () => Promise<T>,
  { report = toTerminal, signal }: { report?: (line: string) => void; signal?: AbortSignal | undefined } = {},
): Promise<T> {
  for (let left = attempts; ; left--) {
    try {
      return await start();
    } catch (error) {
      if (toApiError(error).code !== "server.unavailable") throw error;
      if (left === 1) throw asStartError(error);
      if (left === attempts) report(`Waiting for the database: ${errorMessage(error)}`);
      await sleep(pause, undefined, { signal });
    }
  }
}

function asStartError(error: unknown): StartError {
  return error instanceof StartError ? error : new StartError(`The database cannot be used: ${errorMessage(error)}.`);
}

const toTerminal = (line: string) => void process.stderr.write(`${line}\n`);
