import type { Readable } from "node:stream";
import { UsageError } from "../usage-error.ts";

const mostBytes = 4_096;

/**
 * Reads the first line of standard input.
 *
 * @throws UsageError when it is empty
 */
export async function pipedPassword(stdin: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stdin) {
    parts.push(Buffer.from(part));
    length += parts.at(-1)?.length ?? 0;
    if (length > mostBytes || parts.at(-1)?.includes("\n")) break;
  }
  const [line = ""] = Buffer.concat(parts).toString("utf8").split(/\r?\n/, 1);
  if (line !== "") return line;
  throw new UsageError("No password came on standard input; pipe one in, or let --generate make one.");
}
