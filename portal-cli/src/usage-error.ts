/** The command line or prompt input is invalid. Nothing was changed; the exit code is 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly code = "usage";
}
