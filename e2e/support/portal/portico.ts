import { execFile, execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { secrets } from "./portal.ts";

const commandLine = resolve(import.meta.dirname, "../../../portal-cli/dist/main.js");
const { DATABASE_URL, E2E_DATA_DIR = "" } = process.env;

/**
 * The settings with which the command line finds the shared portal: it opens a database server, and uses a running
 * portal.
 */
export const sharedPortal = {
  ...(DATABASE_URL === undefined ? { DATA_DIR: E2E_DATA_DIR } : { DATABASE_URL }),
  ...secrets,
};

/** Runs the operator's command line and returns its output. */
export function portico(settings: Record<string, string>, command: string[], input = ""): string {
  const env = { PATH: process.env.PATH, ...settings };
  return execFileSync(process.execPath, [commandLine, ...command], { env, input, encoding: "utf8" });
}

/** Does the same asynchronously, so that this process can respond to the portal's requests. */
export async function porticoBeside(settings: Record<string, string>, command: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [commandLine, ...command], { env });
  return stdout;
}

/** The credential in the output of `portico app credential`. */
export function credentialIn(printed: string): string {
  const [, credential] = /^Credential: (\S+)/m.exec(printed) ?? [];
  if (credential === undefined) throw new Error("No credential was made.");
  return credential;
}
