import { eq } from "drizzle-orm";
import { createLocalJWKSet, exportJWK, generateKeyPair, type JSONWebKeySet, jwtVerify, SignJWT } from "jose";
import { createProvisioning } from "../../operator/provisioning/provisioning.ts";
import { deriveKey } from "../../platform/crypto/derive-key.ts";
import { createSeal } from "../../platform/crypto/seal.ts";
import { deleteOutdated } from "../../platform/jobs/retention.ts";
import { beforeEachTest } from "../../testing/before-tests.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { addUser, enterApp, signIn } from "../../testing/test-accounts.ts";
import { apps } from "../apps/app-table.ts";
import { sealContext } from "./key-store.ts";
import { signingKeyRetention, signingKeys } from "./signing-key-table.ts";

const minute = 60_000;
const portal = beforeEachTest(openTestApp);
beforeEach(async () => {
  await addUser(portal, "ana@acme.test");
  await addUser(portal, "gina@globex.test", "globex");
  const tickets = { module: "tickets", name: "Chamados" };
  await portal.db.insert(apps).values([
    { tenant: "acme", ...tickets },
    { tenant: "globex", ...tickets },
  ]);
});

async function newToken(email = "ana@acme.test", tenant = "acme"): Promise<string> {
  const { browser } = await signIn(portal, email, tenant);
  return (await enterApp(browser, "tickets", tenant)).access_token;
}

const wellKnown = (file: string, { headers = {}, from = portal }: { headers?: object; from?: TestApp } = {}) =>
  from.app.inject({ url: `/.well-known/${file}`, headers: { host: "acme.localhost:9000", ...headers } });
const keySet = async (tenant = "acme") => {
  portal.clock.advance(1_001);
  const response = await wellKnown("jwks.json", { headers: { host: `${tenant}.localhost:9000` } });
  return response.json<JSONWebKeySet>();
};
const kidsOf = ({ keys }: JSONWebKeySet) => keys.map(({ kid }) => kid);
const part = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split(".")[index] ?? "", "base64url").toString());
const kidOf = (token: string): string => part(token, 0).kid;
const statusAt = (token: string, tenant = "acme") =>
  portal.app
    .inject({ url: "/api/tickets", headers: { host: `${tenant}.localhost:9000`, authorization: `Bearer ${token}` } })
    .then(({ statusCode }) => statusCode);

/** Verifies as another team's back end does. */
const verify = (token: string, set: JSONWebKeySet, issuer = "http://acme.localhost:9000") =>
  jwtVerify(token, createLocalJWKSet(set), { issuer, audience: "app:tickets", currentDate: portal.clock.now() }).then(
    () => true,
    () => false,
  );

it("signs with ES256 and the tenant's origin as issuer; the tenant's key set verifies", async () => {
  const token = await newToken();
  expect(part(token, 0)).toEqual({ alg: "ES256", kid: expect.any(String), typ: "JWT" });
  const claims = part(token, 1);
  expect(claims).toMatchObject({ iss: "http://acme.localhost:9000", aud: "app:tickets", tenant: "acme" });
  expect(claims.exp - claims.iat).toBe(300);
  expect(await verify(token, await keySet())).toBe(true);
  expect(await statusAt(token)).toBe(200);
});

