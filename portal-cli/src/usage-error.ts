/** The command line, or what was typed at a prompt, cannot be followed. Nothing was done; the exit code is 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly code = "usage";
}
