// The part of the package that a program needs to provision a running portal. It loads neither the server nor a
// database.
export type { OpenProvisioning } from "./operator/provisioning/open-provisioning.ts";
export { remoteProvisioning } from "./operator/provisioning/remote-provisioning.ts";
export { errorMessage } from "./platform/text/error-code.ts";
