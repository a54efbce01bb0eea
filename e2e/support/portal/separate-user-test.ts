import { createSender } from "../api/sender.ts";
import { addUser } from "./add-user.ts";
import { testOf } from "./entered-test.ts";
import { originOf, port } from "./portal.ts";

/** Tests with a user for one test only, on the shared portal. */
export const test = testOf(startSeparateUser, "test");

const tenant = "acme";

async function startSeparateUser() {
  const { email } = addUser(tenant);
  const credential = process.env.E2E_CREDENTIAL ?? "";
  return { origin: originOf(tenant), email, ...createSender({ port, tenant, email, credential }), async stop() {} };
}
