import { parseArgs } from "node:util";
import { type ApiMode, apiModes } from "./api/own-api.ts";

export const usage = "Usage: portico-emulator [folder] [--port 4300] [--api recorded|real|record] [--no-watch]";

export interface EmulatorCall {
  folder: string;
  port: number;
  api: ApiMode;
  isWatching: boolean;
}

const options = {
  port: { type: "string" },
  api: { type: "string" },
  "no-watch": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/**
 * @param words the words after the program's name
 * @returns `undefined` when only the usage is requested
 * @throws Error with one sentence and the usage
 */
export function readCall(words: string[], env: { PORT?: string | undefined }): EmulatorCall | undefined {
  const { values, positionals } = parse(words);
  if (values.help) return undefined;
  const [folder = ".", ...others] = positionals;
  const api = apiModes.find((mode) => mode === (values.api ?? "recorded"));
  const port = Number(values.port ?? (env.PORT || 4300));
  if (others.length > 0) throw misuse("One folder at most");
  if (!api) throw misuse(`--api must be one of ${apiModes.join(", ")}`);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw misuse("--port must be a number from 0 to 65535");
  return { folder, port, api, isWatching: values["no-watch"] !== true };
}

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    const [sentence = ""] = (error as Error).message.split(". ");
    throw misuse(sentence);
  }
}

const misuse = (sentence: string) => new Error(`${sentence}. ${usage}`);
