import { DeadlineError } from "../loader/deadline.ts";

/** The time limit of a lifecycle (milliseconds), as an application states it for single-spa. */
interface Timeout {
  millis?: number;
  /** Whether the application fails after `millis`. Otherwise the excess is only logged. */
  dieOnTimeout?: boolean;
  /** The time between two warnings until then. */
  warningMillis?: number;
}

export type Timeouts = Partial<Record<string, Timeout>>;

/** single-spa's own defaults (`src/applications/timeouts.js`). */
const defaultMillis = (what: string) => (what === "init" || what === "bootstrap" ? 4_000 : 3_000);
const defaultWarning = 1_000;

/**
 * Runs a lifecycle under the limit that its application states. The frame's deadlines apply too: the shorter limit
 * counts. If an application states no limit, nothing is logged.
 *
 * @throws DeadlineError if the application states `dieOnTimeout`
 */
export function timed(
  work: () => Promise<unknown>,
  timeout: Timeout | undefined,
  name: string,
  what: string,
): Promise<unknown> {
  if (!timeout) return work();
  const millis = positive(timeout.millis, defaultMillis(what));
  const running = work();
  return new Promise((resolve, reject) => {
    const warnings = setInterval(
      () => console.warn(`${name} has not settled yet`),
      positive(timeout.warningMillis, defaultWarning),
    );
    const end = setTimeout(() => {
      clearInterval(warnings);
      if (timeout.dieOnTimeout) reject(new DeadlineError(name, millis, running));
      else console.error(`${name} has not settled after ${millis} ms`);
    }, millis);
    const stop = () => {
      clearInterval(warnings);
      clearTimeout(end);
    };
    running.then(resolve, reject).finally(stop);
  });
}

const positive = (ms: unknown, otherwise: number) => (typeof ms === "number" && ms > 0 ? ms : otherwise);
