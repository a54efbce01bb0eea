import { credentialIn, portico, sharedPortal } from "./portico.ts";

/**
 * Makes the credential with which all journeys send notifications as the tickets application. Playwright runs it once: an
 * application has two credentials at most, so one for each journey would revoke those of others that run at the same time.
 */
export default function makeCredential(): void {
  process.env.E2E_CREDENTIAL = credentialIn(portico(sharedPortal, ["app", "credential", "acme", "tickets"]));
}
