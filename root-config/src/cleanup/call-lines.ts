import { addressIn } from "../telemetry/module-of-stack.ts";

/** One call of a stack. */
export interface CallLine {
  /** The address of the file, if the code is in one. */
  address: string | null | undefined;
  /** The call, as a stack shows it. It becomes text only where it is needed. */
  text: { toString(): string };
}

interface CallSite {
  getScriptNameOrSourceURL(): string | null | undefined;
}

interface V8Error {
  stackTraceLimit?: number;
  prepareStackTrace?: unknown;
  captureStackTrace?(holder: object, below: unknown): void;
}

/**
 * The calls below a function, the innermost first. Where the engine gives them as objects, as V8 does, no text of the stack
 * is written: that takes several times as long as the rest, and most calls are recognized by their file. The settings of others,
 * as libraries for error reports have them, are in place again when it returns. Do not keep a line: it holds the functions.
 */
export function callLines(below: unknown, depth: number): readonly CallLine[] {
  const errors = Error as V8Error;
  const { stackTraceLimit = 10, prepareStackTrace } = errors;
  errors.stackTraceLimit = depth;
  errors.prepareStackTrace = (_: unknown, sites: readonly CallSite[]) =>
    sites.map((text) => ({ address: text.getScriptNameOrSourceURL(), text }));
  const holder: { stack?: unknown } = errors.captureStackTrace ? {} : new Error();
  errors.captureStackTrace?.(holder, below);
  // V8 asks for the form of a stack when it is read first.
  const { stack } = holder;
  errors.stackTraceLimit = stackTraceLimit;
  errors.prepareStackTrace = prepareStackTrace;
  if (Array.isArray(stack)) return stack;
  return String(stack)
    .split("\n")
    .map((text) => ({ address: addressIn(text), text }));
}
