import { readFileSync } from "node:fs";
import { errorCode } from "../text/error-code.ts";
import { StartError } from "./start-error.ts";

// FCM_CREDENTIALS is not listed: its value is a file path already.
const settings = [
  "TOKEN_SECRET",
  "TOKEN_SECRET_PREVIOUS",
  "ADMIN_TOKEN",
  "DATABASE_URL",
  "BROKER_URL",
  "MAIL_URL",
  "ARTIFACTS_URL",
  "PORTICO_CREDENTIAL",
  "PORTICO_ADMIN_TOKEN",
];

/**
 * Returns the environment variables with the secrets that are stored in files: `TOKEN_SECRET_FILE=/run/secrets/token`
 * sets `TOKEN_SECRET` to the file's content, without a trailing newline.
 * @throws StartError with one line that names the setting, when both variables are set or the file is unreadable or
 * empty
 */
export function withSecretFiles(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const named = settings.filter((name) => env[`${name}_FILE`]);
  return { ...env, ...Object.fromEntries(named.map((name) => [name, secretOf(name, env)])) };
}

/** The variables for a build, without secrets: some build tools write all variables into their code. */
export function withoutSecrets(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return { ...env, ...Object.fromEntries(settings.map((name) => [name, undefined])) };
}

function secretOf(name: string, env: Record<string, string | undefined>): string {
  const file = env[`${name}_FILE`] ?? "";
  if (env[name]) throw new StartError(`${name} and ${name}_FILE are both set: set one of them.`);
  const content = read(name, file).replace(/\r?\n$/, "");
  if (content === "") throw new StartError(`${name}_FILE: ${file} is empty.`);
  return content;
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    // The error's message could repeat the file's content.
    throw new StartError(`${name}_FILE: ${file} cannot be read (${errorCode(error) ?? "unknown reason"}).`);
  }
}
