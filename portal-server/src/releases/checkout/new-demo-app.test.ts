import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { apps } from "../../identity/apps/app-table.ts";
import { beforeTests } from "../../testing/before-tests.ts";
import { credentialsOf, openDemoApp } from "../../testing/open-demo-app.ts";
import { checkoutForTests, writeBuild, writeDemoEntry } from "../../testing/write-build.ts";

const portal = beforeTests(() => openDemoApp({ config: { demo: true } }));
const checkout = checkoutForTests();
beforeAll(() => portal.services.deployCheckout({ checkout }));

const headers = { host: "acme.localhost" };
const offered = async () => {
  const { access } = await credentialsOf(portal, "ana@acme.test");
  const response = await portal.app.inject({
    url: "/api/apps",
    headers: { ...headers, authorization: `Bearer ${access}` },
  });
  return response.json<{ module: string; name: string }[]>().map(({ module, name }) => `${module} ${name}`);
};
const mapped = async () =>
  Object.keys((await portal.app.inject({ url: "/import-map.json", headers })).json().imports).filter((name) =>
    name.startsWith("@app/"),
  );

function openPage(origin: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(`${origin}/modules/changes`, { headers }, resolve).on("error", reject).end();
  });
}

it("adds an application to a running demo by its folder alone", async () => {
  const { app, services, db } = portal;
  await db.delete(apps);
  expect(await offered()).toEqual([]);
  await services.buildWatch.watchBuilds(checkout, () => services.deployCheckout({ checkout }));
  const page = await openPage(await app.listen({ host: "127.0.0.1", port: 0 }));
  const changed = new Promise<void>((resolve) => {
    page.setEncoding("utf8").on("data", (part: string) => {
      if (part.includes('"@app/stock"')) resolve();
    });
  });

  const folder = join(checkout, "tenant-apps/stock-mf");
  await writeDemoEntry(folder, "@app/stock", { tenant: "acme", name: "Estoque", names: { en: "Stock" } });
  await writeBuild(folder, { "@app/stock": {} }, "aaaaaaaaaa");
  await changed;

  // An application that was removed from the demo stays removed.
  expect(await offered()).toEqual(["stock Estoque"]);
  expect((await mapped()).sort()).toEqual(["@app/assets", "@app/handbook", "@app/stock", "@app/tickets"]);
});
