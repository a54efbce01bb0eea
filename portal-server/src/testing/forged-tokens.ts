import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { deriveKey } from "../platform/crypto/derive-key.ts";

type Claims = Record<string, unknown>;
type Purpose = "access" | "application";

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const read = (part: string | undefined): Claims => JSON.parse(Buffer.from(part ?? "", "base64url").toString());

function hmac(header: object, claims: Claims, key: Uint8Array | string, hash = "sha256"): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${createHmac(hash, key).update(text).digest("base64url")}`;
}

/**
 * Returns forgeries of a genuine token by name (docs/reliability.md S13), some of them signed with the server's key.
 */
export function forgedTokens(token: string, secret: string, purpose: Purpose): Record<string, string> {
  const key = deriveKey(secret, purpose);
  const [head = "", body = "", mac = ""] = token.split(".");
  const claims = read(body);
  const hs256 = { alg: "HS256" };
  const pem = rsa.publicKey.export({ type: "spki", format: "pem" });
  const signed = `${encode({ alg: "RS256" })}.${body}`;
  return {
    "alg none": `${encode({ alg: "none" })}.${body}.`,
    "alg none with the MAC": `${encode({ alg: "none" })}.${body}.${mac}`,
    "alg NONE": `${encode({ alg: "NONE" })}.${body}.${mac}`,
    "no MAC": `${head}.${body}.`,
    "a MAC cut short": `${head}.${body}.${mac.slice(0, -2)}`,
    "another body": `${head}.${encode({ ...claims, exp: Number(claims.exp) + 60 })}.${mac}`,
    "another key": hmac(hs256, claims, "another key"),
    "the secret instead of its derived key": hmac(hs256, claims, secret),
    "the other kind's key": hmac(hs256, claims, deriveKey(secret, purpose === "access" ? "application" : "access")),
    "an empty key": hmac(hs256, claims, ""),
    HS384: hmac({ alg: "HS384" }, claims, key, "sha384"),
    HS512: hmac({ alg: "HS512" }, claims, key, "sha512"),
    RS256: `${signed}.${sign("sha256", Buffer.from(signed), rsa.privateKey).toString("base64url")}`,
    "a public key as the secret": hmac({ ...hs256, kid: "1" }, claims, pem.toString()),
    "RS256 by HMAC": hmac({ alg: "RS256" }, claims, key),
    crit: hmac({ ...hs256, crit: ["exp"] }, claims, key),
    "a kid with a path": hmac({ ...hs256, kid: "../../../dev/null" }, claims, ""),
    jwk: hmac({ ...hs256, jwk: { kty: "oct", k: "AA" } }, claims, Buffer.from([0])),
    jku: hmac({ ...hs256, jku: "http://127.0.0.1:1/keys" }, claims, "x"),
    ...withOtherClaims(claims, key),
    "no object": `${head}.${encode([])}.${mac}`,
    "broken JSON": `${head}.${Buffer.from("{").toString("base64url")}.${mac}`,
  };
}

/** Tokens with one claim changed, signed with the right key. */
function withOtherClaims(claims: Claims, key: Uint8Array): Record<string, string> {
  const changed = (change: Claims) => hmac({ alg: "HS256" }, { ...claims, ...change }, key);
  const unknownId = "00000000-0000-4000-8000-000000000000";
  return {
    "another audience": changed({ aud: "somebody" }),
    "another application's audience": changed({ aud: "app:handbook" }),
    "a list of audiences": changed({ aud: [claims.aud] }),
    "another issuer": changed({ iss: "somebody" }),
    "a list of issuers": changed({ iss: ["portico"] }),
    "another tenant": changed({ tenant: "globex" }),
    "no tenant": changed({ tenant: undefined }),
    "another user": changed({ sub: unknownId }),
    "another session": changed({ sid: unknownId }),
    "no session": changed({ sid: undefined }),
    "no exp": changed({ exp: undefined }),
    "exp as text": changed({ exp: "tomorrow" }),
    expired: changed({ exp: Number(claims.iat) - 1 }),
    "not yet valid": changed({ nbf: Number(claims.exp) + 60 }),
  };
}
