/** How the server's other rooms reach the live channel (`app.live`). */
export interface LivePublisher {
  /**
   * Hands one message to everybody who listens to a person's own topic.
   *
   * Resolves when the broker has taken it: embedded, it is on the way to every subscribed connection of this
   * process; RabbitMQ, the broker has confirmed it. Nobody listening is no failure.
   *
   * @param tenant the tenant's domain, e.g. `acme`
   * @param email the address of the account, in any case
   * @param body the JSON of a `Notification` (contract/notification)
   * @throws Error when the broker cannot be reached; the caller keeps the message and tries again
   */
  publish(tenant: string, email: string, body: string): Promise<void>;
  /**
   * Tells a person's browsers that one of them has read something: the given ids, or all. Otherwise as `publish`, but
   * nobody needs to try again: a browser that misses it sees the right lists at its next loading.
   */
  publishReads(tenant: string, email: string, ids?: readonly string[]): Promise<void>;
  /** Hands one message to everybody of a tenant who listens to its releases; otherwise as `publish`. */
  announce(tenant: string, body: string): Promise<void>;
  /** Closes the tenant's connections of one session, or all of them, within five seconds. */
  disconnect(tenant: string, session?: string): void;
}
