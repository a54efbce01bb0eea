import { systemModule } from "../../testing/module-origin.ts";
import { portalWithCdn } from "../../testing/portal-with-cdn.ts";

const { portal, cdn, call, mapOf } = portalWithCdn({
  base: { react: "/modules/shared-deps/react.1.js", "@base/ui": "/modules/ui/ui.1.js" },
  scopes: ["acme", "globex"],
});

async function publish(scope: string, set: Record<string, string>) {
  const changes = { set: Object.fromEntries(Object.entries(set).map(([name, url]) => [name, { url }])) };
  const answer = await call(
    "POST",
    "/releases",
    { environment: "development", scope, reason: "own", changes },
    { "if-match": "*" },
  );
  return { status: answer.statusCode, code: answer.json().error?.code };
}
const importsOf = async (tenant: string) => (await mapOf(tenant)).imports;

it("publishes a tenant's own module, without lifecycles, with the application that imports it", async () => {
  const utils = cdn.serve("/utils.js", systemModule(["react"], "", ["format"]));
  const shop = cdn.serve("/shop.js", systemModule(["@acme/utils"]));
  expect(await publish("acme", { "@acme/utils": utils })).toMatchObject({ status: 422, code: "release.shadowing" });
  expect(await portal.operator.addScope("acme", "@acme/*")).toBe("@acme");
  expect(await publish("acme", { "@acme/utils": utils, "@app/shop": shop })).toMatchObject({ status: 201 });
  expect(await importsOf("acme")).toMatchObject({ "@acme/utils": utils, "@app/shop": shop });
  expect(Object.keys(await importsOf("globex"))).not.toContain("@acme/utils");
  expect(await publish("globex", { "@acme/utils": utils })).toMatchObject({ code: "release.shadowing" });
});

it("lets a tenant's ES modules import its own ES modules by name, and no System module of its own", async () => {
  await portal.operator.addScope("acme", "@acme");
  const lifecycles = "export const mount = async () => {}; export const unmount = async () => {};";
  const money = cdn.serve("/money.js", 'export const euro = (n) => n + " €";');
  const till = cdn.serve("/till.js", `import { euro } from "@acme/money"; ${lifecycles} export { euro };`);
  expect(await publish("acme", { "@app/till": till })).toMatchObject({ code: "release.import_unresolved" });
  expect(await publish("acme", { "@acme/money": money, "@app/till": till })).toMatchObject({ status: 201 });
  const map = await mapOf("acme");
  expect(map.wrappers).toEqual({ "@acme/money": money });
  expect(map.formats).toEqual({ "@acme/money": "esm", "@app/till": "esm" });
  const old = cdn.serve("/old.js", systemModule([], "", ["format"]));
  expect(await publish("acme", { "@acme/money": old })).toMatchObject({ status: 422 });
});

it("lets an ES module import an application that is an ES module by name, and lists no other application", async () => {
  const lifecycles = "export const mount = async () => {}; export const unmount = async () => {};";
  const cards = cdn.serve("/cards.js", `${lifecycles} export const Card = {};`);
  const board = cdn.serve("/board.js", `${lifecycles} export const show = () => import("@app/cards");`);
  expect(await publish("acme", { "@app/cards": cards })).toMatchObject({ status: 201 });
  expect((await mapOf("acme")).wrappers).not.toHaveProperty("@app/cards");
  expect(await publish("acme", { "@app/board": board })).toMatchObject({ status: 201 });
  expect((await mapOf("acme")).wrappers).toMatchObject({ "@app/cards": cards });
  expect((await mapOf("acme")).wrappers).not.toHaveProperty("@app/board");
});

it("accepts an application and a library of some megabytes, and no larger ones", async () => {
  await portal.operator.addScope("acme", "@acme");
  const large = (bytes: number) => ({
    "@acme/large": cdn.serve("/large.js", systemModule([], "x".repeat(bytes), ["format"])),
    "@app/large": cdn.serve("/app.js", systemModule([], "x".repeat(bytes))),
  });
  expect(await publish("acme", large(3_900_000))).toMatchObject({ status: 201 });
  expect(await publish("acme", large(4_200_000))).toMatchObject({ code: "release.too_large" });
});

it("publishes nothing more after the scope was removed, and keeps existing releases", async () => {
  await portal.operator.addScope("acme", "@gone");
  const utils = cdn.serve("/gone.js", systemModule([], "", ["format"]));
  expect(await publish("acme", { "@gone/utils": utils })).toMatchObject({ status: 201 });
  await portal.operator.removeScope("acme", "@gone");
  expect(await publish("acme", { "@gone/more": utils })).toMatchObject({ code: "release.shadowing" });
  expect(await importsOf("acme")).toMatchObject({ "@gone/utils": utils });
});

it("never grants the portal's scopes, a scope of the base, or one that another tenant has", async () => {
  for (const name of ["@portico", "@portico/*", "@app", "acme", "@", "@Acme", "@acme/utils", "react", "@a/../b"])
    await expect(portal.operator.addScope("acme", name)).rejects.toMatchObject({ code: "input.invalid" });
  await expect(portal.operator.addScope("acme", "@base")).rejects.toMatchObject({ code: "scope.taken" });
  await portal.operator.addScope("acme", "@acme");
  await expect(portal.operator.addScope("globex", "@acme")).rejects.toMatchObject({ code: "scope.taken" });
  expect(await portal.operator.listScopes("globex")).toEqual([]);
});
