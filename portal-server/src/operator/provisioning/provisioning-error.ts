/** Why something was not provisioned; nothing was written. */
export type ProvisioningCode =
  | "input.invalid"
  | "password.weak"
  | "tenant.exists"
  | "tenant.unknown"
  | "user.exists"
  | "user.unknown"
  | "app.exists"
  | "app.unknown"
  | "credential.exists"
  | "credential.unknown"
  | "origin.unknown"
  | "host.taken"
  | "host.unknown";

/** A refusal that an operator reads: its message says what is wrong with what, and what to do. */
export class ProvisioningError extends Error {
  override readonly name = "ProvisioningError";

  constructor(
    readonly code: ProvisioningCode,
    message: string,
  ) {
    super(message);
  }
}
