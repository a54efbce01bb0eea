import type { AuditAction, AuditDetails, AuditRow } from "@portico/shared-utility/contract";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { auditRows } from "./audit-table.ts";

export type AuditActor = AuditRow["actor"];

/** The actor of an act and the address that it comes from. */
export interface AuditSource {
  actor: AuditActor;
  /** IP address of the request, or host name of the machine that runs the command. */
  address: string | null;
  /** Tenant whose users may read the row; `null`: only users with the role `platform` may. */
  tenant: string | null;
  /** Called with each written row, for the server's log. */
  note?: ((line: AuditLine) => void) | undefined;
}

export interface AuditEntry extends AuditSource {
  action: AuditAction;
  target?: string | undefined;
  /** Error code of a refused act; absent for an act that succeeded. */
  refusal?: string | undefined;
  /** Must hold no secret: users with a role read it. */
  details?: AuditDetails | undefined;
}

/** A row in the server's log, without text that a user typed. */
export interface AuditLine {
  /** Id of the row; `null` for a refused attempt without a row. */
  row: number | null;
  tenant: string | null;
  actor: Pick<AuditActor, "kind" | "id">;
  action: AuditAction;
  target: string | undefined;
  address: string | null;
  refusal: string | undefined;
}

const longestText = 300;
const longestList = 20;

/** Writes one row of the audit log in the transaction of the act: both are committed or neither is. */
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

/** An entry for the server's log: ids, no e-mail address. */
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
