import type { BuildReason, Release, WhyResponse } from "@portico/shared-utility/contract";
import { publishingPortal } from "../../testing/publishing-portal.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";
import { newRegistryCredentialOf, registryClient } from "../../testing/test-registry.ts";

const { portal, call, publish } = publishingPortal();
let stable: Release;
let rita: TestBrowser;
beforeAll(async () => {
  stable = await publish();
  await addUser(portal, "rita@acme.test");
  await addUser(portal, "ruy@acme.test");
  await addUser(portal, "gina@globex.test", "globex");
  await portal.operator.setRole({ tenant: "acme", email: "rita@acme.test", role: "registry" });
  rita = (await signIn(portal, "rita@acme.test")).browser;
});

async function why(query = "", browser = rita): Promise<WhyResponse> {
  const response = await browser.get(`/api/registry/why?scope=acme${query}`);
  expect(response.body).toContain('"modules"');
  return response.json();
}

const of = ({ modules }: WhyResponse, module: string): BuildReason | undefined =>
  modules.find((each) => each.module === module);

const codeOf = async (response: Promise<{ json(): { error: { code: string } } }>) => (await response).json().error.code;

it("explains builds while the store does not respond, without their sizes", async () => {
  const away = jest.spyOn(portal.services.modules.store, "read").mockRejectedValue(new Error("no answer"));
  const response = await why();
  away.mockRestore();
  expect(of(response, "@portico/navbar-mf")).toMatchObject({ override: false, size: null });
  expect(of(response, "@app/tickets")?.size).toEqual(expect.any(Number));
});

it("reads only the file of the requested module, once", async () => {
  const read = jest.spyOn(portal.services.modules.store, "read");
  const [first, again] = [await why("&module=@portico/navbar-mf"), await why("&module=@portico/navbar-mf")];
  const addresses = read.mock.calls.map(([address]) => address);
  read.mockRestore();
  expect(addresses).toEqual([of(first, "@portico/navbar-mf")?.address]);
  expect(first.modules.map(({ size }) => size)).toEqual([expect.any(Number)]);
  expect(again).toEqual(first);
});

it("names the release, address, hash and size of each module of the tenant's pages", async () => {
  const response = await why();
  expect(response).toMatchObject({ tenant: "acme", environment: "development", person: null, canaries: [] });
  const map = (await rita.get("/import-map.json")).json();
  expect(response.modules.map(({ module }) => module).sort()).toEqual(Object.keys(map.imports).sort());
  const address = map.imports["@app/tickets"];
  expect(of(response, "@app/tickets")).toEqual({
    ...{ module: "@app/tickets", address, integrity: map.integrity[address], size: expect.any(Number) },
    ...{ pinned: null, override: false, format: "system", overridable: true },
    release: expect.objectContaining({ id: stable.id, scope: "acme", author: stable.author, reason: "test" }),
  });
});

it("shows a tenant's users the base's releases without author and reason, and offers no override of its modules", async () => {
  const navbar = of(await why(), "@portico/navbar-mf");
  expect(navbar?.release).toEqual({
    ...{ id: expect.any(Number), scope: "base", kind: "publish", created_at: expect.any(String) },
  });
  expect(navbar?.overridable).toBe(false);
});

it("explains one module, and refuses a module that the map does not have", async () => {
  expect((await why("&module=@app/tickets")).modules).toHaveLength(1);
  expect(await codeOf(rita.get("/api/registry/why?scope=acme&module=@app/none"))).toBe("release.module_unknown");
});

it("shows which canary a user gets, and why", async () => {
  const canary = await publish({ percent: 1, people: ["ruy@acme.test"] });
  const ruy = await why("&person=Ruy@acme.test");
  expect(ruy.person).toBe("ruy@acme.test");
  expect(ruy.bucket).toBe((await why("&person=ruy@acme.test")).bucket);
  const given = (ruy.bucket ?? 100) < 1 ? "share" : "named";
  expect(ruy.canaries).toEqual([{ scope: "acme", release: canary.id, percent: 1, given }]);
  expect(of(ruy, "@app/tickets")?.release.id).toBe(canary.id);
  const response = await why("&person=rita@acme.test");
  expect(of(response, "@app/tickets")?.release.id).toBe((response.bucket ?? 100) < 1 ? canary.id : stable.id);
  const place = { environment: "development", scope: "acme", reason: "over" };
  expect((await call("POST", "/canary/end", { ...place, release: canary.id })).statusCode).toBe(200);
});

it("states that this browser has left a canary", async () => {
  const canary = await publish({ percent: 100 });
  const given = async () => (await why()).canaries.map((each) => [each.release, each.given]);
  expect(await given()).toEqual([[canary.id, "share"]]);
  expect((await rita.delete("/api/registry/trial")).statusCode).toBe(204);
  expect(await given()).toEqual([[canary.id, "left"]]);
  expect(of(await why(), "@app/tickets")?.release.id).toBe(stable.id);
  const place = { environment: "development", scope: "acme", reason: "over" };
  expect((await call("POST", "/canary/end", { ...place, release: canary.id })).statusCode).toBe(200);
});

it("shows the override of this browser, until the reset", async () => {
  const address = "http://localhost:4400/tickets.js";
  const modules = { "@app/tickets": address };
  expect((await rita.post("/api/registry/overrides", { modules })).statusCode).toBe(200);
  rita.cookies.set("portico_hint", "1");
  expect(of(await why(), "@app/tickets")).toMatchObject({ override: true, address, integrity: null });
  expect(of(await why("&person=rita@acme.test"), "@app/tickets")).toMatchObject({ override: false });
  await rita.delete("/api/registry/overrides");
  expect(of(await why(), "@app/tickets")).toMatchObject({ override: false });
});

it("is readable for users and pipelines with the right, of this tenant only", async () => {
  const { browser: ruy } = await signIn(portal, "ruy@acme.test");
  expect(await codeOf(ruy.get("/api/registry/why?scope=acme"))).toBe("release.forbidden");
  expect(await codeOf(rita.get("/api/registry/why?scope=globex"))).toBe("release.forbidden");
  expect(await codeOf(rita.get("/api/registry/why?scope=globex&person=gina@globex.test"))).toBe("release.forbidden");
  expect(await codeOf(rita.get("/api/registry/why?scope=acme&person=gina@globex.test"))).toBe("release.person_unknown");
});

it("explains the builds of every visitor to a pipeline, but not those of one user", async () => {
  const reads = { role: "read" as const, scopes: ["acme"] };
  const pipeline = registryClient(portal, await newRegistryCredentialOf(portal, reads));
  const response: WhyResponse = (await pipeline("GET", "/why?scope=acme")).json();
  expect(response.bucket).toBeNull();
  expect(of(response, "@app/tickets")).toMatchObject({ release: { id: stable.id }, overridable: false });
  expect(await codeOf(pipeline("GET", "/why?scope=acme&person=ruy@acme.test"))).toBe("release.forbidden");
});

it("shows the size of the portal's own builds, and of a build that an earlier release has checked", async () => {
  await publish();
  const place = { environment: "development", scope: "acme", reason: "back" };
  const { release } = (await call("POST", "/rollback", { ...place, to: stable.id }, { "if-match": "*" })).json();
  const response = await why();
  expect(of(response, "@app/tickets")).toMatchObject({ release: { id: release.id }, size: expect.any(Number) });
  expect(response.modules.filter(({ size }) => size === null)).toEqual([]);
  const navbar = of(response, "@portico/navbar-mf");
  expect(navbar?.size).toBe((await rita.get(navbar?.address ?? "")).rawPayload.length);
});
