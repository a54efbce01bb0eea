import { timestamp } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The columns of every table of credentials. */
export const lifeColumns = () => ({
  createdAt: instant("created_at").notNull(),
  /** `null`: it does not expire. */
  expiresAt: instant("expires_at"),
  /** To a minute. */
  lastUsedAt: instant("last_used_at"),
  /** Kept afterwards, so that the one who still uses it learns why it fails. */
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
