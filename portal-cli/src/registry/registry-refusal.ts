/** The registry rejected a call or was unreachable. Nothing was changed, unless `code` is `network`. */
export class RegistryRefusal extends Error {
  override readonly name = "RegistryRefusal";

  constructor(
    readonly code: string,
    message: string,
    readonly details?: unknown,
  ) {
    super(message);
  }
}
