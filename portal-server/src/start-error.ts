/** A start that cannot go on. Its message is the one line that the operator reads; `main` exits with code 1. */
export class StartError extends Error {
  override readonly name = "StartError";

  constructor(
    message: string,
    /** For callers who know more about what to do. */
    readonly code?: "folder.in_use",
  ) {
    super(message);
  }
}
