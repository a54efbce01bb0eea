import type { FailureKinds } from "@portico/react";

/**
 * Why a call failed: a code of the portal's error catalogue, one of the two codes for calls without a response, or
 * `unexpected` for a fault of this code.
 */
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
  const { code, retryAfter } = Object(error) as Record<string, unknown>;
  const seconds = typeof retryAfter === "number" ? retryAfter : undefined;
  return new ApiFailure(typeof code === "string" ? code : "unexpected", seconds);
}

const temporary = [
  "network",
  "timeout",
  "server.unavailable",
  "server.busy",
  "server.internal",
  "request.rate_limited",
];

export const failures: FailureKinds<ApiFailure> = {
  of: failureOf,
  isTemporary: ({ code }) => temporary.includes(code),
  retryAfter: (failure) => failure.retryAfter,
};
