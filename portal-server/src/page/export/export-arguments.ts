import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Environment, environments } from "../../platform/config/config.ts";
import { StartError } from "../../platform/config/start-error.ts";

interface ExportArguments {
  tenant: string;
  environment: Environment;
  out: string;
  api: string;
}

const exportUsage =
  "Usage: npm run export -- --tenant acme --environment production [--out folder] [--api https://portal.example/api]";

/**
 * Parses the arguments of `npm run export`.
 * @param root folder; the default target is `dist/export/…` below it
 * @throws StartError with one line: the error and the usage
 */
export function exportArguments(args: readonly string[], root: string): ExportArguments {
  const { tenant, environment, out, api = "/api" } = parse(args);
  if (!tenant || !/^[a-z0-9-]{1,63}$/.test(tenant)) throw wrong("--tenant must be a tenant's domain, e.g. acme");
  const known = environments.find((name) => name === environment);
  if (!known) throw wrong(`--environment must be one of ${environments.join(", ")}`);
  if (!isApiBase(api)) throw wrong("--api must be a path such as /api, or an https: address");
  return { tenant, environment: known, out: resolve(out ?? `${root}/dist/export/${tenant}-${known}`), api };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    const options = { tenant: text, environment: text, out: text, api: text };
    return parseArgs({ args: [...args], options, allowPositionals: false }).values;
  } catch (error) {
    const [sentence = ""] = (error as Error).message.split(". ");
    throw wrong(sentence);
  }
}

function isApiBase(api: string): boolean {
  if (api.startsWith("/")) return /^\/[\w./-]*$/.test(api) && !api.startsWith("//");
  return URL.canParse(api) && new URL(api).protocol === "https:" && new URL(api).href.replace(/\/$/, "") === api;
}

function wrong(sentence: string): StartError {
  return new StartError(`${sentence}. ${exportUsage}`);
}
