import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../platform/http/api-error.ts";
import { perMinute } from "../../platform/http/call-limits.ts";
import { bindXsrf } from "../../platform/http/csrf-plugin.ts";
import { definePlugin } from "../../platform/http/define-plugin.ts";
import { type BoundedQueue, createBoundedQueue } from "../../platform/jobs/bounded-queue.ts";
import { tenantOf } from "../tenants/tenants-plugin.ts";
import { type BearerClaims, type BearerTokens, createBearerTokens } from "./bearer-tokens.ts";
import { createDeviceCookies, type DeviceCookies } from "./device-cookies.ts";
import { type SessionLimits, sessionLimits } from "./judge-refresh.ts";
import { SessionStore } from "./session-store.ts";
import { createSessionTokens } from "./session-tokens.ts";
import { Throttle } from "./throttle.ts";

/** A hook for a route's `onRequest`. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

declare module "fastify" {
  interface FastifyInstance {
    sessions: SessionStore;
    bearerTokens: BearerTokens;
    throttle: Throttle;
    deviceCookies: DeviceCookies;
    /** Queues the computation of a password hash. @throws ApiError `server.busy` when the queue is full */
    passwordWork: BoundedQueue;
    /** Accepts only an access token of an active session of the host's tenant; sets `request.account`. */
    verifyAccess: Guard;
    /** Accepts only an exchange token for this application; sets `request.account`. */
    verifyAppToken(module: string): Guard;
  }
}

// A hash takes 19 MB and a thread. Node's pool has four threads, which file access and DNS lookups also use.
const parallelHashes = 2;
const queueFull = { code: "server.busy", seconds: 5 } as const;

/** Sessions, their tokens, and the guards that the routes of all other rooms use. */
export function accountsPlugin(limits: SessionLimits = sessionLimits) {
  return definePlugin("accounts", ["tenants", "csrf", "call-limits"], (app) => {
    const { db, clock, config } = app.deps;
    const tokens = createBearerTokens(config.secrets, clock);
    const sessionTokens = createSessionTokens(config.secrets);
    const maxActive = config.sessionsPerUser;
    app.decorate("sessions", new SessionStore({ db, clock, limits, tokens: sessionTokens, maxActive }));
    app.decorate("bearerTokens", tokens);
    app.decorate("throttle", new Throttle(db, clock));
    app.decorate("deviceCookies", createDeviceCookies(config.secrets, db));
    app.decorate(
      "passwordWork",
      createBoundedQueue({ width: parallelHashes, queue: config.passwordQueue, refusal: queueFull }),
    );
    app.decorateRequest("account", undefined);
    app.decorate("verifyAccess", guard(tokens.readAccess));
    app.decorate("verifyAppToken", (module: string) => guard((token) => tokens.readForApp(token, module)));
  });
}

function guard(readToken: (token: string) => Promise<BearerClaims | undefined>): Guard {
  return async (request, reply) => {
    const claims = await readToken(bearerOf(request));
    if (claims?.tenant !== tenantOf(request).domain) throw invalidToken();
    const account = await request.server.sessions.accountOf(claims.tenant, claims.sid);
    if (account?.id !== claims.sub) throw invalidToken();
    bindXsrf(request, reply, claims.sid);
    const { apiPerMinute, tenantApiPerMinute } = request.server.deps.config;
    request.server.callLimits.take([
      { subject: `person ${account.id}`, rate: perMinute(apiPerMinute) },
      { subject: `tenant ${claims.tenant}`, rate: perMinute(tenantApiPerMinute) },
    ]);
    request.account = account;
  };
}

/** @throws ApiError `auth.token_missing` */
export function bearerOf(request: FastifyRequest): string {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (token) return token;
  throw request.headers.authorization ? invalidToken() : new ApiError("auth.token_missing");
}

function invalidToken(): ApiError {
  return new ApiError("auth.token_invalid", { headers: { "www-authenticate": 'Bearer error="invalid_token"' } });
}
