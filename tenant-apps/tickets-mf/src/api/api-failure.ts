import type { FailureKinds } from "@portico/react";

/** Why a call failed: a code of the portal's error catalogue, or one of the two codes for calls without a response. */
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

/** The portal's errors come from another bundle, so their code is checked, never their class. */
export function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return new ApiFailure(typeof code === "string" ? code : "server.internal");
}

const temporary = ["network", "timeout", "server.unavailable", "server.internal"];

export const failures: FailureKinds<ApiFailure> = {
  of: failureOf,
  isTemporary: ({ code }) => temporary.includes(code),
};
