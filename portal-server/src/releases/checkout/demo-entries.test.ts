import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoTenants } from "../../samples/demo/demo-accounts.ts";
import { writeBuild, writeCheckout } from "../modules/build-fixtures.ts";
import { checkoutBuilds } from "../modules/checkout-builds.ts";
import { demoApps } from "./demo-apps.ts";
import { demoEntries } from "./demo-entries.ts";

let checkout: string;
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), "demo-"));
  await writeCheckout(checkout);
});
afterEach(() => rm(checkout, { recursive: true }));

const builds = () => checkoutBuilds(checkout, ["globex-tickets-mf"]);
const specifiersOf = (entries: ReturnType<typeof demoEntries>) =>
  entries.get("acme")?.map(({ specifier }) => specifier);

it("gives acme the applications of the catalogue", async () => {
  const entries = demoEntries(await builds(), undefined);
  expect(specifiersOf(entries)?.sort()).toEqual(["@app/assets", "@app/handbook", "@app/tickets"]);
  expect(demoTenants[0]?.apps).toEqual(demoApps.acme);
});

it("gives acme a new application: its folder, and one line in the catalogue", async () => {
  await writeBuild(join(checkout, "tenant-apps/stock-mf"), { "@app/stock": {} }, "aaaaaaaaaa");
  const entries = demoEntries(await builds(), undefined, [...demoApps.acme, ["stock", "Estoque"]]);
  expect(specifiersOf(entries)).toContain("@app/stock");
});

it("gives acme no entries when one of its applications has no build", async () => {
  await rm(join(checkout, "tenant-apps/assets-mf"), { recursive: true });
  expect(demoEntries(await builds(), undefined).has("acme")).toBe(false);
});
