import { errorCode, errorMessage } from "../../platform/text/error-code.ts";
import { abortRefusal } from "./fetch-file.ts";
import { gateLimits } from "./gate-limits.ts";
import type { ParsingThread } from "./parsing-thread.ts";
import type { ParseTask } from "./parsing-worker.mjs";
import type { Format, ReadModule } from "./read-module.mjs";
import { GateRefusal } from "./refusal.ts";

/** Parses files in another thread. */
export interface FileParser {
  /**
   * @param file the address, for the details of a refusal
   * @param wanted.format the required format; without it, the parser finds the format
   * @throws GateRefusal `release.syntax`, `release.import_attributes`, `release.format`, `release.too_large`,
   * `release.too_slow`
   */
  module(file: string, bytes: Buffer, wanted: { exports: boolean; format?: Format }): Promise<ReadModule>;
  /** Whether the file is a flat JSON object of texts. */
  isFlatText(file: string, bytes: Buffer): Promise<boolean>;
}

export function fileParser(thread: Pick<ParsingThread, "run">, signal: AbortSignal): FileParser {
  const run = (file: string, task: ParseTask) =>
    thread.run(task, signal).catch((error: unknown) => {
      if (signal.aborted) throw abortRefusal(signal, file);
      const message = errorMessage(error).slice(0, 200);
      const isTooMuch = errorCode(error) === "ERR_WORKER_OUT_OF_MEMORY";
      // The thread itself does not start, e.g. without the parser's package: the file is not the cause.
      if (!isTooMuch && errorCode(error)?.startsWith("ERR_")) throw error;
      throw new GateRefusal(isTooMuch ? "release.too_large" : "release.syntax", { file, message });
    });
  return {
    async module(file, bytes, { exports, format }) {
      const answer = await run(file, { kind: "module", bytes, exports, format, most: gateLimits.parsed });
      if (answer.status === "read") return answer;
      if (answer.status === "refused") throw new GateRefusal(answer.code, { file, ...answer.details });
      throw new GateRefusal("release.format", { file });
    },
    async isFlatText(file, bytes) {
      const answer = await run(file, { kind: "strings", bytes });
      return answer.status === "strings" && answer.isFlat;
    },
  };
}
