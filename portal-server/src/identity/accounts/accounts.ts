import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import { bearerToken, invalidTokenHeaders } from "../../platform/http/bearer-token.ts";
import { createBoundedQueue } from "../../platform/http/bounded-queue.ts";
import { type CallLimits, perMinute } from "../../platform/http/call-limits.ts";
import type { Xsrf } from "../../platform/http/csrf.ts";
import { Throttle } from "../../platform/limits/throttle.ts";
import { type BearerClaims, createAppTokens } from "../app-tokens/app-tokens.ts";
import { createSigningKeys } from "../app-tokens/signing-keys.ts";
import { tenantOf } from "../tenants/request-tenant.ts";
import type { Account } from "../users/account.ts";
import { createBearerTokens } from "./bearer-tokens.ts";
import { createDeviceCookies } from "./device-cookies.ts";
import { sessionLimits } from "./judge-refresh.ts";
import { SessionStore } from "./session-store.ts";
import { createSessionTokens } from "./session-tokens.ts";

/** A hook for a route's `onRequest`. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** The guards that the routes of all other features use. */
export interface Guards {
  /** Accepts only an access token of an active session of the host's tenant; sets `request.account`. */
  verifyAccess: Guard;
  /** Accepts only an exchange token for this application, of a user to whom it is offered; sets `request.account`. */
  verifyAppToken(module: string): Guard;
  /**
   * Counts calls of a user, in its own allowance and its tenant's. The guards count one for each request.
   * @throws ApiError `request.rate_limited`
   */
  countCalls(account: Pick<Account, "id" | "tenant">, calls?: number): void;
}

export type Accounts = ReturnType<typeof createAccounts>;

// A hash takes 19 MB and a thread. Node's pool has four threads, which file access and DNS lookups also use.
const parallelHashes = 2;
const queueFull = { code: "server.busy", seconds: 5 } as const;

/** Sessions, their tokens, and the limits of attempts on them. */
export function createAccounts({ config, db, clock }: Deps) {
  const { secrets, sessionsPerUser: maxActive } = config;
  const signingKeys = createSigningKeys({ db, clock, secrets });
  const appTokens = createAppTokens({ keys: signingKeys, secrets, clock });
  return {
    sessions: new SessionStore({ db, clock, limits: sessionLimits, tokens: createSessionTokens(secrets), maxActive }),
    bearerTokens: createBearerTokens(secrets, clock, appTokens),
    signingKeys,
    throttle: new Throttle(db, clock),
    deviceCookies: createDeviceCookies(secrets, db),
    /** Queues the computation of a password hash. @throws ApiError `server.busy` when the queue is full */
    passwordWork: createBoundedQueue({ width: parallelHashes, queue: config.passwordQueue, refusal: queueFull }),
  };
}

export interface GuardNeeds extends Pick<Accounts, "sessions" | "bearerTokens"> {
  config: Pick<Config, "apiPerMinute" | "tenantApiPerMinute">;
  callLimits: CallLimits;
  xsrf: Xsrf;
  /** Whether the tenant has an application and offers it to other users only. */
  isWithheld(account: Account, module: string): Promise<boolean>;
}

export function createGuards({ config, sessions, bearerTokens, callLimits, xsrf, isWithheld }: GuardNeeds): Guards {
  const countCalls: Guards["countCalls"] = ({ id, tenant }, calls = 1) =>
    callLimits.take(
      [
        { subject: `person ${id}`, rate: perMinute(config.apiPerMinute) },
        { subject: `tenant ${tenant}`, rate: perMinute(config.tenantApiPerMinute) },
      ],
      calls,
    );
  const guard = (readToken: (token: string) => Promise<BearerClaims | undefined>, module?: string): Guard => {
    return async (request, reply) => {
      const claims = await readToken(bearerOf(request));
      if (claims?.tenant !== tenantOf(request).domain) throw invalidToken();
      const account = await sessions.accountOf(claims.tenant, claims.sid);
      if (account?.id !== claims.sub) throw invalidToken();
      xsrf.bind(request, reply, claims.sid);
      countCalls(account);
      if (module !== undefined && (await isWithheld(account, module))) throw new ApiError("app.not_offered");
      request.account = account;
    };
  };
  return {
    verifyAccess: guard(bearerTokens.readAccess),
    verifyAppToken: (module) => guard((token) => bearerTokens.readForApp(token, module), module),
    countCalls,
  };
}

const jwtForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** @throws ApiError `auth.token_missing`, `auth.token_invalid` */
export function bearerOf(request: FastifyRequest): string {
  const token = bearerToken(request);
  if (jwtForm.test(token)) return token;
  throw request.headers.authorization ? invalidToken() : new ApiError("auth.token_missing");
}

function invalidToken(): ApiError {
  return new ApiError("auth.token_invalid", { headers: invalidTokenHeaders });
}
