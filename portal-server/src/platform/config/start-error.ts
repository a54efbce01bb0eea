/** A start that failed. Its message is the one line that the operator reads; `main` exits with code 1. */
export class StartError extends Error {
  override readonly name = "StartError";

  constructor(
    message: string,
    /** For callers that can suggest a better next step. */
    readonly code?: "folder.in_use" | "portal.away" | "portal.token" | "portal.answer",
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
