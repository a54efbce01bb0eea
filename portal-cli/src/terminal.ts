import type { Readable, Writable } from "node:stream";

/** The three streams of the process, or a test's. */
export interface Terminal {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  /** Prompts and errors, so that the output can be piped. */
  stderr: Writable;
}
