import { createHash, randomBytes } from "node:crypto";

const form = /^portico_[\w-]{43}$/;

/** A credential of 256 random bits for an application's back end. The prefix lets secret scanners find it. */
export function newCredential(): string {
  return `portico_${randomBytes(32).toString("base64url")}`;
}

/** What is stored of it. Nobody can guess the credential, so a plain hash is enough. */
export function hashCredential(credential: string): string | undefined {
  return form.test(credential) ? createHash("sha256").update(credential).digest("base64url") : undefined;
}
