/** The live channel for the server's other rooms (`app.live`). */
export interface LivePublisher {
  /**
   * Publishes an event to all subscribers of a user's topic.
   *
   * Resolves when the broker has accepted the event. The embedded broker has then sent it to every subscribed
   * connection of this process; RabbitMQ has confirmed it. An event without subscribers is no failure.
   *
   * @param tenant the tenant's domain, e.g. `acme`
   * @param email e-mail address of the account, in upper or lower case
   * @param body JSON of a `Notification` (contract/notification)
   * @throws Error when the broker is unreachable; the caller keeps the event and retries
   */
  publish(tenant: string, email: string, body: string): Promise<void>;
  /**
   * Publishes to a user's browsers which notifications were read: the given ids, or all. Otherwise as `publish`, but a
   * retry is not necessary: a browser that misses the event gets the correct list with its next request.
   */
  publishReads(tenant: string, email: string, ids?: readonly string[]): Promise<void>;
  /** Publishes an event to all subscribers of a tenant's releases; otherwise as `publish`. */
  announce(tenant: string, body: string): Promise<void>;
  /** Closes this process's connections of one session of a tenant, or of the whole tenant. */
  disconnect(tenant: string, session?: string): void;
}
