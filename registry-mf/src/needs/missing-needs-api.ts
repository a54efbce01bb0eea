import { request } from "@portico/shared-utility";
import type { MissingNeed, MissingNeedsResponse } from "@portico/shared-utility/contract";

/** `GET /registry/missing-needs`: the most reported first. Refused with `release.forbidden`. */
export async function fetchMissingNeeds(
  environment: string,
  scope: string,
  signal: AbortSignal,
): Promise<MissingNeed[]> {
  const query = { environment, scope };
  const answer = await request<MissingNeedsResponse>({ method: "GET", path: "/registry/missing-needs", query, signal });
  return answer.needs;
}
