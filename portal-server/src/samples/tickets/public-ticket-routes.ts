import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Accounts } from "../../identity/accounts/accounts.ts";
import { hasApp } from "../../identity/apps/find-apps.ts";
import { tenantOf } from "../../identity/tenants/request-tenant.ts";
import type { NotificationOutbox } from "../../messaging/delivery/notification-outbox.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { repeatable, repeatableCall } from "../../platform/http/repeatable-call.ts";
import { actOnce } from "../../platform/jobs/keyed-call.ts";
import { network } from "../../platform/limits/network.ts";
import { findInvitation, hasRating, storeRating } from "./evaluation-store.ts";
import { notifyOfRating } from "./notify-requester.ts";
import { takeTicketAllowance } from "./ticket-allowance.ts";
import { invitationOf } from "./ticket-response.ts";
import {
  evaluationBody,
  invitationQuery,
  invitationResponse,
  publicTicketBody,
  publicTicketResponse,
} from "./ticket-schemas.ts";
import { createTicket, lockTicket } from "./ticket-store.ts";

const minute = 60_000;
const limits = [
  { most: 10, within: 10 * minute },
  { most: 50, within: 24 * 60 * minute },
];

export interface PublicTicketNeeds extends Deps, Pick<Accounts, "throttle"> {
  outbox: NotificationOutbox;
}

type Invited = z.infer<typeof invitationQuery>;

/** Routes that need no session: open a ticket, and rate a ticket by its evaluation link. */
export function publicTicketRoutes(app: App, needs: PublicTicketNeeds): void {
  guestTicketRoute(app, needs);
  evaluationRoutes(app, needs);
}

function guestTicketRoute(app: App, needs: PublicTicketNeeds): void {
  const { db, clock, throttle } = needs;
  const create = {
    tags: ["tickets"],
    summary: "Open a ticket as a guest",
    security: [{ xsrf: [] }],
    headers: repeatable,
    body: publicTicketBody,
    response: { 201: publicTicketResponse, ...errorResponses },
  };
  app.post("/api/tickets/public", { schema: create }, async (request, reply) => {
    const tenant = await publicTenant(db, request);
    await throttle.attempt([{ subject: `public ticket ${tenant} ${network(request.ip)}`, limits }]);
    const { name, email, subject, text } = request.body;
    const [now, ticket] = [clock.now(), { subject, text, byGuest: true, requester: { name, email } }];
    const call = { tenant, actor: "guest", key: request.headers["idempotency-key"], request: ["ticket", ticket], now };
    const id = await actOnce(db, repeatableCall<number>(call), async (tx) => {
      await takeTicketAllowance(tx, needs, { guestsOf: tenant });
      return (await createTicket(tx, tenant, ticket, now)).number;
    });
    return reply.code(201).send({ id });
  });
}

function evaluationRoutes(app: App, needs: PublicTicketNeeds): void {
  const { db, clock, outbox } = needs;
  const read = {
    tags: ["tickets"],
    summary: "The ticket of an evaluation link and whether it can still be rated",
    querystring: invitationQuery,
    response: { 200: invitationResponse, ...errorResponses },
  };
  app.get("/api/tickets/evaluation", { schema: read }, async (request) =>
    invitation(needs, await publicTenant(db, request), request.query),
  );

  const rate = {
    tags: ["tickets"],
    summary: "Rate a closed ticket, once",
    security: [{ xsrf: [] }],
    body: evaluationBody,
    response: { 200: invitationResponse, ...errorResponses },
  };
  app.post("/api/tickets/evaluation", { schema: rate }, async (request) => {
    const tenant = await publicTenant(db, request);
    const { ticket: number, score } = request.body;
    await invitation(needs, tenant, request.body); // A wrong code locks no ticket.
    const isRated = await db.transaction(async (tx) => {
      // An agent's change locks the ticket before its evaluation, too.
      const ticket = await lockTicket(tx, tenant, number);
      if (!(await storeRating(tx, tenant, request.body, clock.now()))) return false;
      if (ticket) await notifyOfRating(outbox, tx, ticket, score);
      return true;
    });
    outbox.wake();
    const now = await invitation(needs, tenant, request.body);
    // A repeated rating: the first one succeeded and its response may have been lost.
    if (!isRated && !(await hasRating(db, tenant, request.body))) {
      throw new ApiError("resource.conflict", { details: { state: now.state } });
    }
    return now;
  });
}

/** The host's tenant. @throws ApiError `app.unknown` when the tenant does not have the application */
async function publicTenant(db: Database, request: FastifyRequest): Promise<string> {
  const { domain } = tenantOf(request);
  if (!(await hasApp(db, domain, "tickets"))) throw new ApiError("app.unknown");
  return domain;
}

async function invitation({ db, clock }: PublicTicketNeeds, tenant: string, { ticket, code }: Invited) {
  const found = await findInvitation(db, tenant, ticket, code);
  if (!found) throw new ApiError("resource.not_found");
  return invitationOf(found.evaluation, found.subject, clock.now());
}
