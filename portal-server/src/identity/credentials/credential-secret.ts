import { createHash, randomBytes } from "node:crypto";

const hashOf = (credential: string) => createHash("sha256").update(credential).digest("base64url");

/** Credentials of programs: 256 random bits, for which a plain hash is enough. Secret scanners find the prefix. */
function secretsWith(prefix: string) {
  const form = new RegExp(`^${prefix}[\\w-]{43}$`);
  return {
    /** A new credential, and its hash for storage. */
    make() {
      const credential = prefix + randomBytes(32).toString("base64url");
      return { credential, hash: hashOf(credential) };
    },
    /** The stored hash of a credential; `undefined` for a text of another form. */
    hash: (credential: string) => (form.test(credential) ? hashOf(credential) : undefined),
  };
}

/** Of the back ends of applications. */
export const appSecrets = secretsWith("portico_");
/** Of pipelines. */
export const registrySecrets = secretsWith("portico_registry_");
