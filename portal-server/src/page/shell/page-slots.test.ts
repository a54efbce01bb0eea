import { fileIntegrity } from "../../releases/modules/file-integrity.ts";
import { publishingPortal } from "../../testing/publishing-portal.ts";

const { portal, cdn, call, publishModules } = publishingPortal();

const source =
  "export async function mount() {} export async function unmount() {} export const side = { mount, unmount };";
let builds = 0;

async function publish(slots: object, specifier = "@app/filling") {
  builds += 1;
  const folder = `/filling-${builds}`;
  const url = cdn.serve(`${folder}/app.js`, `${source}\n// ${builds}`);
  const files = { "app.js": fileIntegrity(Buffer.from(`${source}\n// ${builds}`)) };
  const module = { entry: "app.js", styles: [], imports: [], locales: {}, slots, format: "esm" };
  cdn.serve(
    `${folder}/manifest.json`,
    JSON.stringify({ package: "filling", version: "1.0.0", modules: { [specifier]: module }, files }),
  );
  return publishModules({ [specifier]: { url } });
}

async function slotsOf(tenant: string) {
  const headers = { host: `${tenant}.localhost`, accept: "text/html" };
  const { body } = await portal.app.inject({ url: "/signin", headers });
  const [, boot = "{}"] = /id="portico-boot">(.*?)<\/script>/s.exec(body) ?? [];
  return JSON.parse(boot).map.slots;
}

const fill = { "tickets.ticket": { export: "side", order: 3 } };

it("adds the slots of a release to its tenant's pages, and to no other tenant's", async () => {
  expect(await publish(fill)).toMatchObject({ published: true });
  expect(await slotsOf("acme")).toEqual({ "@app/filling": fill });
  expect(await slotsOf("globex")).toBeUndefined();
  const { document } = (await call("GET", "/maps/development/acme")).json();
  expect(document.slots).toEqual({ "@app/filling": fill });
});

it("removes slots with a build that declares none, and restores them with a rollback", async () => {
  const { release } = (await call("GET", "/maps/development/acme")).json();
  expect(await publish({})).toMatchObject({ published: true });
  expect(await slotsOf("acme")).toBeUndefined();
  const body = { environment: "development", scope: "acme", to: release.id, reason: "test" };
  await call("POST", "/rollback", body, { "if-match": "*" });
  expect(await slotsOf("acme")).toEqual({ "@app/filling": fill });
});

it("refuses an export that the module does not have", async () => {
  const { error } = await publish({ "tickets.ticket": { export: "aside" } });
  expect(error.code).toBe("release.slot");
  expect(error.details.refusals[0].details).toMatchObject({
    absent: { "tickets.ticket": { export: "aside" } },
    found: expect.arrayContaining(["side"]),
  });
});

it.each([
  ["tickets", { export: "side" }],
  ["Tickets.ticket", { export: "side" }],
  ["tickets.ticket", { export: "a b" }],
  ["tickets.ticket", { export: "side", order: 0.5 }],
])("refuses a manifest with the slot %s and %j", async (slot, declared) => {
  expect((await publish({ [slot]: declared })).error.code).toBe("release.manifest");
});
