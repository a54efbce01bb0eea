import { and, asc, gt, inArray, isNull, or } from "drizzle-orm";
import { z } from "zod";
import { audit } from "../../identity/audit/audit.ts";
import { appSecrets, registrySecrets } from "../../identity/credentials/credential-secret.ts";
import { type CredentialLife, type CredentialState, stateOf } from "../../identity/credentials/life-columns.ts";
import { registryCredentials } from "../../identity/credentials/registry-credential-table.ts";
import { tenantOfActor } from "../../identity/roles/actor.ts";
import { appCredentials } from "../../messaging/delivery/credential-table.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Operator } from "./audited.ts";
import { duration, instantAfter } from "./expiry.ts";
import { ProvisioningError, parseInput } from "./provisioning-error.ts";

export interface CredentialSummary {
  /** Identifies this credential; does not reveal its secret. */
  id: string;
  /** The name of a pipeline's credential; `{tenant}/{module}` for an application's back end. */
  name: string;
  kind: "registry" | "app";
  role: string;
  scopes: string[];
  modules: string[];
  state: CredentialState;
  /** These times are ISO 8601. */
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
}

export interface Renewal {
  /** The new credential's lifetime, e.g. `90d`; without it it does not expire. */
  expires?: string | undefined;
  /** How long the earlier credentials keep working, e.g. `7d`; without it until they expire or are revoked. */
  overlap?: string | undefined;
}

type RegistryRow = typeof registryCredentials.$inferSelect;
type AppRow = typeof appCredentials.$inferSelect;
type StoredCredential = CredentialSummary & { hash: string } & (
    | { kind: "registry"; row: RegistryRow }
    | { kind: "app"; row: AppRow }
  );

/** Lists all credentials of pipelines and back ends, without their secrets. */
export async function listCredentials(db: Database, now: Date): Promise<CredentialSummary[]> {
  return (await allCredentials(db, now)).map(({ row: _row, hash: _hash, ...summary }) => summary);
}

/**
 * Revokes credentials immediately: all of a name, or the one with an id.
 * @throws ProvisioningError `credential.unknown`
 */
export async function revokeCredential(
  db: Database,
  nameOrId: string,
  now: Date,
  by: Operator,
): Promise<CredentialSummary[]> {
  return db.transaction(async (tx) => {
    const found = await activeCredentials(tx, nameOrId, now);
    const hashes = found.map(({ hash }) => hash);
    for (const table of [registryCredentials, appCredentials])
      await tx.update(table).set({ revokedAt: now }).where(inArray(table.hash, hashes));
    for (const each of found) await audit(tx, { ...by, ...auditOf(each), action: "credential.revoke" });
    return found.map(({ row: _row, hash: _hash, ...summary }) => ({ ...summary, state: "revoked" as const }));
  });
}

/**
 * Creates another credential with the same rights beside the existing ones of that name.
 * @returns the credential, which is not stored
 * @throws ProvisioningError `credential.unknown`, `input.invalid`
 */
export async function renewCredential(
  db: Database,
  nameOrId: string,
  renewal: Renewal,
  now: Date,
  by: Operator,
): Promise<string> {
  const schema = z.object({ expires: duration.optional(), overlap: duration.optional() });
  const { expires, overlap } = parseInput(schema, renewal);
  return db.transaction(async (tx) => {
    const found = await activeCredentials(tx, nameOrId, now);
    const latest = found.at(-1);
    if (!latest) throw unknownCredential(nameOrId);
    const end = instantAfter(now, overlap);
    const hashes = found.map(({ hash }) => hash);
    for (const table of end ? [registryCredentials, appCredentials] : []) {
      const isLater = or(isNull(table.expiresAt), gt(table.expiresAt, end ?? now));
      await tx
        .update(table)
        .set({ expiresAt: end })
        .where(and(inArray(table.hash, hashes), isLater));
    }
    const life = { createdAt: now, expiresAt: instantAfter(now, expires), lastUsedAt: null, revokedAt: null };
    const { credential, hash } = (latest.kind === "registry" ? registrySecrets : appSecrets).make();
    if (latest.kind === "registry") await tx.insert(registryCredentials).values({ ...latest.row, ...life, hash });
    else await tx.insert(appCredentials).values({ ...latest.row, ...life, hash });
    await audit(tx, { ...by, ...auditOf(latest), action: "credential.issue" });
    return credential;
  });
}

/** Returns the credentials that are not revoked, oldest first within a name. */
async function activeCredentials(db: Database, nameOrId: string, now: Date): Promise<StoredCredential[]> {
  const found = (await allCredentials(db, now)).filter(({ name, id }) => name === nameOrId || id === nameOrId);
  const alive = found.filter(({ state }) => state !== "revoked");
  if (alive.length === 0) throw unknownCredential(nameOrId);
  return alive;
}

function unknownCredential(nameOrId: string): ProvisioningError {
  const hint = "`credential list` shows those that there are";
  return new ProvisioningError("credential.unknown", `No credential has the name or id "${nameOrId}": ${hint}.`);
}

async function allCredentials(db: Database, now: Date): Promise<StoredCredential[]> {
  const pipelines = await db.select().from(registryCredentials).orderBy(asc(registryCredentials.createdAt));
  const backEnds = await db.select().from(appCredentials).orderBy(asc(appCredentials.createdAt));
  const all: StoredCredential[] = [
    ...pipelines.map((row) => {
      const { name, role, scopes, modules } = row;
      return { ...lifeOf(row, now), kind: "registry" as const, name, role, scopes, modules, row };
    }),
    ...backEnds.map((row) => {
      const { tenant, module } = row;
      const rights = { name: `${tenant}/${module}`, role: "send", scopes: [tenant], modules: [module] };
      return { ...lifeOf(row, now), kind: "app" as const, ...rights, row };
    }),
  ];
  return all.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

function lifeOf(row: CredentialLife, now: Date) {
  return {
    // Twelve digits of the hash suffice to distinguish credentials.
    id: Buffer.from(row.hash, "base64url").toString("hex").slice(0, 12),
    hash: row.hash,
    state: stateOf(row, now),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}

function auditOf({ name, id, scopes }: CredentialSummary) {
  return { tenant: tenantOfActor({ scopes }), target: name, details: { id } };
}
