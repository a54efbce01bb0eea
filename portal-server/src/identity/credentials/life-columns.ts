import { timestamp } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const lifeColumns = () => ({
  createdAt: instant("created_at").notNull(),
  /** `null`: the credential does not expire. */
  expiresAt: instant("expires_at"),
  /** Accurate to a minute. */
  lastUsedAt: instant("last_used_at"),
  /** The row stays after the revocation, so that a later use gets the error `credential.revoked`. */
  revokedAt: instant("revoked_at"),
});

export interface CredentialLife {
  hash: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

export type CredentialState = "active" | "expired" | "revoked";

export function stateOf({ expiresAt, revokedAt }: CredentialLife, now: Date): CredentialState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}
