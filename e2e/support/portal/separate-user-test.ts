import { randomUUID } from "node:crypto";
import { password } from "../api/accounts.ts";
import { createSender } from "../api/sender.ts";
import { testOf } from "./entered-test.ts";
import { originOf, port } from "./portal.ts";
import { portico, sharedPortal } from "./portico.ts";

/** Tests with a user for one journey only, on the shared portal. */
export const test = testOf(startSeparateUser);

const tenant = "acme";

/** A user for one journey only, on the portal that the journeys share. */
async function startSeparateUser() {
  const email = `separate-${randomUUID()}@acme.test`;
  portico(sharedPortal, ["user", "add", tenant, email, "--name", "Rita Leal"], `${password}\n`);
  const credential = process.env.E2E_CREDENTIAL ?? "";
  return { origin: originOf(tenant), email, ...createSender({ port, tenant, email, credential }), async stop() {} };
}
