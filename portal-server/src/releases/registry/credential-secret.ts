import { createHash, randomBytes } from "node:crypto";

const form = /^portico_registry_[\w-]{43}$/;

/** A credential of 256 random bits for a pipeline. The prefix lets secret scanners find it. */
export function newRegistryCredential(): string {
  return `portico_registry_${randomBytes(32).toString("base64url")}`;
}

/** What is stored of it; `undefined` for what has not the form of one. */
export function hashRegistryCredential(credential: string): string | undefined {
  return form.test(credential) ? createHash("sha256").update(credential).digest("base64url") : undefined;
}
