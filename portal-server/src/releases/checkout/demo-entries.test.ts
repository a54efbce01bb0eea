import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeCheckout, writeDemoEntry } from "../../testing/write-build.ts";
import { checkoutBuilds } from "../modules/checkout-builds.ts";
import { type DemoApp, readDemoApps } from "./demo-apps.ts";
import { demoEntries } from "./demo-entries.ts";

let checkout: string;
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), "demo-"));
  await writeCheckout(checkout);
});
afterEach(() => rm(checkout, { recursive: true }));

const entries = async () =>
  demoEntries(await readDemoApps(checkout), await checkoutBuilds(checkout, ["globex-tickets-mf"]));
const stock = (demo: object) => writeDemoEntry(join(checkout, "tenant-apps/stock-mf"), "@app/stock", demo);

it("reads the demo's applications of this repository, in the order of their tiles", async () => {
  const named = (tenant: string) => (app: DemoApp) => (app.tenant === tenant ? [`${app.module} ${app.name}`] : []);
  const apps = await readDemoApps();
  expect(apps.flatMap(named("acme"))).toEqual(["tickets Chamados", "assets Ativos", "handbook Manual"]);
  expect(apps.flatMap(named("globex"))).toEqual(["tickets Chamados"]);
});

it("gives acme the applications of its folders, and globex none without its other origin", async () => {
  const found = await entries();
  expect([...found.keys()]).toEqual(["acme"]);
  const specifiers = found.get("acme")?.map(({ specifier }) => specifier);
  expect(specifiers?.sort()).toEqual(["@app/assets", "@app/handbook", "@app/tickets"]);
});

it("gives acme no entries when one of its applications has no build", async () => {
  await stock({ tenant: "acme", name: "Estoque" });
  expect((await entries()).has("acme")).toBe(false);
});

it.each([
  ["an unknown key", { tenant: "acme", name: "Estoque", place: 3 }, /stock-mf.*portico\.demo: .*place/],
  ["no name", { tenant: "acme" }, /stock-mf.*portico\.demo\.name: /],
])("leaves out an entry with %s, and reports it", async (_, demo, sentence) => {
  await stock(demo);
  const problems: string[] = [];
  const apps = await readDemoApps(checkout, (problem) => problems.push(problem));
  expect(apps.map(({ module }) => module)).not.toContain("stock");
  expect(problems).toEqual([expect.stringMatching(sentence)]);
});

it("leaves out an application with a name that belongs to the portal, and reports it", async () => {
  await writeDemoEntry(join(checkout, "tenant-apps/stock-mf"), "@app/profile", { tenant: "acme", name: "Perfil" });
  const problems: string[] = [];
  await readDemoApps(checkout, (problem) => problems.push(problem));
  expect(problems).toEqual([expect.stringContaining("can name an application")]);
});
