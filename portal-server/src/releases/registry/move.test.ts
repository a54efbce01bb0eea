import { beforeEachTest } from "../../testing/before-tests.ts";
import { type ModuleOrigin, manifestFor, startModuleOrigin, systemModule } from "../../testing/module-origin.ts";
import { openTestApp } from "../../testing/open-test-app.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { newRegistryCredentialOf, registryClient } from "../../testing/test-registry.ts";
import { exportKey } from "../maps/export-key.ts";

const portal = beforeEachTest(openTestApp);
let cdn: ModuleOrigin;
let call: ReturnType<typeof registryClient>;
beforeEach(async () => {
  cdn = await startModuleOrigin();
  for (const scope of ["base", "acme"]) await portal.operator.addOrigin(scope, cdn.origin);
  call = registryClient(portal, await newRegistryCredentialOf(portal));
});
afterEach(() => cdn.close());

const tag = async (environment: string, scope = "") =>
  String((await call("GET", `/maps/${environment}${scope && `/${scope}`}`)).headers.etag);
const move = async (verb: string, body: Record<string, unknown>, environment: string, scope = "") =>
  call("POST", `/${verb}`, { reason: "test", ...body }, { "if-match": await tag(environment, scope) });
const publish = (scope: string, set: object, environment = "staging") =>
  move("releases", { environment, scope, changes: { set } }, environment, scope === "base" ? "" : scope);
/** A shared library of the base, with its version in the manifest. */
const library = (name: string, version: string) => {
  const entry = systemModule([], version, ["x"]);
  cdn.serve(`/${name}-${version}/${name}.js`, entry);
  cdn.serve(
    `/${name}-${version}/manifest.json`,
    manifestFor(name, `${name}.js`, { [`${name}.js`]: entry }, { version }),
  );
  return { [name]: { url: `${cdn.origin}/${name}-${version}/${name}.js` } };
};
const appFor = (name: string, range: string) => {
  const entry = systemModule(["react"], range);
  const described = { imports: ["react"], shared: { react: range } };
  cdn.serve(`/${name}/${name}.js`, entry);
  cdn.serve(`/${name}/manifest.json`, manifestFor(`@app/${name}`, `${name}.js`, { [`${name}.js`]: entry }, described));
  return { [`@app/${name}`]: { url: `${cdn.origin}/${name}/${name}.js` } };
};
const document = async (environment: string) => (await call("GET", `/maps/${environment}/acme`)).json().document;
const resolved = async (environment: string) => {
  const headers = { authorization: `Bearer ${exportKey(portal.config.secrets.token)}` };
  return (await portal.app.inject({ url: `/import-maps/${environment}/acme.json`, headers })).json();
};

