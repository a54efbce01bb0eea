import { execFile, execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";

const commandLine = resolve(import.meta.dirname, "../../../portal-cli/dist/main.js");

/** Runs the operator's command line and returns its output. */
export function portico(settings: Record<string, string>, command: string[], input = ""): string {
  const env = { PATH: process.env.PATH, ...settings };
  return execFileSync(process.execPath, [commandLine, ...command], { env, input, encoding: "utf8" });
}

/** Does the same while this process goes on, so that it can answer the portal's requests. */
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
