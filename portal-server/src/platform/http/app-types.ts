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

/** What the whole application is built from; tests give other ones. */
export interface Deps {
  config: Config;
  db: Database;
  clock: Clock;
}

/** The application as its plugins see it: routes are typed by their zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module "fastify" {
  interface FastifyInstance {
    deps: Deps;
  }
}