describe("promote", () => {
  it("gives an environment exactly the map of the other environment", async () => {
    for (const environment of ["staging", "production"]) await publish("base", library("react", "19.3.1"), environment);
    const source = (await publish("acme", appFor("tickets", "^19.0.0"))).json().release;
    const body = { from: "staging", to: "production", scope: "acme" };
    const response = await move("promote", body, "production", "acme");
    expect(response.json().release).toMatchObject({
      environment: "production",
      kind: "promote",
      source: source.id,
      digest: source.digest,
    });
    expect(JSON.stringify(await document("production"))).toBe(JSON.stringify(await document("staging")));
  });

  it("refuses a map that does not fit the shared libraries of the target environment", async () => {
    await publish("base", library("react", "19.3.1"));
    await publish("base", library("react", "18.0.0"), "production");
    await publish("acme", appFor("tickets", "^19.0.0"));
    const body = { from: "staging", to: "production", scope: "acme" };
    expect((await move("promote", body, "production", "acme")).json().error).toMatchObject({
      code: "release.shared_version",
      details: { refusals: [{ details: { library: "react", wanted: "^19.0.0", offered: "18.0.0" } }] },
    });
  });

  it("refuses a map with a file that changed on its server after it was published", async () => {
    for (const environment of ["staging", "production"]) await publish("base", library("react", "19.3.1"), environment);
    await publish("acme", { "@app/a": { url: cdn.serveApp("a") } });
    cdn.serveApp("a", "other bytes");
    const body = { from: "staging", to: "production", scope: "acme" };
    expect((await move("promote", body, "production", "acme")).json().error.code).toBe("release.integrity");
  });

  it("promotes a single module onto the current release, and leaves the other modules", async () => {
    await publish("acme", { "@app/a": { url: cdn.serveApp("a1") }, "@app/b": { url: cdn.serveApp("b1") } });
    await publish(
      "acme",
      { "@app/b": { url: cdn.serveApp("b0") }, "@app/c": { url: cdn.serveApp("c0") } },
      "production",
    );
    const body = { from: "staging", to: "production", scope: "acme", modules: ["@app/a"], reason: "test" };
    const response = await call("POST", "/promote", body, { "if-match": "*" });
    expect(response.json()).toMatchObject({ published: true, changes: [{ specifier: "@app/a", before: null }] });
    const addresses = ["a1", "b0", "c0"].map((name) => [`@app/${name.slice(0, 1)}`, `${cdn.origin}/${name}.js`]);
    expect((await document("production")).imports).toEqual(Object.fromEntries(addresses));
    const none = await call("POST", "/promote", { ...body, modules: ["@app/c"] }, { "if-match": "*" });
    expect(none.json().error).toMatchObject({ code: "release.module_unknown", details: { module: "@app/c" } });
  });

  it("refuses an environment as its own target", async () => {
    await publish("acme", { "@app/a": { url: cdn.serveApp("a") } });
    const body = { from: "staging", to: "staging", scope: "acme" };
    expect((await move("promote", body, "staging", "acme")).json().error).toMatchObject({
      code: "request.invalid",
      details: { issues: [{ path: "/to" }] },
    });
  });

  it("needs the right in both environments", async () => {
    await publish("acme", { "@app/a": { url: cdn.serveApp("a") } });
    const body = { from: "staging", to: "production", scope: "acme" };
    for (const changes of [{ environments: ["production" as const] }, { role: "publish" as const }]) {
      call = registryClient(portal, await newRegistryCredentialOf(portal, changes));
      expect((await move("promote", body, "production", "acme")).json().error.code).toBe("release.forbidden");
    }
  });
});

describe("a new base", () => {
  it("is refused while a tenant's application needs another version, or a name that would be removed", async () => {
    await publish("base", { ...library("react", "19.3.1"), ...library("rxjs", "7.0.0") });
    await publish("acme", appFor("tickets", "^19.0.0"));
    expect((await publish("base", library("react", "20.0.0"))).json().error).toMatchObject({
      code: "release.shared_version",
      details: { refusals: [{ specifier: "@app/tickets", details: { scope: "acme", offered: "20.0.0" } }] },
    });
    const body = { environment: "staging", scope: "base", changes: { remove: ["react"] } };
    expect((await move("releases", body, "staging")).json().error.code).toBe("release.import_unresolved");
    expect((await publish("base", library("react", "19.4.0"))).statusCode).toBe(201);
  });
});

