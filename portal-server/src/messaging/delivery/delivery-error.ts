/** A refusal by the receiver; `final`: retries are pointless, `retryAfter`: milliseconds until the next attempt. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";

  constructor(
    readonly code: string,
    readonly options: { final?: boolean; retryAfter?: number } = {},
  ) {
    super(`The delivery was refused: ${code}`);
  }
}
