import { readSettings } from "../../platform/config/config.ts";
import { readSecrets, withSecrets } from "../../platform/config/secrets.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { systemClock } from "../../platform/jobs/clock.ts";
import { withHint } from "./portal-address.ts";
import { createProvisioning, type Provisioning } from "./provisioning.ts";

export interface OpenProvisioning extends Provisioning {
  close(): Promise<void>;
}

/**
 * Opens and migrates the database that the environment variables name, as the server does.
 * @param env `DATABASE_URL` or `DATA_DIR`; no secret is needed
 * @throws StartError with a sentence when it cannot be opened; with the next step when a running portal has locked the
 * folder
 */
export async function openProvisioning(env: Record<string, string | undefined>): Promise<OpenProvisioning> {
  try {
    const settings = readSettings(env);
    // Generates the secrets of a new embedded database: a portal refuses to generate them beside an existing one.
    if (!settings.secretsRequired) withSecrets(settings);
    const { db, close } = await openDatabase(settings);
    return {
      ...createProvisioning(db, systemClock, settings.allowedDomains, { secrets: readSecrets(settings) }),
      close,
    };
  } catch (error) {
    throw withHint(error);
  }
}
