import type { z } from "zod";

/** Why an operation was rejected; nothing was written. */
export type ProvisioningCode =
  | "input.invalid"
  | "password.weak"
  | "tenant.exists"
  | "tenant.unknown"
  | "user.exists"
  | "user.unknown"
  | "app.exists"
  | "app.unknown"
  | "group.unknown"
  | "credential.exists"
  | "credential.unknown"
  | "origin.unknown"
  | "need.unknown"
  | "scope.taken"
  | "scope.unknown"
  | "host.taken"
  | "host.unknown"
  | "key.pending"
  | "key.secret";

/** An error for the operator: its message names the problem and the next step. */
export class ProvisioningError extends Error {
  override readonly name = "ProvisioningError";

  constructor(
    readonly code: ProvisioningCode,
    message: string,
  ) {
    super(message);
  }
}

export function unknownApp(tenant: string, module: string): ProvisioningError {
  const hint = `\`app list ${tenant}\` shows those that there are`;
  return new ProvisioningError("app.unknown", `"${tenant}" has no application "${module}": ${hint}.`);
}

export function unknownUser(tenant: string, email: string): ProvisioningError {
  const hint = `\`user list ${tenant}\` shows those that there are`;
  return new ProvisioningError("user.unknown", `${email} has no account in "${tenant}": ${hint}.`);
}

/**
 * Validates an operator's input.
 * @throws ProvisioningError `input.invalid`, naming the first invalid value
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ProvisioningError(
    "input.invalid",
    `The ${String(issue?.path[0] ?? "input")} ${issue?.message ?? "is not valid"}.`,
  );
}
