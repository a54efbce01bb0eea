import { addressIn } from "../telemetry/module-of-stack.ts";

/** One call of a stack. */
export interface CallLine {
  /** The address of the code's file, if there is one. */
  address: string | null | undefined;
  /** The call, as a stack shows it. It becomes text only when needed. */
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
 * The calls below a function, the innermost first. In engines that provide them as objects, such as V8, no text of the
 * stack is written: that takes several times as long as the rest, and the file alone identifies most calls. Afterwards
 * it restores settings of others, such as libraries for error reports. Do not keep a line: it holds the functions.
 */
export function callLines(below: unknown, depth: number): readonly CallLine[] {
  const errors = Error as V8Error;
  const { stackTraceLimit = 10, prepareStackTrace } = errors;
  errors.stackTraceLimit = depth;
  errors.prepareStackTrace = (_: unknown, sites: readonly CallSite[]) =>
    sites.map((text) => ({ address: text.getScriptNameOrSourceURL(), text }));
  const holder: { stack?: unknown } = errors.captureStackTrace ? {} : new Error();
  errors.captureStackTrace?.(holder, below);
  // V8 requests the format of a stack when the stack is first read.
  const { stack } = holder;
  errors.stackTraceLimit = stackTraceLimit;
  errors.prepareStackTrace = prepareStackTrace;
  if (Array.isArray(stack)) return stack;
  return String(stack)
    .split("\n")
    .map((text) => ({ address: addressIn(text), text }));
}
