import { ApiError } from "../../platform/http/api-error.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import { findEvaluation } from "./evaluation-store.ts";
import { commentOf, evaluationOf, summaryOf } from "./ticket-response.ts";
import type { TicketResponse } from "./ticket-schemas.ts";
import { findTicket } from "./ticket-store.ts";

/**
 * Reads a ticket with its comments and evaluation in the form of the API.
 * @param evaluationCode code of an evaluation link that the same call has made
 * @throws ApiError `resource.not_found`, also for a number of another tenant
 */
export async function readTicket(
  { db, clock }: Pick<Deps, "db" | "clock">,
  tenant: string,
  number: number,
  evaluationCode: string | undefined = undefined,
): Promise<TicketResponse> {
  const found = await findTicket(db, tenant, number);
  if (!found) throw new ApiError("resource.not_found");
  return {
    ...summaryOf(found.row),
    text: found.row.text,
    comments: found.comments.map(commentOf),
    evaluation: evaluationOf(await findEvaluation(db, tenant, number), clock.now()),
    evaluation_code: evaluationCode ?? null,
  };
}
