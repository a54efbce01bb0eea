import { actorOfCredential } from "../../identity/roles/find-actor.ts";
import { allowedOrigins } from "../../releases/registry/allowed-origins.ts";
import { releaseOrigins } from "../../releases/registry/origin-table.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { createProvisioning, type Provisioning } from "./provisioning.ts";

const portal = portalForTests();
let operator: Provisioning;
beforeAll(async () => {
  operator = createProvisioning(portal.db, portal.clock);
});

const credential = { name: "ci", role: "publish", environments: ["staging"], scopes: ["acme"] } as const;
const input = (changes: object) => ({ ...structuredClone(credential), ...changes }) as never;

describe("a registry credential", () => {
  it("is shown once, stored as a hash, listed and removed", async () => {
    const secret = await operator.addRegistryCredential(input({}));
    expect(secret).toMatch(/^portico_registry_[\w-]{43}$/);
    const [listed] = await operator.listRegistryCredentials();
    expect(listed).toEqual({
      ...credential,
      modules: ["*"],
      origins: ["*"],
      created_at: portal.clock.now().toISOString(),
    });
    await operator.removeRegistryCredential("ci");
    expect(await operator.listRegistryCredentials()).toEqual([]);
    await expect(operator.removeRegistryCredential("ci")).rejects.toMatchObject({ code: "credential.unknown" });
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
    await expect(operator.addRegistryCredential(input(wrong))).rejects.toMatchObject({ code });
    expect(await operator.listRegistryCredentials()).toEqual([]);
  });

  it("allows only modules that its scopes can contain; the refusal explains the form of a module name", async () => {
    await operator.addApp({ tenant: "acme", module: "tickets", name: "Chamados" });
    const addCredential = (modules: string[], scopes: string[]) =>
      operator.addRegistryCredential(input({ name: "patterns", modules, scopes }));
    for (const scopes of [["acme"], ["*"], ["acme", "base"]])
      await expect(addCredential(["tickets"], scopes)).rejects.toMatchObject({
        code: "input.invalid",
        message: expect.stringContaining("an application is written like @app/tickets"),
      });
    for (const dead of ["@portico/navbar-mf", "react", "@app/", "@app/Tickets", "@app/a b*", "@apps/*"])
      await expect(addCredential([dead], ["acme"])).rejects.toMatchObject({ code: "input.invalid" });
    await operator.addScope("acme", "@own");
    await addCredential(["@own/*", "@own/utils"], ["acme"]);
    await operator.removeRegistryCredential("patterns");
    await expect(addCredential(["@app/tickets"], ["base"])).rejects.toMatchObject({ code: "input.invalid" });
    for (const [modules, scopes] of [
      [["@app/tickets", "@app/t*", "@*"], ["acme"]],
      [["react", "@portico/navbar-mf", "@portico/*", "rx*"], ["base"]],
      [["react", "@app/*"], ["*"]],
    ] as const) {
      await addCredential([...modules], [...scopes]);
      await operator.removeRegistryCredential("patterns");
    }
  });

  it("rejects a second credential of the same name", async () => {
    await operator.addRegistryCredential(input({ name: "twice" }));
    await expect(operator.addRegistryCredential(input({ name: "twice" }))).rejects.toMatchObject({
      code: "credential.exists",
    });
  });
});

describe("an origin", () => {
  it("is stored once, in the form that browsers compare", async () => {
    expect(await operator.addOrigin("acme", "HTTPS://CDN.acme.example:443/")).toBe("https://cdn.acme.example");
    await operator.addOrigin("acme", "https://cdn.acme.example");
    expect(await operator.listOrigins("acme")).toEqual(["https://cdn.acme.example"]);
    await operator.removeOrigin("acme", "https://cdn.acme.example");
    expect(await operator.listOrigins("acme")).toEqual([]);
    await expect(operator.removeOrigin("acme", "https://cdn.acme.example")).rejects.toMatchObject({
      code: "origin.unknown",
    });
  });

  it("with a wildcard, stored by an earlier version, allows nothing and can be removed", async () => {
    const row = { scope: "acme", origin: "https://*", createdAt: portal.clock.now() };
    await portal.db.insert(releaseOrigins).values(row);
    const actor = await actorOfCredential(
      { ...portal, log: portal.app.log },
      await operator.addRegistryCredential(input({ name: "wild" })),
      {},
    );
    expect(actor && (await allowedOrigins(portal.db, "acme", actor)).list).toEqual([]);
    await operator.removeOrigin("acme", "https://*");
    expect(await operator.listOrigins("acme")).toEqual([]);
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
    await expect(operator.addOrigin("base", origin)).rejects.toMatchObject({ code: "input.invalid" });
  });
});
