import type { Guards } from "../../identity/accounts/accounts.ts";
import { accountOf } from "../../identity/users/account.ts";
import type { NotificationOutbox } from "../../messaging/delivery/notification-outbox.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { repeatable, repeatableCall } from "../../platform/http/repeatable-call.ts";
import { actOnce } from "../../platform/jobs/keyed-call.ts";
import { notifyOfComment } from "./notify-requester.ts";
import { readTicket } from "./read-ticket.ts";
import { takeTicketAllowance } from "./ticket-allowance.ts";
import { summaryOf } from "./ticket-response.ts";
import { commentBody, listQuery, newTicketBody, ticketPage, ticketParams, ticketResponse } from "./ticket-schemas.ts";
import { addComment, createTicket, listTickets } from "./ticket-store.ts";

const reading = { tags: ["tickets"], security: [{ application: [] }] };
const writing = { tags: ["tickets"], security: [{ application: [], xsrf: [] }] };

export interface TicketNeeds extends Deps, Pick<Guards, "verifyAppToken"> {
  outbox: NotificationOutbox;
}

export function ticketRoutes(app: App, needs: TicketNeeds): void {
  readRoutes(app, needs);
  createRoute(app, needs);
  commentRoute(app, needs);
}

function readRoutes(app: App, needs: TicketNeeds): void {
  const onRequest = needs.verifyAppToken("tickets");
  const list = {
    ...reading,
    summary: "The tenant's tickets, last change first",
    querystring: listQuery,
    response: { 200: ticketPage, ...errorResponses },
  };
  app.get("/api/tickets", { schema: list, onRequest }, async (request) => {
    const { rows, total } = await listTickets(needs.db, accountOf(request).tenant, request.query);
    return { tickets: rows.map(summaryOf), total };
  });

  const read = {
    ...reading,
    summary: "One ticket with its comments and its rating",
    params: ticketParams,
    response: { 200: ticketResponse, ...errorResponses },
  };
  app.get("/api/tickets/:id", { schema: read, onRequest }, (request) =>
    readTicket(needs, accountOf(request).tenant, request.params.id),
  );
}

function createRoute(app: App, needs: TicketNeeds): void {
  const { db, clock, verifyAppToken } = needs;
  const onRequest = verifyAppToken("tickets");
  const create = {
    ...writing,
    summary: "Open a ticket in the user's name",
    headers: repeatable,
    body: newTicketBody,
    response: { 201: ticketResponse, ...errorResponses },
  };
  app.post("/api/tickets", { schema: create, onRequest }, async (request, reply) => {
    const { tenant, id, name, email } = accountOf(request);
    const [now, ticket] = [clock.now(), { ...request.body, requester: { name, email } }];
    const call = { tenant, actor: id, key: request.headers["idempotency-key"], request: ["ticket", request.body], now };
    const number = await actOnce(db, repeatableCall<number>(call), async (tx) => {
      await takeTicketAllowance(tx, needs, { user: id, adds: "ticket" });
      return (await createTicket(tx, tenant, ticket, now)).number;
    });
    return reply.code(201).send(await readTicket(needs, tenant, number));
  });
}

function commentRoute(app: App, needs: TicketNeeds): void {
  const { db, clock, verifyAppToken, outbox } = needs;
  const onRequest = verifyAppToken("tickets");
  const comment = {
    ...writing,
    summary: "Comment on a ticket in the user's name",
    params: ticketParams,
    headers: repeatable,
    body: commentBody,
    response: { 201: ticketResponse, ...errorResponses },
  };
  app.post("/api/tickets/:id/comments", { schema: comment, onRequest }, async (request, reply) => {
    const author = accountOf(request);
    const number = request.params.id;
    const comment = { author, text: request.body.text };
    const [key, now] = [request.headers["idempotency-key"], clock.now()];
    const call = { tenant: author.tenant, actor: author.id, key, request: ["comment", number, request.body], now };
    await actOnce(db, repeatableCall<null>(call), async (tx) => {
      await takeTicketAllowance(tx, needs, { user: author.id, adds: "comment" });
      const ticket = await addComment(tx, author.tenant, number, comment, now);
      if (!ticket) throw new ApiError("resource.not_found");
      await notifyOfComment(outbox, tx, ticket, comment);
      return null;
    });
    outbox.wake();
    return reply.code(201).send(await readTicket(needs, author.tenant, number));
  });
}
