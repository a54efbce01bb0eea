import { createHash, randomBytes } from "node:crypto";

const form = /^portico_registry_[\w-]{43}$/;

/** A new credential for a pipeline: 256 random bits after a prefix that secret scanners can find. */
export function newRegistryCredential(): string {
  return `portico_registry_${randomBytes(32).toString("base64url")}`;
}

/** The hash that is stored of a credential; `undefined` for a text of another form. */
export function hashRegistryCredential(credential: string): string | undefined {
  return form.test(credential) ? createHash("sha256").update(credential).digest("base64url") : undefined;
}