it("publishes the public halves only, for five minutes of caching", async () => {
  const response = await wellKnown("jwks.json");
  expect(response.json()).toEqual({
    keys: [
      {
        ...{ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" },
        ...{ kid: expect.any(String), x: expect.any(String), y: expect.any(String) },
      },
    ],
  });
  expect(response.headers).toMatchObject({ "cache-control": "public, max-age=300", etag: expect.any(String) });
  expect((await wellKnown("jwks.json", { headers: { "if-none-match": response.headers.etag } })).statusCode).toBe(304);
  const stored = await portal.db.select().from(signingKeys);
  expect(stored).toHaveLength(1);
  expect(stored[0]?.sealed.toString("latin1")).not.toMatch(/"(d|kty)"/);
});

it("describes the issuer, and responds with 404 on a host without a tenant", async () => {
  expect((await wellKnown("openid-configuration")).json()).toMatchObject({
    issuer: "http://acme.localhost:9000",
    jwks_uri: "http://acme.localhost:9000/.well-known/jwks.json",
    id_token_signing_alg_values_supported: ["ES256"],
  });
  for (const file of ["jwks.json", "openid-configuration"]) {
    const response = await wellKnown(file, { headers: { host: "nobody.localhost" } });
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([404, "no-store"]);
  }
});

it("has one issuer at all hosts of a tenant with a PUBLIC_URL of a domain", async () => {
  await portal.operator.addHost("acme", "work.acme.example");
  const publicUrl = { domain: "portal.example", port: "" };
  const { database, clock } = portal;
  const config = { publicUrl, trustProxy: ["127.0.0.1"] };
  const other = await openTestApp({ database, clock, config });
  for (const host of ["acme.portal.example", "work.acme.example"]) {
    const headers = { host, "x-forwarded-proto": "https" };
    const response = await wellKnown("openid-configuration", { from: other, headers });
    expect(response.json().issuer).toBe("https://acme.portal.example");
  }
  await other.close();
});

it("keeps tenants apart: keys and tokens of one tenant are invalid for another", async () => {
  const [acme, globex] = [await newToken(), await newToken("gina@globex.test", "globex")];
  expect(kidsOf(await keySet())).not.toEqual(kidsOf(await keySet("globex")));
  expect(await verify(acme, await keySet("globex"))).toBe(false);
  expect([await statusAt(acme, "globex"), await statusAt(globex)]).toEqual([401, 401]);
  // globex's genuine key under acme's claims.
  const [row] = await portal.db.select().from(signingKeys).where(eq(signingKeys.tenant, "globex"));
  if (!row) throw new Error("globex has no key");
  const seal = createSeal(portal.config.secrets, "signing-key");
  const pair = seal.open(row.sealed, sealContext("globex", row.kid)) as Record<string, string>;
  const sign = (kid: string) =>
    new SignJWT(part(acme, 1)).setProtectedHeader({ alg: "ES256", kid }).sign({ ...pair, alg: "ES256" });
  expect(await statusAt(await sign(row.kid))).toBe(401);
  expect(await statusAt(await sign(kidOf(acme)))).toBe(401);
  // A row that was copied to another tenant is not one of its keys.
  await portal.db.update(signingKeys).set({ tenant: "acme" }).where(eq(signingKeys.kid, row.kid));
  expect(kidsOf(await keySet())).not.toContain(row.kid);
});

it("refuses forged tokens, and accepts tokens of the previous version for their five minutes", async () => {
  const token = await newToken();
  const [, body = "", mac = ""] = token.split(".");
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = part(token, 1);
  const attackerKeys = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(attackerKeys.publicKey);
  const byOwn = (header: object) =>
    new SignJWT(claims).setProtectedHeader({ alg: "ES256", ...header }).sign(attackerKeys.privateKey);
  const earlierKey = deriveKey(portal.config.secrets.token, "application");
  const earlier = (change: object, header: object = {}) =>
    new SignJWT({ ...claims, iss: "portico", ...change })
      .setProtectedHeader({ alg: "HS256", ...header })
      .sign(earlierKey);
  const publicBytes = new TextEncoder().encode(JSON.stringify((await keySet()).keys[0]));
  const forged = [
    `${encode({ alg: "none" })}.${body}.${mac}`,
    `${encode({ alg: "ES256", kid: kidOf(token) })}.${encode({ ...claims, exp: claims.exp + 60 })}.${mac}`,
    await byOwn({}),
    await byOwn({ kid: kidOf(token) }),
    await byOwn({ kid: "../../dev/null" }),
    await byOwn({ kid: kidOf(token), jwk }),
    await byOwn({ kid: kidOf(token), jku: "http://127.0.0.1:1/" }),
    await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: kidOf(token) }).sign(publicBytes),
    await earlier({ iss: "http://acme.localhost:9000" }),
    await earlier({ aud: "app:assets" }),
    await earlier({ tenant: "globex" }),
    await earlier({ exp: claims.iat - 1 }),
  ];
  for (const one of forged) expect([one, await statusAt(one)]).toEqual([one, 401]);
  expect(await statusAt(await earlier({}))).toBe(200);
  portal.clock.advance(5 * minute);
  expect([await statusAt(await earlier({})), await statusAt(token)]).toEqual([401, 401]);
});

