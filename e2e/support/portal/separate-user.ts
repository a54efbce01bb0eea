import { randomUUID } from "node:crypto";
import { password } from "../api/accounts.ts";
import { createSender } from "../api/sender.ts";
import { originOf, port, secrets } from "./portal.ts";
import { credentialIn, portico } from "./portico.ts";

const tenant = "acme";

/**
 * A user to whom no other journey writes, on the portal that the journeys share. It needs a database server: the
 * command line may not open the embedded database while the portal runs.
 */
export async function startSeparateUser(databaseUrl: string) {
  const email = `separate-${randomUUID()}@acme.test`;
  const at = { DATABASE_URL: databaseUrl, ...secrets };
  portico(at, ["user", "add", tenant, email, "--name", "Rita Leal"], `${password}\n`);
  const credential = credentialIn(portico(at, ["app", "credential", tenant, "tickets"]));
  return { origin: originOf(tenant), email, ...createSender({ port, tenant, email, credential }), async stop() {} };
}
