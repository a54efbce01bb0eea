import { sessions } from "../../identity/accounts/session-table.ts";
import { emptyDocument } from "../../releases/maps/map-document.ts";
import { publish } from "../../releases/maps/release-store.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { testBrowser } from "../../testing/test-browser.ts";

const password = "a-long-enough-password";
const portal = portalForTests();

const refusal = (code: string, sentence?: RegExp) =>
  expect.objectContaining({ code, ...(sentence && { message: expect.stringMatching(sentence) }) });

describe("a tenant", () => {
  it("is served under its domain and its aliases once added", async () => {
    const aliases = ["umbrella-portal", "192.0.2.7", "umbrella-portal"];
    const tenant = { domain: "umbrella", name: " Umbrella ", accent: "#aa0000", aliases };
    expect(await portal.operator.addTenant(tenant)).toMatchObject({ domain: "umbrella", name: "Umbrella" });
    for (const host of ["umbrella", "umbrella-portal"])
      expect((await testBrowser(portal.app, host).get("/api/apps/client")).json()).toEqual({ domain: "umbrella" });
  });

  it("is listed with its aliases and counts", async () => {
    await portal.operator.addTenant({ domain: "hooli", name: "Hooli", aliases: ["hooli-xyz"] });
    await portal.operator.addUser({ tenant: "hooli", email: "gavin@hooli.test", name: "Gavin", password });
    await portal.operator.addApp({ tenant: "hooli", module: "nucleus", name: "Nucleus" });
    expect(await portal.operator.listTenants()).toContainEqual({
      domain: "hooli",
      name: "Hooli",
      aliases: ["hooli-xyz"],
      hosts: [],
      users: 1,
      apps: 1,
    });
  });

  it.each([
    ["", "tenant"],
    ["Acme", "upper case"],
    ["a.b", "two labels"],
    ["-a", "a hyphen first"],
    ["a".repeat(64), "64 characters"],
    ["127.0.0.1", "an address"],
    ["base", "the base map's name"],
    ["ação", "other letters"],
  ])("rejects the domain %j: %s", async (domain) => {
    await expect(portal.operator.addTenant({ domain, name: "X" })).rejects.toEqual(
      refusal("input.invalid", /^The domain must/),
    );
  });

  it.each([
    [{ name: " " }, /^The name must not be empty/],
    [{ name: "two\nlines" }, /^The name must be one line/],
    [{ accent: "red" }, /^The accent must be a colour/],
    [{ accent: "#ffdd00" }, /^The accent would be hard to read: --accent \(#ffdd00\) on --surface .* 1\.35, needs 3/],
    [{ aliases: ["a.b"] }, /^The aliases must be labels/],
  ])("rejects %j", async (wrong, sentence) => {
    const tenant = { domain: "wrong", name: "Wrong", ...wrong };
    await expect(portal.operator.addTenant(tenant)).rejects.toEqual(refusal("input.invalid", sentence));
    expect((await portal.operator.listTenants()).map(({ domain }) => domain)).not.toContain("wrong");
  });

  it.each([
    [{ domain: "acme" }, "acme"],
    [{ domain: "taken-alias" }, "taken-alias"],
    [{ domain: "fresh", aliases: ["globex"] }, "globex"],
    [{ domain: "fresh", aliases: ["free", "taken-alias"] }, "taken-alias"],
  ])("rejects a name that another tenant has: %j", async (names, taken) => {
    await portal.operator.addTenant({ domain: "owner", name: "Owner", aliases: ["taken-alias"] }).catch(() => {});
    const adding = portal.operator.addTenant({ name: "Thief", ...names });
    await expect(adding).rejects.toEqual(refusal("tenant.exists", new RegExp(`"${taken}"`)));
    expect((await portal.operator.listTenants()).map(({ domain }) => domain)).not.toContain("fresh");
  });
});

describe("a user", () => {
  it("can sign in once added, in this tenant only", async () => {
    const user = { tenant: "acme", email: "  Zoe@Acme.test", name: "Zoe", password };
    expect(await portal.operator.addUser(user)).toEqual({
      email: "zoe@acme.test",
      name: "Zoe",
      created_at: portal.clock.now().toISOString(),
      groups: [],
      role: null,
    });
    expect(await portal.operator.listUsers("acme")).toContainEqual(expect.objectContaining({ email: "zoe@acme.test" }));
    expect(await signInStatus("acme", "zoe@acme.test", password)).toBe(200);
    expect(await signInStatus("globex", "zoe@acme.test", password)).toBe(401);
  });

  it("may have the same address in two tenants, but not twice in one", async () => {
    for (const tenant of ["acme", "globex"])
      await portal.operator.addUser({ tenant, email: "twin@acme.test", name: "Twin", password });
    const again = portal.operator.addUser({ tenant: "acme", email: "TWIN@acme.test", name: "Twin", password });
    await expect(again).rejects.toEqual(refusal("user.exists", /twin@acme.test/));
  });

  it.each([
    [{ email: "no-address" }, "input.invalid", /^The email must be an e-mail address/],
    [{ email: "a*@acme.test" }, "input.invalid", /^The email must/],
    [{ email: "a b@acme.test" }, "input.invalid", /^The email must/],
    [{ name: "" }, "input.invalid", /^The name must not be empty/],
    [{ password: "elevenchars" }, "password.weak", /12 characters/],
    [{ password: "p".repeat(257) }, "input.invalid", /^The password must have at most 256/],
    [{ tenant: "nowhere" }, "tenant.unknown", /There is no tenant "nowhere"/],
    [{ tenant: "hooli-xyz" }, "tenant.unknown", /alias of "hooli"/],
  ])("rejects %j with %s", async (wrong, code, sentence) => {
    const user = { tenant: "acme", email: "wrong@acme.test", name: "Wrong", password, ...wrong };
    await expect(portal.operator.addUser(user)).rejects.toEqual(refusal(code, sentence));
    expect(JSON.stringify(await portal.operator.listUsers("acme"))).not.toMatch("wrong");
  });

  it("signs in only with the new password once it is set, and earlier sessions have ended", async () => {
    await portal.operator.addUser({ tenant: "acme", email: "max@acme.test", name: "Max", password });
    for (let device = 0; device < 2; device++) await signInStatus("acme", "max@acme.test", password);
    const change = { tenant: "acme", email: "MAX@acme.test", password: "another-long-password" };
    expect(await portal.operator.setPassword(change)).toBe(2);
    expect(await signInStatus("acme", "max@acme.test", password)).toBe(401);
    expect(await signInStatus("acme", "max@acme.test", change.password)).toBe(200);
    const ended = await portal.db.select({ reason: sessions.endReason }).from(sessions);
    expect(ended.filter(({ reason }) => reason === "password-changed")).toHaveLength(2);
  });

  it("must exist before its password is set", async () => {
    const change = portal.operator.setPassword({ tenant: "globex", email: "max@acme.test", password });
    await expect(change).rejects.toEqual(refusal("user.unknown", /max@acme.test has no account in "globex"/));
  });
});

describe("an application", () => {
  it("is listed in order once added, and no longer once removed", async () => {
    for (const module of ["zebra", "alpha"])
      await portal.operator.addApp({ tenant: "globex", module, name: `App ${module}` });
    await portal.operator.addApp({ tenant: "globex", module: "first", name: "First", position: 0 });
    expect((await portal.operator.listApps("globex")).map(({ module }) => module)).toEqual(["first", "zebra", "alpha"]);
    await portal.operator.removeApp("globex", "zebra");
    expect((await portal.operator.listApps("globex")).map(({ module }) => module)).toEqual(["first", "alpha"]);
    await expect(portal.operator.removeApp("globex", "zebra")).rejects.toEqual(
      refusal("app.unknown", /no application "zebra"/),
    );
  });

  it("may have names in other languages, which can be changed one by one", async () => {
    const named = { tenant: "acme", module: "named", name: "Nomeada", names: { en: "Named" } };
    expect(await portal.operator.addApp(named)).toMatchObject({ name: "Nomeada", names: { en: "Named" } });
    await portal.operator.nameApp({ tenant: "acme", module: "named", names: { pt: "Outra" } });
    await portal.operator.nameApp({ tenant: "acme", module: "named", name: "Third" });
    const [app] = (await portal.operator.listApps("acme")).filter(({ module }) => module === "named");
    expect(app).toMatchObject({ name: "Third", names: { en: "Named", pt: "Outra" } });
    const elsewhere = portal.operator.nameApp({ tenant: "globex", module: "named", name: "Stolen" });
    await expect(elsewhere).rejects.toEqual(refusal("app.unknown", /"globex" has no application "named"/));
    await portal.operator.removeApp("acme", "named");
  });

  it("is listed with the environments whose map contains it", async () => {
    const imports = { "@app/mapped": "/modules/mapped-mf/mapped.js" };
    const document = { ...emptyDocument, imports };
    const release = { environment: "staging", scope: "acme", document, author: "test", reason: "test" } as const;
    await publish(portal.db, release, undefined);
    expect(await portal.operator.addApp({ tenant: "acme", module: "mapped", name: "Mapped" })).toMatchObject({
      mapped_in: ["staging"],
    });
    expect(await portal.operator.addApp({ tenant: "acme", module: "unmapped", name: "Unmapped" })).toMatchObject({
      mapped_in: [],
    });
  });

  it.each([
    [{ module: "signin" }, "input.invalid", /^The module must/],
    [{ module: "Up" }, "input.invalid", /^The module must/],
    [{ module: "a/b" }, "input.invalid", /^The module must/],
    [{ name: "" }, "input.invalid", /^The name must not be empty/],
    [{ names: { en: "" } }, "input.invalid", /^The names must not be empty/],
    [{ names: { fr: "Billets" } as object }, "input.invalid", /^The names /],
    [{ position: -1 }, "input.invalid", /^The position must be 0 or more/],
    [{ position: 1.5 }, "input.invalid", /^The position must be a whole number/],
    [{ tenant: "nowhere" }, "tenant.unknown", /"nowhere"/],
    [{ module: "first", tenant: "globex" }, "app.exists", /"globex" has the application "first" already/],
  ])("rejects %j with %s", async (wrong, code, sentence) => {
    const app = { tenant: "acme", module: "refused", name: "Refused", ...wrong };
    await expect(portal.operator.addApp(app)).rejects.toEqual(refusal(code, sentence));
  });
});

async function signInStatus(tenant: string, email: string, plain: string): Promise<number> {
  return (await testBrowser(portal.app, tenant).post("/api/auth", { email, password: plain })).statusCode;
}