it("rotates with an overlap: every cached key set has the key that signs", async () => {
  const first = await newToken();
  const cached = await keySet();
  const { kid } = await portal.operator.rotateKey("acme", false);
  expect(kidsOf(await keySet())).toEqual([kidOf(first), kid]);
  expect(await verify(await newToken(), cached)).toBe(true);
  await expect(portal.operator.rotateKey("acme", false)).rejects.toMatchObject({ code: "key.pending" });

  portal.clock.advance(10 * minute - 10_000);
  const last = await newToken();
  expect(kidOf(last)).toBe(kidOf(first));
  portal.clock.advance(10_000);
  const next = await newToken();
  expect(kidOf(next)).toBe(kid);
  expect((await portal.operator.listKeys("acme")).map(({ state }) => state)).toEqual(["retiring", "signing"]);

  portal.clock.advance(4 * minute);
  expect([await verify(last, await keySet()), await statusAt(last), await statusAt(next)]).toEqual([true, 200, 200]);
  portal.clock.advance(7 * minute);
  expect(kidsOf(await keySet())).toEqual([kid]);
  await deleteOutdated(portal.db, portal.clock.now(), [signingKeyRetention]);
  expect((await portal.operator.listKeys("acme")).map((key) => [key.kid, key.state])).toEqual([[kid, "signing"]]);
});

it("replaces a stolen key immediately", async () => {
  const stolen = await newToken();
  const { kid } = await portal.operator.rotateKey("acme", true);
  expect(kidsOf(await keySet())).toEqual([kid]);
  expect(await statusAt(stolen)).toBe(401);
  expect(kidOf(await newToken())).toBe(kid);
});

it("signs with the same key in several processes, also when their first tokens are simultaneous", async () => {
  const { database, clock } = portal;
  const other = await openTestApp({ database, clock });
  const kids = await Promise.all(
    [portal, other, portal, other].map(async ({ services }) => (await services.signingKeys.signing("acme")).kid),
  );
  expect(new Set(kids).size).toBe(1);
  await portal.operator.rotateKey("acme", true);
  clock.advance(1_001);
  const after = await Promise.all(
    [portal, other].map(async (each) => (await each.services.signingKeys.signing("acme")).kid),
  );
  expect(new Set(after).size).toBe(1);
  expect(after[0]).not.toBe(kids[0]);
  await other.close();
});

it("keeps a key that has signed through a rotation of TOKEN_SECRET, and refuses a rotation with another secret", async () => {
  const token = await newToken();
  const { database, clock } = portal;
  const admin = "a".repeat(32);
  const replacing = { token: "n".repeat(32), previousToken: portal.config.secrets.token, admin };
  const during = await openTestApp({ database, clock, config: { secrets: replacing } });
  expect((await during.services.signingKeys.signing("acme")).kid).toBe(kidOf(token));
  await during.close();
  const wrong = createProvisioning(portal.db, clock, [], { secrets: { token: "w".repeat(32) } });
  await expect(wrong.rotateKey("acme", false)).rejects.toMatchObject({ code: "key.secret" });
  const after = await openTestApp({ database, clock, config: { secrets: { token: "n".repeat(32), admin } } });
  expect(kidsOf((await wellKnown("jwks.json", { from: after })).json())).toEqual([kidOf(token)]);
  await after.close();
});
