import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/database.ts";
import type { Clock } from "../jobs/clock.ts";

/** The dependencies of the whole application; tests replace them. */
export interface Deps {
  config: Config;
  db: Database;
  clock: Clock;
}

/** The needs of services that have a start and an end: the dependencies and the log. */
export interface LoggedDeps extends Deps {
  log: FastifyBaseLogger;
}

/** The application as its features see it: zod schemas give the routes their types. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;
