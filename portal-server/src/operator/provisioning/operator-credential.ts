import { randomBytes } from "node:crypto";
import { operatorSource } from "../../identity/audit/operator-source.ts";
import { StartError } from "../../platform/config/start-error.ts";
import type { Provisioning } from "./provisioning.ts";
import type { NewRegistryCredential } from "./registry-verbs.ts";

/** The rights of one command in the registry. */
export type RegistryRights = Pick<NewRegistryCredential, "role" | "environments" | "scopes">;

type Acts = Pick<
  Provisioning,
  "listTenants" | "listCredentials" | "addRegistryCredential" | "removeRegistryCredential"
>;

/** Longer than any command. Short enough for a credential whose command was killed before it removed it. */
const lifetime = "15m";

/**
 * Makes a credential for one command, with that command's rights only and for 15 minutes at most. Its secret is only in
 * the memory of this process. Also removes expired credentials that killed commands of the same account have left.
 * @returns the domain of a tenant, the credential as a header, and a function that removes it
 * @throws StartError when there is no tenant yet; ProvisioningError `tenant.unknown`
 */
export async function makeOperatorCredential(provisioning: Acts, rights: RegistryRights) {
  const account = (operatorSource().actor.name ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40);
  const prefix = `operator-${account || "local"}-`;
  const [tenant] = await provisioning.listTenants();
  if (!tenant)
    throw new StartError(
      "There is no tenant yet, and so nothing to release for: `tenant add` makes one. For the portal of another machine, set PORTICO_URL and PORTICO_CREDENTIAL.",
    );
  await removeExpired(provisioning, prefix);
  const name = prefix + randomBytes(4).toString("hex");
  const credential = await provisioning.addRegistryCredential({ ...rights, name, expires: lifetime });
  return {
    tenant: tenant.domain,
    authorization: `Bearer ${credential}`,
    // If the portal has ended meanwhile, the credential expires.
    forget: () => provisioning.removeRegistryCredential(name).catch(() => {}),
  };
}

async function removeExpired(provisioning: Acts, prefix: string): Promise<void> {
  const credentials = await provisioning.listCredentials();
  const left = credentials.filter(
    ({ kind, name, state }) =>
      kind === "registry" &&
      state === "expired" &&
      name.startsWith(prefix) &&
      /^[0-9a-f]{8}$/.test(name.slice(prefix.length)),
  );
  // Another command may have removed it meanwhile.
  for (const name of new Set(left.map((each) => each.name)))
    await provisioning.removeRegistryCredential(name).catch(() => {});
}
