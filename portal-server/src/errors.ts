// The errors of the operator's calls, apart from the calls: a program imports them without loading the server.
export { BackupError } from "./operator/backup/backup-error.ts";
export { ProvisioningError } from "./operator/provisioning/provisioning-error.ts";
export { StartError } from "./platform/config/start-error.ts";
