import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "../../start-error.ts";
import { refuseHalfRestored } from "../db/restore-mark.ts";
import { errorCode, errorMessage } from "../text/error-code.ts";
import type { Config, Secrets, Settings } from "./config.ts";

const secret = z.string().min(32);
const stored = z.object({ token: secret, previousToken: secret.exactOptional(), admin: secret });

/**
 * Completes the settings with their secrets: given ones are taken, the embedded mode generates the rest
 * into `DATA_DIR/secrets.json` (owner only).
 *
 * @throws StartError when secrets are required and missing, or have vanished from beside their database
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
 * The secrets that a portal with these settings has, without making any.
 *
 * @returns `undefined` when they are not all known here
 * @throws StartError when the folder's file cannot be read
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
  // Sessions, credentials and sealed mails of a database need the secrets that it was made with.
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
  "restore the file from a backup, or set TOKEN_SECRET and ADMIN_TOKEN to new ones (at least 32 characters each), after which everybody signs in again";

// Written aside, to the disk, and linked into place: a reader never sees half a file, and the first of two writers wins.
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
