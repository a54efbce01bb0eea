import { normaliseEmail } from "../../identity/accounts/email.ts";

/** Where every signed-in person of a tenant hears that its release has changed. */
export const releasesTopic = "/topic/releases";

/** Where a person's browsers hear that another one has read something. */
export function readsTopicOf(email: string): string {
  return `/topic/reads-${normaliseEmail(email)}`;
}

/** Where a person's notifications arrive (contract.md, "live topic"). */
export function topicOf(email: string): string {
  return `/topic/notification-${normaliseEmail(email)}`;
}
