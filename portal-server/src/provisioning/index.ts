export { StartError } from "../start-error.ts";
export type { AppSummary, NewApp } from "./app-verbs.ts";
export { type OpenProvisioning, openProvisioning } from "./open-provisioning.ts";
export { type LocalRegistry, openRegistry } from "./open-registry.ts";
export type { Provisioning } from "./provisioning.ts";
export { type ProvisioningCode, ProvisioningError } from "./provisioning-error.ts";
export type { NewRegistryCredential, RegistryCredentialSummary } from "./registry-verbs.ts";
export type { NewTenant, TenantSummary } from "./tenant-verbs.ts";
export type { NewPassword, NewRole, NewUser, UserSummary } from "./user-verbs.ts";
