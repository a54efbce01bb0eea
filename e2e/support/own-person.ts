import { randomUUID } from "node:crypto";
import { password } from "./accounts.ts";
import { originOf, port, secrets } from "./portal.ts";
import { credentialIn, portico } from "./portico.ts";
import { createSender } from "./sender.ts";

const tenant = "acme";

/**
 * A person whom nobody else writes to, on the portal that the journeys share. It takes a database server: the command
 * line may not open the embedded database while the portal runs.
 */
export async function startOwnPerson(databaseUrl: string) {
  const email = `own-${randomUUID()}@acme.test`;
  const at = { DATABASE_URL: databaseUrl, ...secrets };
  portico(at, ["user", "add", tenant, email, "--name", "Rita Leal"], `${password}\n`);
  const credential = credentialIn(portico(at, ["app", "credential", tenant, "tickets"]));
  return { origin: originOf(tenant), email, ...createSender({ port, tenant, email, credential }), async stop() {} };
}
