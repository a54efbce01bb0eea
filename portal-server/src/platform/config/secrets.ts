import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { errorCode, errorMessage } from "../text/error-code.ts";
import type { Config, Secrets, Settings } from "./config.ts";
import { refuseHalfRestored } from "./restore-mark.ts";
import { StartError } from "./start-error.ts";

const secret = z.string().min(32);
const stored = z.object({ token: secret, previousToken: secret.exactOptional(), admin: secret });

/**
 * Adds the secrets to the settings. Configured secrets win; embedded mode generates the others and stores them in
 * `DATA_DIR/secrets.json`, readable only by its owner.
 * @throws StartError when secrets are required and missing, or when a database exists and its secrets file does not
 */
export function withSecrets(settings: Settings): Config {
  const { secrets, secretsRequired, ...rest } = settings;
  const { token, admin } = secrets;
  if (token && admin) return { ...rest, secrets: { ...secrets, token, admin } };
  return {
    ...rest,
    secrets: secretsRequired ? requireSecrets(secrets) : { ...storedSecrets(rest.dataDir), ...secrets },
  };
}

/**
 * Returns the secrets of a portal with these settings, without generating any.
 * @returns `undefined` when not all secrets are known on this machine
 * @throws StartError when the secrets file cannot be read
 */
export function readSecrets({ secrets, secretsRequired, dataDir }: Settings): Secrets | undefined {
  const file = join(dataDir, "secrets.json");
  if (secretsRequired || !existsSync(file)) {
    const { token, admin } = secrets;
    return token && admin ? { ...secrets, token, admin } : undefined;
  }
  try {
    return { ...stored.parse(JSON.parse(readFileSync(file, "utf8"))), ...secrets };
  } catch (error) {
    throw new StartError(`The secrets in ${file} cannot be read: ${reason(error, true)}.`);
  }
}

function requireSecrets({ token, admin }: Partial<Secrets>): never {
  const missing = [!token && "TOKEN_SECRET", !admin && "ADMIN_TOKEN"].filter(Boolean).join(" and ");
  throw new StartError(
    `${missing} must be set (at least 32 characters, e.g. \`openssl rand -hex 32\`) with DATABASE_URL or NODE_ENV=production.`,
  );
}

function storedSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  refuseHalfRestored(dataDir);
  // The sessions, credentials and encrypted mails in a database depend on the secrets it was created with.
  const isOld = existsSync(join(dataDir, "database"));
  if (isOld && !existsSync(file))
    throw new StartError(`The secrets in ${file} are missing beside their database; ${insteadOfNew}.`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeOnce(file, JSON.stringify({ token: randomBytes(32).toString("hex"), admin: randomBytes(32).toString("hex") }));
    return stored.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new StartError(`The secrets in ${file} cannot be read or written: ${reason(error, isOld)}.`);
  }
}

const insteadOfNew =
  "restore the file from a backup, or set TOKEN_SECRET and ADMIN_TOKEN to new ones (at least 32 characters each), after which everyone signs in again";

// Writes a temporary file, flushes it and links it to the final name: no reader sees a partial file, and the first of
// two concurrent writers wins.
function writeOnce(file: string, content: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${content}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function reason(error: unknown, isOld: boolean): string {
  const unreadable = error instanceof z.ZodError || error instanceof SyntaxError;
  if (!unreadable) return errorMessage(error);
  return `it is not what the server wrote; ${isOld ? insteadOfNew : "delete it to have new ones"}`;
}
