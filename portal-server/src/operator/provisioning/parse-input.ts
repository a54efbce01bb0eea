import type { z } from "zod";
import { ProvisioningError } from "./provisioning-error.ts";

/**
 * Validates an operator's input.
 *
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
