import type { LoggedDeps } from "../http/app-types.ts";
import { every, type Loop } from "./every.ts";
import { deleteOutdated, type RetentionRule } from "./retention.ts";

const interval = 10 * 60_000;

/** Deletes outdated rows every ten minutes, so that the tables do not grow without limit. */
export function startRetention({ db, clock, log }: Omit<LoggedDeps, "config">, rules: readonly RetentionRule[]): Loop {
  return every(
    interval,
    () => deleteOutdated(db, clock.now(), rules),
    (err) => log.warn({ err }, "housekeeping failed"),
  );
}
