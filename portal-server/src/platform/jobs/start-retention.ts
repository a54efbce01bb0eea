import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/database.ts";
import type { Clock } from "./clock.ts";
import { every, type Loop } from "./every.ts";
import { deleteOutdated, type RetentionRule } from "./retention.ts";

interface RetentionNeeds {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}

const interval = 10 * 60_000;

/** Deletes outdated rows every ten minutes, so that the tables do not grow without limit. */
export function startRetention({ db, clock, log }: RetentionNeeds, rules: readonly RetentionRule[]): Loop {
  return every(
    interval,
    () => deleteOutdated(db, clock.now(), rules),
    (err) => log.warn({ err }, "housekeeping failed"),
  );
}
