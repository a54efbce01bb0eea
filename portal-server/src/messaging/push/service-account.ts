import { readFileSync } from "node:fs";
import { z } from "zod";
import { StartError } from "../../platform/config/start-error.ts";

const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().startsWith("-----BEGIN PRIVATE KEY-----"),
  private_key_id: z.string().optional(),
  token_uri: z.url({ protocol: /^https?$/ }),
});

/** The JSON file of a service account, which the messaging provider issues for a server. */
export type ServiceAccount = z.output<typeof serviceAccount>;

/** @throws StartError with a one-line message when the file cannot be read or is not that of a service account */
export function readServiceAccount(file: string): ServiceAccount {
  try {
    return serviceAccount.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new StartError(`FCM_CREDENTIALS: ${file} cannot be read as the JSON file of a service account.`);
  }
}
