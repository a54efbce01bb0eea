import { secrets } from "./portal.ts";
import { credentialIn, portico } from "./portico.ts";

export const tenant = "acme";

const { DATABASE_URL, E2E_DATA_DIR = "" } = process.env;

/** Where the command line finds the shared portal: it opens a database server, and works on a portal that is running. */
export const sharedPortal = {
  ...(DATABASE_URL === undefined ? { DATA_DIR: E2E_DATA_DIR } : { DATABASE_URL }),
  ...secrets,
};

/**
 * Makes the credential with which all journeys send notifications as the tickets application. Playwright runs it once: an
 * application has two credentials at most, so one for each journey would revoke those of others that run at the same time.
 */
export default function makeCredential(): void {
  process.env.E2E_CREDENTIAL = credentialIn(portico(sharedPortal, ["app", "credential", tenant, "tickets"]));
}
