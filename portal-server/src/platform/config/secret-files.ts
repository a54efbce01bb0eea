import { readFileSync } from "node:fs";
import { StartError } from "../../start-error.ts";
import { errorCode } from "../text/error-code.ts";

// FCM_CREDENTIALS names a file by itself.
const settings = [
  "TOKEN_SECRET",
  "TOKEN_SECRET_PREVIOUS",
  "ADMIN_TOKEN",
  "DATABASE_URL",
  "BROKER_URL",
  "MAIL_URL",
  "ARTIFACTS_URL",
  "PORTICO_CREDENTIAL",
];

/**
 * Environment variables with the values of secrets that lie in files: `TOKEN_SECRET_FILE=/run/secrets/token` stands for
 * `TOKEN_SECRET` with the file's content, without a trailing newline.
 *
 * @throws StartError with one line that names the setting, when both are set or the file cannot be read or is empty
 */
export function withSecretFiles(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const named = settings.filter((name) => env[`${name}_FILE`]);
  return { ...env, ...Object.fromEntries(named.map((name) => [name, secretOf(name, env)])) };
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
    // The message of an error may repeat what was read.
    throw new StartError(`${name}_FILE: ${file} cannot be read (${errorCode(error) ?? "unknown reason"}).`);
  }
}
