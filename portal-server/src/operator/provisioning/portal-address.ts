import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Config, readSettings } from "../../platform/config/config.ts";
import { readSecrets } from "../../platform/config/secrets.ts";
import { StartError } from "../../platform/config/start-error.ts";

const name = "portal-address.json";
const stored = z.object({ url: z.url() });

/** The address and the token with which an operator calls a portal. */
export interface PortalAccess {
  /** Origin, e.g. `http://127.0.0.1:9000`. */
  url: string;
  /** `ADMIN_TOKEN` */
  token: string;
}

/**
 * Writes the address of this process to its data folder, for the command line: no other process can open the embedded
 * database.
 * @returns a function that removes it
 */
export function leaveAddress({ dataDir, host }: Pick<Config, "dataDir" | "host">, port: number): () => Promise<void> {
  const file = join(dataDir, name);
  const isEveryAddress = host === "0.0.0.0" || host === "::";
  const reachable = isEveryAddress ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  writeFileSync(file, `${JSON.stringify({ url: `http://${reachable}:${port}` })}\n`, { mode: 0o600 });
  return async () => rmSync(file, { force: true });
}

/**
 * The portal that runs on the embedded database of the environment variables.
 * @returns `undefined` when no portal has written its address, or its secrets are not on this machine
 */
export function runningPortal(env: Record<string, string | undefined>): PortalAccess | undefined {
  const settings = readSettings(env);
  const secrets = readSecrets(settings);
  try {
    const { url } = stored.parse(JSON.parse(readFileSync(join(settings.dataDir, name), "utf8")));
    return secrets && { url, token: secrets.admin };
  } catch {
    return undefined;
  }
}

/** Whether the embedded database could not be opened because another process has it open. */
export function isInUse(error: unknown): error is StartError {
  return error instanceof StartError && error.code === "folder.in_use";
}

/**
 * The error of opening the database. Names the next step when another process has the database open and accepts no
 * commands.
 */
export function withHint(error: unknown): unknown {
  if (!isInUse(error)) return error;
  const hint = "A portal that is starting or ending answers no commands: try again in some seconds.";
  return new StartError(`${error.message} ${hint}`, error.code);
}
