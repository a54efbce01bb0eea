import type { AuditAction, AuditActorKind, AuditDetails } from "@portico/shared-utility/contract";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { auditRows } from "./audit-table.ts";

export interface AuditActor {
  kind: AuditActorKind;
  id: string | null;
  name: string | null;
}

/** Who acts, and from where. */
export interface AuditSource {
  actor: AuditActor;
  /** IP address, or the machine of a command line. */
  address: string | null;
  /** Whose people may read the row; `null`: the platform's alone. */
  tenant: string | null;
  /** Gets each row that was written, for the log. */
  note?: ((line: AuditLine) => void) | undefined;
}

export interface AuditEntry extends AuditSource {
  action: AuditAction;
  target?: string | undefined;
  /** Code of the error that refused the act; none for what was done. */
  refusal?: string | undefined;
  /** No secret: people with the role read it. */
  details?: AuditDetails | undefined;
}

/** A row as the log has it: without what a person typed. */
export interface AuditLine {
  /** `null` for a refused attempt that no row was written of. */
  row: number | null;
  tenant: string | null;
  actor: { kind: AuditActorKind; id: string | null };
  action: AuditAction;
  target: string | undefined;
  address: string | null;
  refusal: string | undefined;
}

const longestText = 300;
const longestList = 20;

/** Writes one row of the audit log, in the transaction of the act itself: neither is there without the other. */
export async function audit(tx: Database | Transaction, entry: AuditEntry): Promise<void> {
  const { tenant, actor, action, target, address, refusal, details } = entry;
  const [written] = await tx
    .insert(auditRows)
    .values({
      ...{ tenant, action, address },
      actorKind: actor.kind,
      actorId: actor.id,
      actorName: actor.name?.slice(0, longestText) ?? null,
      target: target?.slice(0, longestText) ?? null,
      refusal: refusal ?? null,
      details: details ? bounded(details) : null,
    })
    .returning({ id: auditRows.id });
  entry.note?.(lineOf(entry, written?.id ?? null));
}

/** What the log says of an entry: ids, and no e-mail. */
export function lineOf({ tenant, actor, action, target, address, refusal }: AuditEntry, row: number | null): AuditLine {
  const { kind, id } = actor;
  return { row, tenant, actor: { kind, id }, action, target: isNamed(target) ? undefined : target, address, refusal };
}

function isNamed(target: string | undefined): boolean {
  return target?.includes("@") ?? false;
}

function bounded(details: AuditDetails): AuditDetails {
  const short = (text: string) => text.slice(0, longestText);
  const entries = Object.entries(details).map(([name, value]) => {
    if (Array.isArray(value)) {
      const rest = value.length - longestList;
      return [name, [...value.slice(0, longestList).map(short), ...(rest > 0 ? [`+${rest}`] : [])]];
    }
    return [name, typeof value === "string" ? short(value) : value];
  });
  return Object.fromEntries(entries);
}