describe("rollback", () => {
  it("restores the old map byte for byte as a new release, and new pages run it immediately", async () => {
    const first = (await publish("acme", { "@app/a": { url: cdn.serveApp("a1") } }, "development")).json().release;
    const before = JSON.stringify(await document("development"));
    await publish("base", library("react", "19.3.1"), "development");
    const second = (await publish("acme", { "@app/a": { url: cdn.serveApp("a2") } }, "development")).json().release;
    await cdn.close();
    const body = { environment: "development", scope: "acme", to: first.id };
    const response = await move("rollback", body, "development", "acme");
    expect(response.json().release).toMatchObject({
      kind: "rollback",
      source: first.id,
      parent: second.id,
      digest: first.digest,
      reason: "test",
    });
    expect(JSON.stringify(await document("development"))).toBe(before);
    const map = (await portal.app.inject({ url: "/import-map.json", headers: { host: "acme.localhost" } })).json();
    expect(map.imports["@app/a"]).toBe(`${cdn.origin}/a1.js`);
    printFigure("D6", { calls: 1, "page loads until the old build": 1, "bytes changed": 0 });
    cdn = await startModuleOrigin();
  });

  it("refuses a map with an origin that is no longer allowed, and a map of another scope", async () => {
    const first = (await publish("acme", { "@app/a": { url: cdn.serveApp("a1") } })).json().release;
    const other = (await publish("base", library("react", "19.3.1"))).json().release;
    await publish("acme", { "@app/a": { url: cdn.serveApp("a2") } });
    await portal.operator.removeOrigin("acme", cdn.origin);
    const to = (id: number) => move("rollback", { environment: "staging", scope: "acme", to: id }, "staging", "acme");
    expect((await to(first.id)).json().error.code).toBe("release.origin");
    expect((await to(other.id)).json().error).toMatchObject({
      code: "release.other_place",
      details: { of: { environment: "staging", scope: "base" }, wanted: { environment: "staging", scope: "acme" } },
    });
    expect((await to(999_999)).json().error.code).toBe("release.unknown");
  });

  it("is refused without the release to go back to", async () => {
    await publish("acme", { "@app/a": { url: cdn.serveApp("a1") } });
    const refused = await move("rollback", { environment: "staging", scope: "acme" }, "staging", "acme");
    expect(refused.json().error).toMatchObject({
      code: "request.invalid",
      details: { in: "body", issues: [{ path: "/to" }] },
    });
  });
});

describe("rollback by a pipeline", () => {
  it("needs the role promote; the role publish is refused", async () => {
    const first = (await publish("acme", { "@app/a": { url: cdn.serveApp("a1") } })).json().release;
    await publish("acme", { "@app/a": { url: cdn.serveApp("a2") } });
    const body = { environment: "staging", scope: "acme", to: first.id };
    call = registryClient(portal, await newRegistryCredentialOf(portal, { role: "publish" }));
    expect((await move("rollback", body, "staging", "acme")).json().error).toMatchObject({
      code: "release.forbidden",
      details: { role: "promote" },
    });
    call = registryClient(portal, await newRegistryCredentialOf(portal, { role: "promote" }));
    expect((await move("rollback", body, "staging", "acme")).statusCode).toBe(201);
  });

  it("hides the release of a scope that the actor may not see", async () => {
    const foreign = (await publish("base", library("react", "19.3.1"))).json().release;
    await publish("acme", { "@app/a": { url: cdn.serveApp("a1") } });
    const body = { environment: "staging", scope: "acme", to: foreign.id };
    call = registryClient(portal, await newRegistryCredentialOf(portal, { role: "promote", scopes: ["acme"] }));
    expect((await move("rollback", body, "staging", "acme")).json().error.code).toBe("release.unknown");
  });
});

describe("pin", () => {
  it("keeps a tenant at an older release of a module until the pin is removed", async () => {
    const first = (await publish("base", library("react", "19.3.1"))).json().release;
    await publish("base", library("react", "19.4.0"));
    const pin = (release: number | null) =>
      move("pin", { environment: "staging", tenant: "acme", module: "react", release }, "staging", "acme");
    expect((await pin(first.id)).json()).toMatchObject({ published: true, release: { kind: "pin", source: first.id } });
    const pinned = await resolved("staging");
    expect([pinned.imports.react, pinned.versions.react]).toEqual([`${cdn.origin}/react-19.3.1/react.js`, "19.3.1"]);
    expect(pinned.integrity[pinned.imports.react]).toMatch(/^sha384-/);
    await publish("acme", { "@app/a": { url: cdn.serveApp("a") } });
    expect((await resolved("staging")).imports.react).toBe(`${cdn.origin}/react-19.3.1/react.js`);
    await pin(null);
    expect((await resolved("staging")).imports.react).toBe(`${cdn.origin}/react-19.4.0/react.js`);
  });

  it("is refused to every actor except the platform", async () => {
    const first = (await publish("base", library("react", "19.3.1"))).json().release;
    const body = { environment: "staging", tenant: "acme", module: "react", release: first.id };
    call = registryClient(portal, await newRegistryCredentialOf(portal, { scopes: ["acme"] }));
    expect((await move("pin", body, "staging", "acme")).json().error.code).toBe("release.forbidden");
  });
});
