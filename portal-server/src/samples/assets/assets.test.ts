import { apps } from "../../identity/apps/app-table.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, enterApp, signIn } from "../../testing/test-accounts.ts";
import { type TestBrowser, testBrowser } from "../../testing/test-browser.ts";
import { assets } from "./asset-table.ts";
import { demoAssets } from "./demo-assets.ts";
import { seedAssets } from "./seed-assets.ts";

const portal = portalForTests();
let ana: TestBrowser;
let gina: TestBrowser;

beforeAll(async () => {
  const offered = [
    { tenant: "acme", module: "assets" },
    { tenant: "acme", module: "tickets" },
    { tenant: "globex", module: "assets" },
  ];
  await portal.db.insert(apps).values(offered.map((app) => ({ ...app, name: app.module })));
  await seedAssets(portal.db, portal.clock.now());
  await seedAssets(portal.db, portal.clock.now());
  await addUser(portal, "ana@acme.test");
  await addUser(portal, "gina@globex.test", "globex");
  ana = (await signIn(portal, "ana@acme.test")).browser;
  await enterApp(ana, "assets");
  gina = (await signIn(portal, "gina@globex.test", "globex")).browser;
  await enterApp(gina, "assets", "globex");
});

async function read(id: string) {
  const { id: _id, updated_at: _updated, ...data } = (await ana.get(`/api/assets/${id}`)).json();
  return data;
}

describe("the API of assets", () => {
  it("lists assets by tag and finds them by words in any field", async () => {
    const all = (await ana.get("/api/assets?limit=100")).json();
    expect(all.total).toBe(demoAssets.length);
    expect(all.assets[0].id).toBe("CD-0001");
    const found = (await ana.get("/api/assets?q=thinkpad")).json();
    expect(found.assets.map(({ id }: { id: string }) => id)).toEqual(["NB-0003", "NB-0004"]);
    expect((await ana.get(`/api/assets?q=${encodeURIComponent("_%")}`)).json().total).toBe(0);
  });

  it("changes an asset only with its current version", async () => {
    const before = await read("NB-0001");
    portal.clock.advance(1000);
    const changed = await ana.put("/api/assets/NB-0001", { ...before, holder: "Bruno Lima" });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ id: "NB-0001", holder: "Bruno Lima", version: before.version + 1 });

    const late = await ana.put("/api/assets/NB-0001", { ...before, holder: "Carla Mendes" });
    expect(late.statusCode).toBe(409);
    expect(late.json().error).toMatchObject({ code: "resource.conflict", details: { version: before.version + 1 } });
    expect((await read("NB-0001")).holder).toBe("Bruno Lima");
  });

  it("accepts one of twenty simultaneous changes", async () => {
    const before = await read("NB-0002");
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ana.put("/api/assets/NB-0002", { ...before, notes: `${index}` })),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await read("NB-0002")).version).toBe(before.version + 1);
  });

  it.each([{ name: "" }, { status: "lost" }, { version: 0 }, { notes: "\u0000" }, { tenant: "globex" }, { id: "X" }])(
    "refuses %j and changes nothing",
    async (part) => {
      const before = await read("NB-0004");
      expect((await ana.put("/api/assets/NB-0004", { ...before, ...part })).statusCode).toBe(400);
      expect(await read("NB-0004")).toEqual(before);
    },
  );

  it("treats another tenant's assets as missing", async () => {
    const before = await read("NB-0005");
    expect((await gina.get("/api/assets")).json()).toEqual({ assets: [], total: 0 });
    expect((await gina.get("/api/assets/NB-0005")).json().error.code).toBe("resource.not_found");
    expect((await gina.put("/api/assets/NB-0005", before)).json().error.code).toBe("resource.not_found");
    await portal.db.insert(assets).values({
      tenant: "globex",
      tag: "NB-0005",
      name: "Coletor",
      category: "Coletor",
      status: "in_use",
      updatedAt: portal.clock.now(),
    });
    const asset = (await gina.get("/api/assets/NB-0005")).json();
    const { id: _id, updated_at: _updated, ...data } = asset;
    expect((await gina.put("/api/assets/NB-0005", { ...data, name: "Coletor 2" })).statusCode).toBe(200);
    expect(await read("NB-0005")).toEqual(before);
  });

  it("refuses every other token", async () => {
    const { browser } = await signIn(portal, "ana@acme.test");
    expect((await browser.get("/api/assets")).statusCode).toBe(401);
    await enterApp(browser, "tickets");
    expect((await browser.get("/api/assets")).statusCode).toBe(401);
    expect((await testBrowser(portal.app).get("/api/assets")).statusCode).toBe(401);
  });
});
