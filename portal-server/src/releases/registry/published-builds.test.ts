import type { PublishedBuild } from "@portico/shared-utility/contract";
import { sql } from "drizzle-orm";
import { createTenantFinder } from "../../identity/tenants/find-tenant.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";
import { newRegistryCredentialOf, registryClient, seedRelease } from "../../testing/test-registry.ts";
import { emptyDocument } from "../maps/map-document.ts";
import { currentRelease, publish } from "../maps/release-store.ts";
import { allowOrigin } from "./allowed-origins.ts";
import { releaseOrigins } from "./origin-table.ts";

const portal = portalForTests();
const [first, second] = ["/modules/a/a.1.js", "/modules/a/a.2.js"];
const sheet = "/modules/a/a.1.css";
const ids: number[] = [];

const store = (address: string) => {
  const [, , folder = "", file = ""] = address.split("/");
  return portal.services.modules.store.add(folder, file, Buffer.from(address));
};
/** Publishes acme's next release, which has nothing but the given module with its style sheets. */
async function release(module: string, address: string, styles: string[] = []): Promise<void> {
  const document = { ...emptyDocument, imports: { [module]: address }, styles: { [module]: styles } };
  const place = { environment: "development", scope: "acme" } as const;
  const current = await currentRelease(portal.db, place.environment, place.scope);
  await publish(portal.db, { ...place, document, author: "seed", reason: "seed" }, current);
}

beforeAll(async () => {
  for (const address of [first, second, "/modules/navbar-mf/n.1.js"]) await store(address);
  await seedRelease(portal, "base", { "@portico/navbar-mf": "/modules/navbar-mf/n.1.js" });
  const document = { ...emptyDocument, imports: { "@app/a": first }, styles: { "@app/a": [sheet] } };
  const place = { environment: "development", scope: "acme" } as const;
  const one = await publish(portal.db, { ...place, document, author: "seed", reason: "seed" }, undefined);
  const two = await seedRelease(portal, "acme", { "@app/a": second }, one);
  const three = await seedRelease(portal, "acme", { "@app/a": second, "@app/b": "/modules/b/b.1.js" }, two);
  ids.push(one.id, two.id, three.id);
  await addUser(portal, "rita@acme.test");
  await portal.operator.setRole({ tenant: "acme", email: "rita@acme.test", role: "registry" });
});

const buildsFor = async (module: string, changes?: Parameters<typeof newRegistryCredentialOf>[1]) => {
  const call = registryClient(portal, await newRegistryCredentialOf(portal, changes));
  return call("GET", `/builds?environment=development&scope=acme&module=${encodeURIComponent(module)}`);
};

it("lists the builds of a module once each, newest first, with the newest release that names it", async () => {
  const { builds } = (await buildsFor("@app/a")).json();
  expect(builds.map(({ id, address }: PublishedBuild) => [id, address])).toEqual([
    [ids[2], second],
    [ids[0], first],
  ]);
  expect(builds[0]).toMatchObject({ environment: "development", author: "seed" });
  expect((await buildsFor("@portico/navbar-mf")).json().builds).toHaveLength(1);
  expect((await buildsFor("@app/none")).json().builds).toEqual([]);
});

it("shows the builds of an organisation to those who may read its releases", async () => {
  expect((await buildsFor("@app/a", { scopes: ["globex"] })).statusCode).toBe(403);
  const ofTenant = (await buildsFor("@portico/navbar-mf", { scopes: ["acme"] })).json();
  expect(ofTenant.builds).toEqual([]);
});

const listed = async () => {
  const { builds } = (await buildsFor("@app/a", { scopes: ["acme"] })).json();
  return builds.map(({ address }: PublishedBuild) => address);
};
const signedIn = async () => (await signIn(portal, "rita@acme.test")).browser;
const run = (browser: TestBrowser, modules: Record<string, string>) =>
  browser.post("/api/registry/overrides", { modules });
async function runningIn(browser: TestBrowser) {
  const tenant = await createTenantFinder(portal.db, portal.clock)("acme");
  // The page sets this cookie after a sign-in.
  const cookies = { ...Object.fromEntries(browser.cookies), portico_hint: "1" };
  return portal.services.overrides.of({ cookies, protocol: "http", tenant });
}

it("lets a user run an earlier build of the registry in this browser, and no file of another organisation", async () => {
  const browser = await signedIn();
  expect((await run(browser, { "@app/a": first })).statusCode).toBe(200);
  const build = expect.objectContaining({ address: first, styles: [sheet], locales: {} });
  expect(await runningIn(browser)).toEqual([{ module: "@app/a", address: first, build }]);
  for (const address of ["/modules/@globex/a/a.1.js", "/api/users/me", "/modules/../api/a.js"])
    expect((await run(browser, { "@app/a": address })).json().error.code).toBe("override.address");
});

it("refuses a build of the base to a user who does not see the base's releases, as the list has none", async () => {
  await seedRelease(
    portal,
    "base",
    { "@app/a": "/modules/base-a/a.1.js" },
    await currentRelease(portal.db, "development", "base"),
  );
  await store("/modules/base-a/a.1.js");
  const response = await run(await signedIn(), { "@app/a": "/modules/base-a/a.1.js" });
  expect(response.json().error.code).toBe("override.address");
});

