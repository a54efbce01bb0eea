import { liveSubscriptions, tenantTopics, userTopics } from "@portico/shared-utility/contract";
import { normaliseEmail } from "../../identity/users/email.ts";

/** STOMP destination of a user's topic (`docs/product.md#live-channel`). */
export function userDestination(type: keyof typeof userTopics, email: string): string {
  return `/topic/${userTopics[type].name}-${normaliseEmail(email)}`;
}

/** STOMP destination of a tenant's topic. */
export function tenantDestination(type: keyof typeof tenantTopics): string {
  return `/topic/${tenantTopics[type].name}`;
}

/** The topics that a user may subscribe to, without `/topic/`; RabbitMQ calls them routing keys. */
export function topicsOf(email: string): string[] {
  return liveSubscriptions(normaliseEmail(email)).map(({ topic }) => topic);
}
