// The part of the package that a program needs to provision a running portal. It loads neither the server nor a
// database.
export type { OpenProvisioning } from "./operator/provisioning/open-provisioning.ts";
export { remoteProvisioning, stepAfter } from "./operator/provisioning/remote-provisioning.ts";
export { errorCode, errorMessage } from "./platform/text/error-code.ts";
export { ownScopeOf } from "./releases/maps/own-name.ts";
export { matchesIntegrity } from "./releases/modules/matches-integrity.ts";
