import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { TokenSecrets } from "../config/config.ts";
import { deriveKeys, type KeyPurpose } from "./derive-key.ts";

export interface Seal {
  /** Encrypts a JSON value; the same `context` is needed to decrypt it. */
  close(value: unknown, context: string): Buffer;
  /** @throws when it was encrypted with another secret or context, or changed since */
  open(sealed: Buffer, context: string): unknown;
  /** Encrypts it anew when it was encrypted with the second secret; `undefined` when the first one was used. */
  renew(sealed: Buffer, context: string): Buffer | undefined;
}

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

/** Authenticated encryption of stored values (AES-256-GCM): `nonce | tag | text`. */
export function createSeal(secrets: TokenSecrets, purpose: Extract<KeyPurpose, "outbox" | "signing-key">): Seal {
  const keys = deriveKeys(secrets, purpose);
  const seal: Seal = {
    close: (value, context) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, keys[0], nonce).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open: (sealed, context) => {
      // If every key fails, the last key's error is thrown.
      for (const key of keys.slice(0, -1)) {
        try {
          return openWith(key, sealed, context);
        } catch {}
      }
      return openWith(keys.at(-1) ?? keys[0], sealed, context);
    },
    renew: (sealed, context) => {
      try {
        openWith(keys[0], sealed, context);
        return undefined;
      } catch {
        return seal.close(seal.open(sealed, context), context);
      }
    },
  };
  return seal;
}

function openWith(key: Uint8Array, sealed: Buffer, context: string): unknown {
  const nonce = sealed.subarray(0, nonceLength);
  const tag = sealed.subarray(nonceLength, nonceLength + tagLength);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
  const text = Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
  return JSON.parse(text.toString());
}
