import { createHash, randomBytes } from "node:crypto";
import type { Signer } from "../../platform/crypto/signer.ts";

/** Who opens a page, as far as it is known before anything has loaded: a person, or a browser. */
export type Visitor = ({ status: "guest"; id: string } | { status: "person"; id: string }) & {
  /** The releases on trial that the browser has left. */
  left?: readonly string[];
};

const guestForm = /^g\.([\w-]{22})$/;
const personForm = /^u\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Writes and reads the cookie by which the same person gets the same release. It grants nothing. */
export function createVisitorCookie(signer: Signer) {
  return {
    newGuest: () => `g.${randomBytes(16).toString("base64url")}`,
    person: (tenant: string, userId: string) => `u.${userId}.${signer.sign(`${tenant}\n${userId}`)}`,
    read(tenant: string, value: string | undefined): Visitor | undefined {
      const [, guest] = guestForm.exec(value ?? "") ?? [];
      if (guest !== undefined) return { status: "guest", id: guest };
      const [, person, given] = personForm.exec(value ?? "") ?? [];
      if (person === undefined || given === undefined) return undefined;
      if (!signer.verify(`${tenant}\n${person}`, given)) return undefined;
      return { status: "person", id: person };
    },
  };
}

/**
 * The place of a visitor among a tenant's, from 0 up to but not including 100. It never changes, so that whoever is in
 * at 10 % is in at 20 %.
 */
export function bucketOf(tenant: string, { id }: Visitor): number {
  return createHash("sha256").update(`${tenant}\n${id}`).digest().readUInt32BE(0) / (2 ** 32 / 100);
}
