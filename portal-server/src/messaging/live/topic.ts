import { normaliseEmail } from "../../identity/accounts/email.ts";

/** Topic of release changes, for all signed-in users of a tenant. */
export const releasesTopic = "/topic/releases";

/** Topic of a user's reads, for the user's other browsers. */
export function readsTopicOf(email: string): string {
  return `/topic/reads-${normaliseEmail(email)}`;
}

/** Topic of a user's notifications (`docs/product.md#live-channel`). */
export function topicOf(email: string): string {
  return `/topic/notification-${normaliseEmail(email)}`;
}
