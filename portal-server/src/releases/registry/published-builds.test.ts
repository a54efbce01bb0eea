import type { PublishedBuild } from "@portico/shared-utility/contract";
import { createTenantFinder } from "../../identity/tenants/find-tenant.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { newRegistryCredentialOf, registryClient, seedRelease } from "../../testing/test-registry.ts";
import { emptyDocument } from "../maps/map-document.ts";
import { publish } from "../maps/release-store.ts";

const portal = portalForTests();
const [first, second] = ["/modules/a/a.1.js", "/modules/a/a.2.js"];
const sheet = "/modules/a/a.1.css";
const ids: number[] = [];

beforeAll(async () => {
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

it("lets a user run an earlier build of the registry in this browser, and no file of another organisation", async () => {
  const { browser } = await signIn(portal, "rita@acme.test");
  const run = (address: string) => browser.post("/api/registry/overrides", { modules: { "@app/a": address } });
  expect((await run(first)).statusCode).toBe(200);
  const tenant = await createTenantFinder(portal.db, portal.clock)("acme");
  // The page sets this cookie after a sign-in.
  const cookies = { ...Object.fromEntries(browser.cookies), portico_hint: "1" };
  expect(await portal.services.overrides.of({ cookies, protocol: "http", tenant })).toEqual([
    { module: "@app/a", address: first, styles: [sheet], locales: {} },
  ]);
  for (const address of ["/modules/@globex/a/a.1.js", "/api/users/me", "/modules/../api/a.js"])
    expect((await run(address)).json().error.code).toBe("override.address");
});
