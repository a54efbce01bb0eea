export { BackupError } from "./backup-error.ts";
export type { BackupReport } from "./backup-report.ts";
export { type BackupOptions, createBackup } from "./create-backup.ts";
export { type RestoreOptions, type RestoreReport, restoreBackup, verifyBackup } from "./restore-backup.ts";
