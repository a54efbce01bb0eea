import type { OwnSession } from "@portico/shared-utility/contract";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { audit } from "../audit/audit.ts";
import { auditSource } from "../audit/audit-source.ts";
import { accountOf } from "../users/account.ts";
import type { Accounts, Guards } from "./accounts.ts";

const ownSession = z
  .object({
    id: z.string(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    created_at: z.string(),
    used_at: z.string(),
    current: z.boolean(),
  })
  .meta({ id: "OwnSession" }) satisfies z.ZodType<OwnSession>;

const path = "/api/users/me/sessions";
const described = { tags: ["users"], security: [{ session: [], xsrf: [] }] };
const ended = { response: { 204: z.undefined(), ...errorResponses } };

interface OwnSessionsNeeds extends Pick<Deps, "db">, Pick<Accounts, "sessions">, Pick<Guards, "verifyAccess"> {
  live: {
    /** Closes this process's live connections of a session. */
    disconnect(tenant: string, session: string): void;
  };
}

/**
 * `GET`, `DELETE /users/me/sessions` and `DELETE /users/me/sessions/{id}`. An ended session's access token is refused
 * at once and its live connections are closed; connections to other processes are closed within seconds, by the query
 * for ended sessions.
 */
export function ownSessionsRoutes(app: App, needs: OwnSessionsNeeds): void {
  listRoute(app, needs);
  endRoutes(app, needs);
}

function listRoute(app: App, { sessions, verifyAccess }: OwnSessionsNeeds): void {
  const readSchema = {
    ...described,
    summary: "The active sessions of the user, this one first",
    security: [{ session: [] }],
    response: { 200: z.array(ownSession), ...errorResponses },
  };
  app.get(path, { schema: readSchema, onRequest: verifyAccess }, async (request) => {
    const account = accountOf(request);
    const active = await sessions.activeOf(account);
    const listed = active.map(({ id, browser, system, createdAt, rotatedAt }) => ({
      ...{ id, browser, system, current: id === account.session },
      created_at: createdAt.toISOString(),
      used_at: rotatedAt.toISOString(),
    }));
    return [...listed.filter(({ current }) => current), ...listed.filter(({ current }) => !current)];
  });
}

function endRoutes(app: App, { db, sessions, verifyAccess, live }: OwnSessionsNeeds): void {
  const end = async (request: FastifyRequest, only?: string) => {
    const account = accountOf(request);
    const ids = await db.transaction(async (tx) => {
      const ids = await sessions.endOthers(tx, account, "ended-by-user", only);
      const entry = { ...auditSource(request), action: "session.end", details: { sessions: ids.length } } as const;
      if (ids.length > 0) await audit(tx, entry);
      return ids;
    });
    for (const id of ids) live.disconnect(account.tenant, id);
  };

  const allSchema = { ...described, ...ended, summary: "End all other sessions of the user" };
  app.delete(path, { schema: allSchema, onRequest: verifyAccess }, async (request, reply) => {
    await end(request);
    return reply.code(204).send();
  });

  const oneSchema = {
    ...described,
    ...ended,
    summary: "End one other session of the user",
    description: "A session that has ended, that is this one or that is not the user's stays as it is.",
    params: z.object({ id: z.uuid() }),
  };
  app.delete(`${path}/:id`, { schema: oneSchema, onRequest: verifyAccess }, async (request, reply) => {
    await end(request, request.params.id);
    return reply.code(204).send();
  });
}
