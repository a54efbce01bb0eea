import { normaliseEmail } from "../accounts/email.ts";

/** Where every signed-in person of a tenant hears that its release has changed. */
export const releasesTopic = "/topic/releases";

/** The one destination of a person (contract.md, "live topic"). */
export function topicOf(email: string): string {
  return `/topic/notification-${normaliseEmail(email)}`;
}
