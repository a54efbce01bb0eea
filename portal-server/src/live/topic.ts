import { normaliseEmail } from "../accounts/email.ts";

/** The one destination of a person (contract.md, "live topic"). */
export function topicOf(email: string): string {
  return `/topic/notification-${normaliseEmail(email)}`;
}
