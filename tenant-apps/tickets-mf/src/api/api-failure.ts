/** Why a call failed: a code of the portal's error catalogue, or one of the two that have no answer. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly code: string;
  readonly retryAfter: number | undefined;

  constructor(code: string, retryAfter?: number) {
    super(code);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** The portal's own errors come from another bundle, so their code is read and never their class. */
export function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return new ApiFailure(typeof code === "string" ? code : "server.internal");
}
