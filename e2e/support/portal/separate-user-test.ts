import { createSender } from "../api/sender.ts";
import { addUser } from "./add-user.ts";
import { testOf } from "./entered-test.ts";
import { originOf, port } from "./portal.ts";

/** Tests with a user for one journey only, on the shared portal. */
export const test = testOf(startSeparateUser);

const tenant = "acme";

/** A user for one journey only, on the portal that the journeys share. */
async function startSeparateUser() {
  const { email } = addUser(tenant);
  const credential = process.env.E2E_CREDENTIAL ?? "";
  return { origin: originOf(tenant), email, ...createSender({ port, tenant, email, credential }), async stop() {} };
}