it("runs a build of an allowed origin with its own style sheets, and offers none of an origin that is no longer allowed", async () => {
  const [address, other] = ["https://cdn.acme.example/a/a.3.js", "https://cdn.acme.example/a/a.4.js"];
  await allowOrigin(portal, "acme", "https://cdn.acme.example");
  await release("@app/a", address, ["https://cdn.acme.example/a/a.3.css"]);
  await release("@app/a", other);
  const browser = await signedIn();
  expect((await run(browser, { "@app/a": address })).statusCode).toBe(200);
  const build = expect.objectContaining({ styles: ["https://cdn.acme.example/a/a.3.css"] });
  expect(await runningIn(browser)).toEqual([{ module: "@app/a", address, build }]);
  expect(await listed()).toEqual([other, address, second, first]);
  await portal.db.delete(releaseOrigins);
  expect(await listed()).toEqual([second, first]);
  expect((await run(browser, { "@app/a": address })).json().error.code).toBe("override.address");
});

it("runs a build in a folder of a shared host with this folder, so that the page loads nothing else from the host", async () => {
  const [address, folder] = ["https://storage.example/acme/a/a.5.js", "https://storage.example/acme/"];
  await allowOrigin(portal, "acme", folder);
  await release("@app/a", address);
  const browser = await signedIn();
  await run(browser, { "@app/a": address });
  expect(await runningIn(browser)).toMatchObject([{ address, folders: [folder] }]);
  // Of an address that no release names.
  await run(browser, { "@app/a": "https://storage.example/acme/a/a.6.js" });
  expect(await runningIn(browser)).toMatchObject([{ folders: [folder] }]);
  await release("@app/a", second);
  await portal.db.delete(releaseOrigins);
});

it("ends an override when its folder is no longer allowed, so that the page gets nothing else from the host", async () => {
  const [folder, local] = ["https://storage.example/acme/", "http://localhost:5173/b.js"];
  await allowOrigin(portal, "acme", folder);
  const current = await currentRelease(portal.db, "development", "acme");
  await seedRelease(portal, "acme", { "@app/a": second, "@app/b": "/modules/b/b.1.js" }, current);
  const browser = await signedIn();
  expect((await run(browser, { "@app/a": `${folder}a/a.7.js`, "@app/b": local })).statusCode).toBe(200);
  const modulesOf = async () => (await runningIn(browser)).map(({ module }) => module);
  expect(await modulesOf()).toEqual(["@app/a", "@app/b"]);
  await portal.db.delete(releaseOrigins);
  expect(await modulesOf()).toEqual(["@app/b"]);
});

it("lists the earlier builds behind a hundred releases of other modules, and none whose file is gone", async () => {
  for (let n = 1; n <= 100; n++) await release("@app/b", `/modules/b/b.${n}.js`);
  await release("@app/a", "/modules/a/gone.js");
  expect(await listed()).toEqual([second, first]);
  const response = await run(await signedIn(), { "@app/a": "/modules/a/gone.js" });
  expect(response.json().error.code).toBe("override.address");
});

it("writes a cookie that browsers keep, and refuses a list that is too long for one", async () => {
  const named = [1, 2, 3, 4].map((n): [string, string] => [
    `@app/a${n}`,
    `/modules/a${n}/a.3f9a2b1c4d5e6f708192a3b4c5d6e7f8.js`,
  ]);
  const styles = named.map(([, address]) =>
    Array.from({ length: 8 }, (_, n) => `${address}.${n}.3f9a2b1c4d5e6f708192a3b4c5d6e7f8.css`),
  );
  for (const [, address] of named) await store(address);
  const document = {
    ...emptyDocument,
    imports: Object.fromEntries(named),
    styles: Object.fromEntries(named.map(([module], index) => [module, styles[index] ?? []])),
  };
  const place = { environment: "development", scope: "acme" } as const;
  const current = await currentRelease(portal.db, place.environment, place.scope);
  await publish(portal.db, { ...place, document, author: "seed", reason: "seed" }, current);
  const browser = await signedIn();
  const response = await run(browser, Object.fromEntries(named));
  expect(response.statusCode).toBe(200);
  const [cookie = ""] = [response.headers["set-cookie"]].flat().filter((each) => each?.includes("portico_override="));
  expect((cookie.split(";")[0] ?? "").length).toBeLessThanOrEqual(4_096);
  expect((await runningIn(browser)).map(({ build }) => build?.styles)).toEqual(styles);
  const many = Array.from({ length: 21 }, (_, n) => [`@app/b${n}`, "http://localhost:1/b.js"]);
  const long = [1, 2, 3, 4, 5].map((n) => [`@app/a${n}`, `http://localhost:1/${"a".repeat(470)}.js`]);
  for (const list of [many, long])
    expect((await run(browser, Object.fromEntries(list))).json().error.code).toBe("request.invalid");
});

it("lists the earlier builds behind more than five hundred releases, and runs them", async () => {
  const copied = sql`environment, scope, document, digest, author, reason, created_at`;
  const newest = sql`select ${copied} from releases where document->'imports' ? '@app/b' order by id desc limit 1`;
  await portal.db.execute(
    sql`insert into releases (${copied}) select ${copied} from (${newest}) newest, generate_series(1, 501)`,
  );
  expect(await listed()).toEqual([second, first]);
  const browser = await signedIn();
  expect((await run(browser, { "@app/a": first })).statusCode).toBe(200);
  expect(await runningIn(browser)).toMatchObject([{ build: { styles: [sheet] } }]);
});
