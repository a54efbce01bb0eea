import { randomUUID } from "node:crypto";
import { password } from "../api/accounts.ts";
import { createSender } from "../api/sender.ts";
import { originOf, port, secrets } from "./portal.ts";
import { credentialIn, portico } from "./portico.ts";

const tenant = "acme";

const { DATABASE_URL, E2E_DATA_DIR = "" } = process.env;

/** A user to whom no other journey writes, on the portal that the journeys share. */
export async function startSeparateUser() {
  const email = `separate-${randomUUID()}@acme.test`;
  // The command line opens a database server, and works on the portal that has the embedded database open.
  const at = { ...(DATABASE_URL === undefined ? { DATA_DIR: E2E_DATA_DIR } : { DATABASE_URL }), ...secrets };
  portico(at, ["user", "add", tenant, email, "--name", "Rita Leal"], `${password}\n`);
  const credential = credentialIn(portico(at, ["app", "credential", tenant, "tickets"]));
  return { origin: originOf(tenant), email, ...createSender({ port, tenant, email, credential }), async stop() {} };
}
