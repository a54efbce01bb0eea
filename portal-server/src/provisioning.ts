import { openRegistry as openWith } from "./operator/provisioning/open-registry.ts";
import type { RegistryRights } from "./operator/provisioning/operator-credential.ts";
import type { LocalRegistry } from "./operator/provisioning/running-registry.ts";

export type { AppSummary, NewApp, OfferedApp } from "./operator/provisioning/app-verbs.ts";
export type { AppOffer, Audience } from "./operator/provisioning/audience-verbs.ts";
export type { TenantChange, TenantLook } from "./operator/provisioning/brand-verbs.ts";
export type { CredentialSummary } from "./operator/provisioning/credential-life-verbs.ts";
export type { KeySummary, RotatedKey } from "./operator/provisioning/key-verbs.ts";
export { type OpenProvisioning, openProvisioning } from "./operator/provisioning/open-provisioning.ts";
export type { RegistryRights } from "./operator/provisioning/operator-credential.ts";
export { type PortalAccess, runningPortal } from "./operator/provisioning/portal-address.ts";
export type { Provisioning } from "./operator/provisioning/provisioning.ts";
export { type ProvisioningCode, ProvisioningError } from "./operator/provisioning/provisioning-error.ts";
export type { NewRegistryCredential, RegistryCredentialSummary } from "./operator/provisioning/registry-verbs.ts";
export { remoteProvisioning } from "./operator/provisioning/remote-provisioning.ts";
export type { LocalRegistry } from "./operator/provisioning/running-registry.ts";
export type { NewTenant, TenantSummary } from "./operator/provisioning/tenant-verbs.ts";
export type { NewPassword, NewRole, NewUser, UserSummary } from "./operator/provisioning/user-verbs.ts";
export { withSecretFiles } from "./platform/config/secret-files.ts";
export { StartError } from "./platform/config/start-error.ts";

/** Opens the registry of this machine's portal; see `operator/provisioning/open-registry.ts`. */
export async function openRegistry(
  env: Record<string, string | undefined>,
  rights: RegistryRights,
): Promise<LocalRegistry> {
  return openWith(env, rights, async (deps) => {
    // Loading the whole server takes a second. Calls of a running portal do not need it.
    const { buildApp } = await import("./app.ts");
    return buildApp(deps);
  });
}
