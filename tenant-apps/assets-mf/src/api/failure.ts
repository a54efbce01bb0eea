import type { FailureKinds } from "@portico/react";
import type { Strings } from "../strings/pt.ts";

/** Why a call failed: a key of the screens' failure texts. */
export type FailureKind = keyof Strings["failure"];

export class Failure extends Error {
  override readonly name = "Failure";
  constructor(
    readonly kind: FailureKind,
    readonly code: string = kind,
  ) {
    super(code);
  }
}

const kinds: Record<string, FailureKind> = {
  network: "network",
  timeout: "timeout",
  "server.unavailable": "unavailable",
  "server.busy": "unavailable",
  "resource.not_found": "notFound",
  "resource.conflict": "conflict",
  "request.invalid": "invalid",
  "app.unknown": "forbidden",
  "app.not_offered": "forbidden",
  "app.forbidden": "forbidden",
};

/** Errors of the portal come from another bundle, so their code is checked, never their class. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  return new Failure(kinds[code] ?? "unexpected", code);
}

const temporary = ["network", "timeout", "server.unavailable", "server.busy", "server.internal"];

export const failures: FailureKinds<Failure> = { of: failureOf, isTemporary: ({ code }) => temporary.includes(code) };
