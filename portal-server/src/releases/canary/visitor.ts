import { createHash, randomBytes } from "node:crypto";
import type { Signer } from "../../platform/crypto/signer.ts";
import type { Visitor } from "../maps/release-chooser.ts";

const guestForm = /^g\.([\w-]{22})$/;
const userForm = /^u\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Writes and reads the cookie by which a visitor gets the same release every time. It grants nothing. */
export function createVisitorCookie(signer: Signer) {
  return {
    newGuest: () => `g.${randomBytes(16).toString("base64url")}`,
    user: (tenant: string, userId: string) => `u.${userId}.${signer.sign(`${tenant}\n${userId}`)}`,
    read(tenant: string, value: string | undefined): Visitor | undefined {
      const [, guest] = guestForm.exec(value ?? "") ?? [];
      if (guest !== undefined) return { status: "guest", id: guest };
      const [, userId, given] = userForm.exec(value ?? "") ?? [];
      if (userId === undefined || given === undefined) return undefined;
      if (!signer.verify(`${tenant}\n${userId}`, given)) return undefined;
      return { status: "user", id: userId };
    },
  };
}

/**
 * The bucket of a visitor of a tenant, from 0 up to but not including 100. It never changes, so that a visitor who has
 * a canary at 10 % has it at 20 %.
 */
export function bucketOf(tenant: string, { id }: Visitor): number {
  return createHash("sha256").update(`${tenant}\n${id}`).digest().readUInt32BE(0) / (2 ** 32 / 100);
}
