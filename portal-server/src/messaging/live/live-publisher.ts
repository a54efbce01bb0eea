import type { TenantMessages, UserMessages } from "@portico/shared-utility/contract";

/** The live channel for the server's other features. */
export interface LivePublisher {
  /**
   * Publishes an event to all browsers of a user.
   *
   * Resolves when the broker has accepted the event. The embedded broker has then sent it to every subscribed
   * connection of this process; RabbitMQ has confirmed it. An event without subscribers is no failure. A browser that
   * misses `READ` gets the correct list with its next request, so only `NOTIFICATION` needs retries.
   * @param user tenant: its domain, e.g. `acme`; email: of the account, in upper or lower case
   * @throws Error when the broker is unreachable; the caller keeps the event and retries
   */
  publish<Type extends keyof UserMessages>(
    user: { tenant: string; email: string },
    type: Type,
    body: UserMessages[Type],
  ): Promise<void>;
  /** Publishes an event to all signed-in users of a tenant; otherwise as `publish`. */
  announce<Type extends keyof TenantMessages>(tenant: string, type: Type, body: TenantMessages[Type]): Promise<void>;
  /** Closes this process's connections of one session of a tenant, or of the whole tenant. */
  disconnect(tenant: string, session?: string): void;
}
