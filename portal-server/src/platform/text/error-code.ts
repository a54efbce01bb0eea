/**
 * The `code` of a system, database or library error. Told by its shape: an error of Node's own is no
 * `instanceof Error` where tests run in a context of their own.
 */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** The sentence of any thrown value, of its first cause when it wraps others. */
export function errorMessage(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  if ("cause" in error && error.cause) return errorMessage(error.cause);
  if ("errors" in error && Array.isArray(error.errors) && error.errors.length > 0) return errorMessage(error.errors[0]);
  return "message" in error && typeof error.message === "string" ? error.message : String(error);
}
