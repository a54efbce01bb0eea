import { inspect } from "node:util";

/**
 * Returns the `code` of a system, database or library error. Checks the value's shape instead of `instanceof Error`:
 * jest's test context has its own `Error`, which Node's errors do not inherit from.
 */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Returns the message of any thrown value; a wrapped error's message is that of its innermost first cause. */
export function errorMessage(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  if ("cause" in error && error.cause) return errorMessage(error.cause);
  if ("errors" in error && Array.isArray(error.errors) && error.errors.length > 0) return errorMessage(error.errors[0]);
  if ("message" in error && typeof error.message === "string") return error.message;
  // Errors of the embedded database's file system have a name and a number.
  return inspect(error, { depth: 1, breakLength: Number.POSITIVE_INFINITY });
}
