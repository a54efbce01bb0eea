import { actorOfCredential } from "../../identity/roles/find-actor.ts";
import { allowedOrigins } from "../../releases/registry/allowed-origins.ts";
import { releaseOrigins } from "../../releases/registry/origin-table.ts";
import { portalForTests } from "../../testing/open-test-app.ts";

const portal = portalForTests();

const credential = { name: "ci", role: "publish", environments: ["staging"], scopes: ["acme"] } as const;
const input = (changes: object) => ({ ...structuredClone(credential), ...changes }) as never;

describe("a registry credential", () => {
  it("is shown once, stored as a hash, listed and removed", async () => {
    const secret = await portal.operator.addRegistryCredential(input({}));
    expect(secret).toMatch(/^portico_registry_[\w-]{43}$/);
    const [listed] = await portal.operator.listRegistryCredentials();
    expect(listed).toEqual({
      ...credential,
      modules: ["*"],
      origins: ["*"],
      created_at: portal.clock.now().toISOString(),
    });
    await portal.operator.removeRegistryCredential("ci");
    expect(await portal.operator.listRegistryCredentials()).toEqual([]);
    await expect(portal.operator.removeRegistryCredential("ci")).rejects.toMatchObject({ code: "credential.unknown" });
  });

  it.each([
    [{ name: "CI" }, "input.invalid"],
    [{ role: "root" }, "input.invalid"],
    [{ environments: [] }, "input.invalid"],
    [{ environments: ["test"] }, "input.invalid"],
    [{ scopes: [] }, "input.invalid"],
    [{ scopes: ["nobody"] }, "tenant.unknown"],
    [{ origins: ["https://cdn.example/x"] }, "input.invalid"],
  ])("rejects %j with %s", async (wrong, code) => {
    await expect(portal.operator.addRegistryCredential(input(wrong))).rejects.toMatchObject({ code });
    expect(await portal.operator.listRegistryCredentials()).toEqual([]);
  });

  it("allows only modules that its scopes can contain; the refusal explains the form of a module name", async () => {
    await portal.operator.addApp({ tenant: "acme", module: "tickets", name: "Chamados" });
    const addCredential = (modules: string[], scopes: string[]) =>
      portal.operator.addRegistryCredential(input({ name: "patterns", modules, scopes }));
    for (const scopes of [["acme"], ["*"], ["acme", "base"]])
      await expect(addCredential(["tickets"], scopes)).rejects.toMatchObject({
        code: "input.invalid",
        message: expect.stringContaining("an application is written like @app/tickets"),
      });
    for (const dead of ["@portico/navbar-mf", "react", "@app/", "@app/Tickets", "@app/a b*", "@apps/*"])
      await expect(addCredential([dead], ["acme"])).rejects.toMatchObject({ code: "input.invalid" });
    await portal.operator.addScope("acme", "@own");
    await addCredential(["@own/*", "@own/utils"], ["acme"]);
    await portal.operator.removeRegistryCredential("patterns");
    await expect(addCredential(["@app/tickets"], ["base"])).rejects.toMatchObject({ code: "input.invalid" });
    for (const [modules, scopes] of [
      [["@app/tickets", "@app/t*", "@*"], ["acme"]],
      [["react", "@portico/navbar-mf", "@portico/*", "rx*"], ["base"]],
      [["react", "@app/*"], ["*"]],
    ] as const) {
      await addCredential([...modules], [...scopes]);
      await portal.operator.removeRegistryCredential("patterns");
    }
  });

  it("rejects a second credential of the same name", async () => {
    await portal.operator.addRegistryCredential(input({ name: "twice" }));
    await expect(portal.operator.addRegistryCredential(input({ name: "twice" }))).rejects.toMatchObject({
      code: "credential.exists",
    });
  });
});

describe("an origin", () => {
  it("is stored once, in the form that browsers compare", async () => {
    expect(await portal.operator.addOrigin("acme", "HTTPS://CDN.acme.example:443/")).toBe("https://cdn.acme.example");
    await portal.operator.addOrigin("acme", "https://cdn.acme.example");
    expect(await portal.operator.listOrigins("acme")).toEqual(["https://cdn.acme.example"]);
    await portal.operator.removeOrigin("acme", "https://cdn.acme.example");
    expect(await portal.operator.listOrigins("acme")).toEqual([]);
    await expect(portal.operator.removeOrigin("acme", "https://cdn.acme.example")).rejects.toMatchObject({
      code: "origin.unknown",
    });
  });

  it("with a wildcard, stored by an earlier version, allows nothing and can be removed", async () => {
    const row = { scope: "acme", origin: "https://*", createdAt: portal.clock.now() };
    await portal.db.insert(releaseOrigins).values(row);
    const actor = await actorOfCredential(
      { ...portal, log: portal.app.log },
      await portal.operator.addRegistryCredential(input({ name: "wild" })),
      {},
    );
    expect(actor && (await allowedOrigins(portal.db, "acme", actor)).list).toEqual([]);
    await portal.operator.removeOrigin("acme", "https://*");
    expect(await portal.operator.listOrigins("acme")).toEqual([]);
  });

  it.each([
    "http://cdn.example",
    "https://cdn.example/a",
    "https://cdn.example/a/../",
    "https://cdn.example/a;b/",
    "https://cdn.example/a/?b",
    "https://cdn.example/%2e%2e/a/",
    "https://a:b@cdn.example",
    "cdn.example",
    "file:///",
    "*",
    "https://*",
    "https://*.example",
    "https://a;b",
  ])("rejects %s", async (origin) => {
    await expect(portal.operator.addOrigin("base", origin)).rejects.toMatchObject({ code: "input.invalid" });
  });
});
