import type { BackupOptions, BackupReport, RestoreOptions, RestoreReport } from "@portico/portal-server/backup";

/** Backups of the portal that the environment variables name. */
export interface Backups {
  create(target: string, options: BackupOptions): Promise<BackupReport>;
  restore(file: string, options: RestoreOptions): Promise<RestoreReport>;
  verify(file: string): Promise<BackupReport>;
}
