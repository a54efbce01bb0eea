import type { NotificationCategory } from "@portico/shared-utility/contract";
import { publishingPortal } from "../../testing/publishing-portal.ts";
import { checkNotifications } from "../gate/check-declarations.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";
import { createCategoriesOf } from "./declared-categories.ts";

const { portal, cdn, call, publishModules } = publishingPortal();

const source = "export async function mount() {} export async function unmount() {}";
let builds = 0;

/** Publishes a new build of an application that declares `notifications`; as a canary if `canary` is given. */
async function publish(
  notifications: unknown,
  { specifier = "@app/stock", canary = undefined as object | undefined } = {},
) {
  builds += 1;
  const text = `${source}\n// ${builds}`;
  const url = cdn.serve(`/stock-${builds}/app.js`, text);
  const files = { "app.js": fileIntegrity(Buffer.from(text)) };
  const module = { entry: "app.js", styles: [], imports: [], locales: {}, notifications, format: "esm" };
  const manifest = { package: "stock", version: "1.0.0", modules: { [specifier]: module }, files };
  cdn.serve(`/stock-${builds}/manifest.json`, JSON.stringify(manifest));
  return publishModules({ [specifier]: { url } }, { ...(canary && { canary }) });
}

const current = async (environment = "development") => (await call("GET", `/maps/${environment}/acme`)).json();
const declaredIn = async (environment: "development" | "staging" = "development", tenant = "acme") =>
  (await createCategoriesOf(environment)(portal.db, tenant)).get("stock")?.map(({ key }) => key);

const low: NotificationCategory = { key: "low", name: { pt: "Estoque baixo", en: "Low stock" } };
const empty: NotificationCategory = { key: "empty", name: { pt: "Sem estoque", en: "Out of stock" }, default: "off" };

it("publishes the categories with the build, for its tenant and environment only, and shows them in the difference", async () => {
  expect(await publish({ categories: [low] })).toMatchObject({ published: true });
  const { release } = await current();
  const { changes } = await publish({ categories: [low, empty] });
  expect(changes).toMatchObject([
    { before: { notifications: { categories: [low] } }, after: { notifications: { categories: [low, empty] } } },
  ]);
  expect((await current()).document.notifications).toEqual({ "@app/stock": { categories: [low, empty] } });
  expect(await declaredIn()).toEqual(["low", "empty"]);
  expect(await declaredIn("staging")).toBeUndefined();
  expect(await declaredIn("development", "globex")).toBeUndefined();

  const promotion = { from: "development", to: "staging", scope: "acme", modules: ["@app/stock"], reason: "test" };
  await call("POST", "/promote", promotion, { "if-match": "*" });
  expect(await declaredIn("staging")).toEqual(["low", "empty"]);

  const rollback = { environment: "development", scope: "acme", to: release.id, reason: "test" };
  await call("POST", "/rollback", rollback, { "if-match": "*" });
  expect(await declaredIn()).toEqual(["low"]);
});

it("publishes the categories of a canary too, because its users' applications send in them", async () => {
  await publish({ categories: [low] });
  const renamed = { ...low, name: { pt: "Pouco", en: "Little" } };
  expect(await publish({ categories: [empty, renamed] }, { canary: { percent: 10 } })).toMatchObject({
    published: true,
  });
  const categories = await createCategoriesOf("development")(portal.db, "acme");
  expect(categories.get("stock")).toEqual([{ ...low, default: "push" }, empty]);
});

it("leaves categories out of the map that pages load", async () => {
  const headers = { host: "acme.localhost", accept: "text/html" };
  const { body } = await portal.app.inject({ url: "/signin", headers });
  expect(body).toContain("@app/stock");
  expect(body).not.toContain("Estoque baixo");
});

it.each<[string, unknown]>([
  ["no categories", {}],
  ["null", null],
  ["a key with upper case", { categories: [{ ...low, key: "Low" }] }],
  ["a key of 41 characters", { categories: [{ ...low, key: "a".repeat(41) }] }],
  ["a name in one language only", { categories: [{ key: "low", name: { pt: "Estoque baixo" } }] }],
  ["a name of two lines", { categories: [{ ...low, name: { pt: "Estoque baixo", en: "a\nb" } }] }],
  ["a name of 101 characters", { categories: [{ ...low, name: { pt: "a".repeat(101), en: "a" } }] }],
  ["a level that there is not", { categories: [{ ...low, default: "loud" }] }],
  ["a key twice", { categories: [low, { ...empty, key: "low" }] }],
  ["a field that there is not", { categories: [{ ...low, sound: "bell" }] }],
  ["21 categories", { categories: Array.from({ length: 21 }, (_, at) => ({ ...low, key: `low-${at}` })) }],
])("refuses %s", async (_case, notifications) => {
  const { error } = await publish(notifications);
  expect(error.code).toBe("release.notifications");
  const [{ details }] = error.details.refusals;
  expect(details.problems).toEqual([
    expect.objectContaining({ path: expect.any(String), message: expect.any(String) }),
  ]);
});

it("refuses categories of a module that is no application", () => {
  const check = () => checkNotifications("@acme/stock", { categories: [low] });
  expect(check).toThrow(expect.objectContaining({ code: "release.notifications" }));
});
