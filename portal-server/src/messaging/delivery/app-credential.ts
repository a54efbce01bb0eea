import { createHash, randomBytes } from "node:crypto";

const form = /^portico_[\w-]{43}$/;

/** Makes a credential of 256 random bits for an application's back end. The prefix lets secret scanners find it. */
export function newCredential(): string {
  return `portico_${randomBytes(32).toString("base64url")}`;
}

/** Hash of a credential for storage; `undefined` for another form. A plain hash is enough for 256 random bits. */
export function hashCredential(credential: string): string | undefined {
  return form.test(credential) ? createHash("sha256").update(credential).digest("base64url") : undefined;
}
