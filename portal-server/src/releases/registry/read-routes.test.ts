import type { Release } from "@portico/shared-utility/contract";
import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { newRegistryCredentialOf, registryClient, seedRelease } from "../../testing/test-registry.ts";

const portal = portalForTests();
let first: number;
let second: number;
beforeAll(async () => {
  await seedRelease(portal, "base", { react: "/modules/shared-deps/react.1.js" });
  const initial = await seedRelease(portal, "acme", { "@app/a": "/modules/a/a.1.js", "@app/b": "/modules/b/b.1.js" });
  first = initial.id;
  const changed = { "@app/a": "/modules/a/a.2.js", "@app/c": "/modules/c/c.1.js" };
  second = (await seedRelease(portal, "acme", changed, initial)).id;
});

const as = async (changes?: Parameters<typeof newRegistryCredentialOf>[1]) =>
  registryClient(portal, await newRegistryCredentialOf(portal, changes));

describe("a pipeline", () => {
  it("reads the current map of an environment and scope, with the ETag for a publication", async () => {
    const response = await (await as())("GET", "/maps/development/acme");
    expect([response.statusCode, response.headers.etag]).toEqual([200, `"${second}"`]);
    expect(response.json()).toMatchObject({
      release: { id: second, parent: first, author: "seed", current: true, kind: "publish" },
      document: { imports: { "@app/a": "/modules/a/a.2.js", "@app/c": "/modules/c/c.1.js" } },
    });
    expect(response.json().libraries).toEqual({});
    const empty = await (await as())("GET", "/maps/production");
    expect([empty.headers.etag, empty.json().release]).toEqual(['"0"', null]);
  });

  it("reads the history newest first, page by page", async () => {
    const call = await as();
    const page = (await call("GET", "/releases?environment=development&scope=acme&limit=1")).json();
    expect(page).toMatchObject({ releases: [{ id: second, current: true }], next: second });
    const rest = (await call("GET", `/releases?environment=development&scope=acme&before=${page.next}`)).json();
    expect(rest.releases.map(({ id, current }: Release) => [id, current])).toEqual([[first, false]]);
    expect(rest.next).toBeNull();
  });

  it("reads the difference between two releases, and between an empty map and a release", async () => {
    const call = await as();
    const { changes } = (await call("GET", `/diff?from=${first}&to=${second}`)).json();
    const bare = { integrity: null, styles: [], locales: {}, build: null };
    expect(changes).toEqual([
      {
        specifier: "@app/a",
        before: { address: "/modules/a/a.1.js", ...bare },
        after: { address: "/modules/a/a.2.js", ...bare },
      },
      { specifier: "@app/b", before: { address: "/modules/b/b.1.js", ...bare }, after: null },
      { specifier: "@app/c", before: null, after: { address: "/modules/c/c.1.js", ...bare } },
    ]);
    expect((await call("GET", `/diff?from=0&to=${first}`)).json().changes).toHaveLength(2);
    expect((await call("GET", `/releases/${first}`)).json()).toMatchObject({ id: first, current: false, report: [] });
  });

  it.each([
    [{ scopes: ["globex"] }, 403],
    [{ environments: ["staging" as const] }, 403],
    [{ scopes: ["acme"], role: "read" as const }, 200],
  ])("with %j gets %i for acme in development", async (changes, status) => {
    const call = await as(changes);
    expect((await call("GET", "/maps/development/acme")).statusCode).toBe(status);
    expect((await call("GET", "/releases?environment=development&scope=acme")).statusCode).toBe(status);
    expect((await call("GET", `/releases/${first}`)).statusCode).toBe(status === 403 ? 404 : 200);
    expect((await call("GET", `/diff?from=${first}&to=${second}`)).statusCode).toBe(status === 403 ? 404 : 200);
  });

  it("is refused with an unknown, malformed or removed credential, and without one", async () => {
    const credential = await newRegistryCredentialOf(portal, { name: "gone" });
    await portal.operator.removeRegistryCredential("gone");
    for (const wrong of [credential, `portico_registry_${"x".repeat(43)}`, "portico_registry_"])
      expect((await registryClient(portal, wrong)("GET", "/maps/development")).json().error.code).toBe(
        "auth.token_invalid",
      );
    const none = await registryClient(portal, undefined)("GET", "/maps/development");
    expect(none.json().error.code).toBe("auth.token_missing");
  });

  it("gets 404 for a tenant that does not exist", async () => {
    const response = await (await as())("GET", "/maps/development/nobody");
    expect([response.statusCode, response.json().error.code]).toEqual([404, "tenant.unknown"]);
  });
});

describe("a user", () => {
  it("reads the releases of the tenant with the role registry, all releases with the role platform, and none without a role", async () => {
    await addUser(portal, "rita@acme.test");
    const { browser } = await signIn(portal, "rita@acme.test");
    const statuses = async () =>
      Promise.all(
        ["/acme", "/globex", ""].map(
          async (scope) => (await browser.get(`/api/registry/maps/development${scope}`)).statusCode,
        ),
      );
    expect(await statuses()).toEqual([403, 403, 403]);
    await portal.operator.setRole({ tenant: "acme", email: "rita@acme.test", role: "registry" });
    expect(await statuses()).toEqual([200, 403, 403]);
    await portal.operator.setRole({ tenant: "acme", email: "rita@acme.test", role: "platform" });
    expect(await statuses()).toEqual([200, 200, 200]);
    await portal.operator.setRole({ tenant: "acme", email: "rita@acme.test", role: null });
    expect(await statuses()).toEqual([403, 403, 403]);
  });
});
