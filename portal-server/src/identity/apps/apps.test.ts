import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { apps } from "./app-table.ts";

const portal = portalForTests();
beforeAll(async () => {
  await addUser(portal, "ana@acme.test");
  await addUser(portal, "gina@globex.test", "globex");
  await portal.db.insert(apps).values([
    { tenant: "acme", module: "assets", name: "Ativos", names: { en: "Assets" }, position: 1 },
    { tenant: "acme", module: "tickets", name: "Chamados", position: 0 },
  ]);
});

it("lists the tenant's applications in their order", async () => {
  const { browser } = await signIn(portal, "ana@acme.test");
  const list = [
    { module: "tickets", name: "Chamados" },
    { module: "assets", name: "Ativos", names: { en: "Assets" } },
  ];
  expect((await browser.get("/api/apps?domain=acme")).json()).toEqual(list);
  expect((await browser.get("/api/apps")).json()).toEqual(list);
});

it("returns an empty list for a tenant without applications", async () => {
  const { browser } = await signIn(portal, "gina@globex.test", "globex");
  expect((await browser.get("/api/apps?domain=globex")).json()).toEqual([]);
});

it("refuses to list another tenant's applications", async () => {
  const { browser } = await signIn(portal, "gina@globex.test", "globex");
  expect((await browser.get("/api/apps?domain=acme")).json().error.code).toBe("tenant.mismatch");
});
