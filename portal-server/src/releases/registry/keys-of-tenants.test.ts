import { beforeTests } from "../../testing/before-tests.ts";
import { startModuleOrigin } from "../../testing/module-origin.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { seedRelease } from "../../testing/test-registry.ts";

const portal = portalForTests();
const cdn = beforeTests(startModuleOrigin);
beforeAll(async () => {
  await seedRelease(portal, "base", { react: "/modules/shared-deps/react.1.js" });
  for (const tenant of ["acme", "globex"]) {
    await portal.operator.addOrigin(tenant, cdn.origin);
    await addUser(portal, "rita@shared.test", tenant);
    await portal.operator.setRole({ tenant, email: "rita@shared.test", role: "registry" });
  }
});

/** Publishes a module of a tenant, as the tenant's user with that e-mail. */
async function publish(tenant: string) {
  const { browser } = await signIn(portal, "rita@shared.test", tenant);
  const changes = { set: { "@app/a": { url: cdn.serveApp(`a-of-${tenant}`) } } };
  const body = { environment: "development", scope: tenant, changes, reason: "test" };
  const headers = { "idempotency-key": "k-1", "if-match": '"0"' };
  return browser.post("/api/registry/releases", body, { headers });
}

it("separates the Idempotency-Keys of users of two tenants who have the same e-mail", async () => {
  const responses = [await publish("acme"), await publish("globex")].map((response) => response.json());
  expect(responses.map(({ error, release }) => [error?.code, release?.scope])).toEqual([
    [undefined, "acme"],
    [undefined, "globex"],
  ]);
  const again = (await publish("acme")).json();
  expect(again.release.id).toBe(responses[0].release.id);
});
