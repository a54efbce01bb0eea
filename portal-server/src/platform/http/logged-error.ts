import { errorCode } from "../text/error-code.ts";

const deepest = 4;

/** An error in the form of a log line. */
export interface LoggedError {
  [key: string]: unknown;
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: LoggedError;
}

/** Returns the loggable parts of an error, never the values of its query, which contain users' texts and secrets. */
export function loggedError(error: unknown, depth = 1): LoggedError {
  if (typeof error !== "object" || error === null) return { type: typeof error, message: String(error), stack: "" };
  const { name, message, stack, query, cause } = error as Partial<Error> & { query?: unknown };
  const code = errorCode(error);
  const at = (stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: name ?? "Error",
    // drizzle appends the query's values to the message, and so to the stack.
    message: typeof query === "string" ? `Failed query: ${query}` : (message ?? ""),
    stack: at.join("\n"),
    ...(code !== undefined && { code }),
    ...(cause !== undefined && depth < deepest && { cause: loggedError(cause, depth + 1) }),
  };
}
