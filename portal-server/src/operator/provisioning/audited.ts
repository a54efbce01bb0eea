import { type AuditEntry, type AuditSource, audit } from "../../identity/audit/audit.ts";
import type { Database } from "../../platform/db/database.ts";

/** The actor and the address of an act. */
export type Operator = Omit<AuditSource, "tenant">;
type Entry = Pick<AuditEntry, "action" | "tenant" | "target" | "details">;

export type Act = ReturnType<typeof audited>;

/** Runs an operator's changes, each in one transaction with its row of the audit log. */
export function audited(db: Database, operator: Operator) {
  return <T>(act: Entry | (() => Entry), work: (tx: Database) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      const done = await work(tx);
      // A function describes what the work has validated.
      await audit(tx, { ...operator, ...(typeof act === "function" ? act() : act) });
      return done;
    });
}
