import type { Guards } from "../../identity/accounts/accounts.ts";
import { accountOf } from "../../identity/users/account.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { issueCode, withdrawCode } from "./evaluation-store.ts";
import { readTicket } from "./read-ticket.ts";
import { statusBody, ticketParams, ticketResponse } from "./ticket-schemas.ts";
import { changeStatus, lockTicket } from "./ticket-store.ts";
import type { TicketStatus } from "./ticket-table.ts";

const base = {
  tags: ["tickets"],
  security: [{ application: [], xsrf: [] }],
  params: ticketParams,
  response: { 200: ticketResponse, ...errorResponses },
};

/** Routes for a ticket's status and for the evaluation link of a closed ticket. */
export function statusRoutes(
  app: App,
  { db, clock, verifyAppToken }: Pick<Deps, "db" | "clock"> & Pick<Guards, "verifyAppToken">,
): void {
  const onRequest = verifyAppToken("tickets");

  const change = {
    ...base,
    summary: "Change a ticket's status; closing the ticket creates its evaluation link",
    body: statusBody,
  };
  app.patch("/api/tickets/:id", { schema: change, onRequest }, async (request) => {
    const { tenant } = accountOf(request);
    const code = await moveTicket({ db, clock }, tenant, request.params.id, request.body.status);
    return readTicket({ db, clock }, tenant, request.params.id, code);
  });

  const renew = { ...base, summary: "Create a new evaluation link for a closed ticket; the old one becomes invalid" };
  app.post("/api/tickets/:id/evaluation-link", { schema: renew, onRequest }, async (request) => {
    const { tenant } = accountOf(request);
    const code = await renewLink({ db, clock }, tenant, request.params.id);
    return readTicket({ db, clock }, tenant, request.params.id, code);
  });
}

function moveTicket({ db, clock }: Pick<Deps, "db" | "clock">, tenant: string, number: number, status: TicketStatus) {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const changed = await changeStatus(tx, tenant, number, status, now);
    if (!changed) return undefined;
    if (status === "closed") return issueCode(tx, tenant, number, now);
    await withdrawCode(tx, tenant, number);
    return undefined;
  });
}

/** @throws ApiError `resource.conflict` when the ticket is not closed or has been rated */
function renewLink({ db, clock }: Pick<Deps, "db" | "clock">, tenant: string, number: number): Promise<string> {
  return db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, tenant, number);
    if (!ticket) throw new ApiError("resource.not_found");
    const code = ticket.status === "closed" ? await issueCode(tx, tenant, number, clock.now()) : undefined;
    if (!code) throw new ApiError("resource.conflict");
    return code;
  });
}
