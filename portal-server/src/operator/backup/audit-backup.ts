import type { AuditAction } from "@portico/shared-utility/contract";
import { audit } from "../../identity/audit/audit.ts";
import { operatorSource } from "../../identity/audit/operator-source.ts";
import type { Database } from "../../platform/db/database.ts";
import { errorCode } from "../../platform/text/error-code.ts";

type BackupAction = Extract<AuditAction, `backup.${string}`>;

// The errors of a standby, and of a database of an earlier version without this table or column.
const unwritable = new Set(["25006", "42P01", "42703"]);

/** Writes the audit row of a backup, which reads every row of every tenant, or of a restore. */
export async function auditBackup(db: Database, action: BackupAction, target?: string): Promise<void> {
  try {
    await audit(db, { ...operatorSource(), tenant: null, action, target });
  } catch (error) {
    const { cause } = error as Partial<Error>;
    if (![error, cause].some((each) => unwritable.has(errorCode(each) ?? ""))) throw error;
  }
}
