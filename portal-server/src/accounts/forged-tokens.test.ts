import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { deriveKey } from "../derive-key.ts";
import { genuineRequest, type Operation, readOperations } from "../testing/api-operations.ts";
import { genuineFilling } from "../testing/genuine-fillings.ts";
import { type Credentials, credentialsOf, openDemoApp } from "../testing/open-demo-app.ts";
import type { TestApp } from "../testing/open-test-app.ts";
import { rowDigest } from "../testing/row-digest.ts";

// reliability.md S13: forged tokens × every route that asks for one.
let portal: TestApp;
let protectedRoutes: Operation[];
let ana: Credentials;
beforeAll(async () => {
  portal = await openDemoApp();
  protectedRoutes = (await readOperations(portal)).filter(({ guard }) => guard);
  ana = await credentialsOf(portal, "ana@acme.test");
});
afterAll(() => portal.close());

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });

type Claims = Record<string, unknown>;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const read = (part: string | undefined): Claims => JSON.parse(Buffer.from(part ?? "", "base64url").toString());

function hmac(header: object, claims: Claims, key: Uint8Array | string, hash = "sha256"): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${createHmac(hash, key).update(text).digest("base64url")}`;
}

/** Forgeries of a genuine token; `key` is the one that it was made with, `other` that of the other kind. */
function forgeries(token: string, key: Uint8Array, other: Uint8Array): Record<string, string> {
  const [head = "", body = "", mac = ""] = token.split(".");
  const claims = read(body);
  const hs256 = { alg: "HS256" };
  const pem = rsa.publicKey.export({ type: "spki", format: "pem" });
  const signed = `${encode({ alg: "RS256" })}.${body}`;
  const changed = (change: Claims) => hmac(hs256, { ...claims, ...change }, key);
  const nobody = "00000000-0000-4000-8000-000000000000";
  return {
    "alg none": `${encode({ alg: "none" })}.${body}.`,
    "alg none with the MAC": `${encode({ alg: "none" })}.${body}.${mac}`,
    "alg NONE": `${encode({ alg: "NONE" })}.${body}.${mac}`,
    "no MAC": `${head}.${body}.`,
    "a MAC cut short": `${head}.${body}.${mac.slice(0, -2)}`,
    "another body": `${head}.${encode({ ...claims, exp: Number(claims.exp) + 60 })}.${mac}`,
    "another key": hmac(hs256, claims, "another key"),
    "the undivided secret": hmac(hs256, claims, portal.config.secrets.token),
    "the other kind's key": hmac(hs256, claims, other),
    "an empty key": hmac(hs256, claims, ""),
    HS384: hmac({ alg: "HS384" }, claims, key, "sha384"),
    HS512: hmac({ alg: "HS512" }, claims, key, "sha512"),
    RS256: `${signed}.${sign("sha256", Buffer.from(signed), rsa.privateKey).toString("base64url")}`,
    "a public key as the secret": hmac({ ...hs256, kid: "1" }, claims, pem.toString()),
    "RS256 by HMAC": hmac({ alg: "RS256" }, claims, key),
    crit: hmac({ ...hs256, crit: ["exp"] }, claims, key),
    "kid outwards": hmac({ ...hs256, kid: "../../../dev/null" }, claims, ""),
    jwk: hmac({ ...hs256, jwk: { kty: "oct", k: "AA" } }, claims, Buffer.from([0])),
    jku: hmac({ ...hs256, jku: "http://127.0.0.1:1/keys" }, claims, "x"),
    "another audience": changed({ aud: "somebody" }),
    "another application's audience": changed({ aud: "app:handbook" }),
    "a list of audiences": changed({ aud: [claims.aud] }),
    "another issuer": changed({ iss: "somebody" }),
    "a list of issuers": changed({ iss: ["portico"] }),
    "another tenant": changed({ tenant: "globex" }),
    "no tenant": changed({ tenant: undefined }),
    "another person": changed({ sub: nobody }),
    "another session": changed({ sid: nobody }),
    "no session": changed({ sid: undefined }),
    "no end": changed({ exp: undefined }),
    "an end in words": changed({ exp: "tomorrow" }),
    expired: changed({ exp: Number(claims.iat) - 1 }),
    "not yet valid": changed({ nbf: Number(claims.exp) + 60 }),
    "no object": `${head}.${encode([])}.${mac}`,
    "broken JSON": `${head}.${Buffer.from("{").toString("base64url")}.${mac}`,
  };
}

const keyOf = (purpose: "access" | "application") => deriveKey(portal.config.secrets.token, purpose);

/** What every route might be given in place of its own token. */
async function wrongTokens({ guard, path }: Operation): Promise<Record<string, string>> {
  const module = path.split("/")[2] ?? "";
  const gina = await credentialsOf(portal, "gina@globex.test", "globex");
  const ended = await credentialsOf(portal, "ana@acme.test");
  await portal.app.sessions.end("acme", ended.session, "signed-out");
  if (guard === "session") {
    return {
      ...forgeries(ana.access, keyOf("access"), keyOf("application")),
      "an application's token": await ana.appToken("tickets"),
      "a refresh token": ana.refresh,
      "globex's token": gina.access,
      "an ended session's token": ended.access,
    };
  }
  return {
    ...forgeries(await ana.appToken(module), keyOf("application"), keyOf("access")),
    "the portal's token": ana.access,
    "another application's token": await ana.appToken(module === "tickets" ? "assets" : "tickets"),
    "globex's token": await gina.appToken(module),
    "an ended session's token": await ended.appToken(module),
  };
}

it("refuses every forged token on every protected route, and no row changes", async () => {
  expect(protectedRoutes.length).toBeGreaterThanOrEqual(20);
  for (const operation of protectedRoutes) {
    const tokens = await wrongTokens(operation);
    const before = await rowDigest(portal.db);
    const { headers, ...request } = await genuineRequest(operation, ana, genuineFilling(operation, ana));
    // Signing out by the refresh token is a way of its own.
    delete headers["refresh-token"];
    for (const [name, token] of Object.entries(tokens)) {
      const forged = { ...request, headers: { ...headers, authorization: `Bearer ${token}` } };
      const answer = await portal.app.inject(forged);
      const told = [operation.name, name];
      // Signing out twice is no error.
      if (operation.path.endsWith("/invalidate") && name === "an ended session's token") continue;
      expect([...told, answer.statusCode, answer.body && answer.json().error.code]).toEqual([
        ...told,
        401,
        "auth.token_invalid",
      ]);
    }
    expect([operation.name, await rowDigest(portal.db)]).toEqual([operation.name, before]);
  }
});

it.each(["", "Bearer", "Bearer  ", "Basic YTpi", "Bearer a.b.c d", "bearer undefined", "Bearer null"])(
  "asks for a token when there is %j instead, on every protected route",
  async (authorization) => {
    for (const operation of protectedRoutes) {
      const { headers, ...request } = await genuineRequest(operation, ana, genuineFilling(operation, ana));
      delete headers["refresh-token"];
      const answer = await portal.app.inject({ ...request, headers: { ...headers, authorization } });
      expect([operation.name, answer.statusCode]).toEqual([operation.name, 401]);
    }
  },
);
