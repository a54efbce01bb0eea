import type { MissingNeed } from "@portico/shared-utility/contract";
import type { Database } from "../../platform/db/database.ts";
import { deleteOutdated } from "../../platform/jobs/retention.ts";
import { systemModule } from "../../testing/module-origin.ts";
import { publishingPortal } from "../../testing/publishing-portal.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { newRegistryCredentialOf, registryClient, seedRelease } from "../../testing/test-registry.ts";
import { createMissingNeedCounter, mostRows } from "../needs/missing-need-counter.ts";
import { missingNeedRetention, missingNeeds } from "../needs/missing-need-table.ts";
import { readCurrent } from "../registry/release-history.ts";

const { portal, cdn, publishModules } = publishingPortal();
beforeAll(() => publish([]));
beforeEach(() => portal.db.delete(missingNeeds));

let builds = 0;
async function publish(needs: string[]) {
  const url = cdn.serve(`/missing-${++builds}.js`, systemModule([], String(builds)));
  expect(await publishModules({ "@app/a": { url, needs } })).toMatchObject({ published: true });
}

let address = 0;
/** A report of a browser that shows the application `a`, or the page `path`. */
const report = (blocked: string, { tenant = "acme", path = "/a/home", directive = "connect-src", sample = "" } = {}) =>
  portal.app.inject({
    method: "POST",
    url: "/api/telemetry/csp",
    remoteAddress: `10.1.${++address >> 8}.${address & 255}`,
    headers: { host: `${tenant}.localhost`, "content-type": "application/csp-report" },
    payload: JSON.stringify({
      "csp-report": {
        "document-uri": `http://${tenant}.localhost${path}`,
        "effective-directive": directive,
        "blocked-uri": blocked,
        "script-sample": sample,
      },
    }),
  });

async function missing(scope = "acme", environment = "development"): Promise<MissingNeed[]> {
  await portal.services.missingNeeds.flush();
  const reader = registryClient(portal, await newRegistryCredentialOf(portal));
  return (await reader("GET", `/missing-needs?environment=${environment}&scope=${scope}`)).json().needs;
}

it("counts the needs that a tenant's pages refuse to its modules, with the commands that add them", async () => {
  expect(await missing()).toEqual([]);
  await report("https://img.example/a.png", { directive: "img-src" });
  for (let index = 0; index < 3; index++) await report("https://api.example/v1?code=secret");
  const connect = "connect:https://api.example";
  expect(await missing()).toEqual([
    {
      ...{ module: "@app/a", need: connect, count: 3, last_seen: portal.clock.now().toISOString() },
      commands: ["portico need add acme connect:https://api.example", `portico publish … --need ${connect}`],
    },
    expect.objectContaining({ need: "img:https://img.example", count: 1 }),
  ]);
  await report("https://api.example/v2");
  expect((await missing())[0]).toMatchObject({ need: connect, count: 4 });
  expect(await missing("acme", "staging")).toEqual([]);
});

it.each([
  ["blob", { directive: "script-src-elem" }, "eval"],
  ["blob", { directive: "worker-src" }, "worker"],
  ["trusted-types-sink", { directive: "require-trusted-types-for", sample: "Element innerHTML|<b>" }, "html"],
  ["trusted-types-sink", { directive: "require-trusted-types-for", sample: "Document write|<b>" }, "html"],
  ["trusted-types-sink", { directive: "require-trusted-types-for", sample: "DOMParser parseFromString|<b>" }, "html"],
  [
    "trusted-types-sink",
    { directive: "require-trusted-types-for", sample: "Range createContextualFragment|<b>" },
    "html",
  ],
  ["trusted-types-sink", { directive: "require-trusted-types-for", sample: "HTMLIFrameElement srcdoc|<b>" }, "html"],
  ["trusted-types-sink", { directive: "require-trusted-types-for", sample: "Window setTimeout|alert(1)" }, "eval"],
])("names for a refused %j, %j the need %j", async (blocked, options, need) => {
  await report(blocked, options);
  expect((await missing()).map((each) => each.need)).toEqual([need]);
});

it("shows each of two tenants only its own needs", async () => {
  await seedRelease(portal, "globex", { "@app/g": "/modules/g/g.1.js" });
  await report("https://acme-only.example/");
  await report("https://globex-only.example/", { tenant: "globex", path: "/g/home" });
  expect((await missing()).map(({ module, need }) => [module, need])).toEqual([
    ["@app/a", "connect:https://acme-only.example"],
  ]);
  expect((await missing("globex")).map(({ module, need }) => [module, need])).toEqual([
    ["@app/g", "connect:https://globex-only.example"],
  ]);
});

it("hides a need once it is approved and declared, and shows the remaining command until then", async () => {
  const need = "connect:https://api.example";
  await report("https://api.example/");
  await portal.operator.addNeed("acme", need);
  expect((await missing())[0]?.commands).toEqual([`portico publish … --need ${need}`]);
  await publish([need]);
  expect(await missing()).toEqual([]);
  await portal.operator.removeNeed("acme", need);
  expect((await missing())[0]?.commands).toEqual(["portico need add acme connect:https://api.example"]);
  await publish([]);
});

it("counts no script, no module outside of the tenant's map, and no module of the portal", async () => {
  await report("https://evil.example/x.js", { directive: "script-src-elem" });
  await report("https://api.example/", { path: "/unknown/home" });
  await report("https://api.example/", { path: "/profile" });
  await report("https://api.example/", { tenant: "globex" });
  await portal.services.missingNeeds.flush();
  expect(await portal.db.select().from(missingNeeds)).toEqual([]);
});

it("stores no free text of a report, and suggests no command from a report", async () => {
  const trusted = { directive: "trusted-types", sample: "--portal=//evil.example" };
  await report("trusted-types-policy", trusted);
  await report("trusted-types-policy", { ...trusted, sample: "x; curl evil.example" });
  await report("https://evil.example;reboot/");
  await report("https://$(reboot).example/");
  await report("https://evil.example/<script>?token=secret");
  await report(`https://${"a.".repeat(400)}example/`);
  expect((await missing()).map(({ commands }) => commands)).toEqual([
    ["portico need add acme connect:https://evil.example", "portico publish … --need connect:https://evil.example"],
    [
      "portico need add acme trusted-types:--portal=//evil.example",
      "portico publish … --need trusted-types:--portal=//evil.example",
    ],
  ]);
});

it("stores a bounded number of rows; invented needs do not displace needs that several pages report", async () => {
  for (let index = 0; index < 2; index++) await report("https://api.example/");
  await missing();
  for (let index = 0; index < 150; index++) {
    portal.clock.advance(1_000);
    await report(`https://invented-${index}.example/`);
    if (index % 60 === 0) await portal.services.missingNeeds.flush();
  }
  const needs = await missing();
  expect(needs).toHaveLength(mostRows);
  expect(needs[0]?.need).toBe("connect:https://api.example");
});

it("keeps what could not be written when the same need is reported meanwhile", async () => {
  const need = "connect:https://api.example" as const;
  const reported = { tenant: "acme", module: "@app/a", need };
  let refuse = (_error: Error) => {};
  const db: Database = Object.create(portal.db);
  db.transaction = () => new Promise<never>((_, reject) => (refuse = reject));
  const counter = createMissingNeedCounter({ ...portal, db, log: portal.app.log });
  counter.reported(reported);
  counter.reported({ ...reported, need: "connect:https://b.example" });
  const flushed = counter.flush();
  counter.reported(reported);
  refuse(new Error("The database is away."));
  await expect(flushed).rejects.toThrow("The database is away.");
  db.transaction = portal.db.transaction.bind(portal.db);
  await counter.flush();
  expect((await missing()).map(({ need, count }) => [need, count])).toEqual([
    [need, 2],
    ["connect:https://b.example", 1],
  ]);
});

it("deletes needs that no page has reported for 30 days", async () => {
  await report("https://api.example/");
  await missing();
  portal.clock.advance(30 * 24 * 60 * 60_000);
  await deleteOutdated(portal.db, portal.clock.now(), [missingNeedRetention]);
  expect(await portal.db.$count(missingNeeds)).toBe(1);
  portal.clock.advance(1);
  await deleteOutdated(portal.db, portal.clock.now(), [missingNeedRetention]);
  expect(await portal.db.$count(missingNeeds)).toBe(0);
});

it("is readable with a right to the releases of this environment and scope", async () => {
  const path = "/missing-needs?environment=development&scope=acme";
  const foreign = registryClient(portal, await newRegistryCredentialOf(portal, { scopes: ["globex"] }));
  expect((await foreign("GET", path)).json().error.code).toBe("release.forbidden");
  await addUser(portal, "rita@acme.test");
  const { browser } = await signIn(portal, "rita@acme.test");
  expect((await browser.get(`/api/registry${path}`)).json().error.code).toBe("release.forbidden");
  await portal.operator.setRole({
    tenant: "acme",
    email: "rita@acme.test",
    role: "registry",
  });
  expect((await browser.get(`/api/registry${path}`)).json()).toEqual({ needs: [] });
  const other = path.replace("acme", "globex");
  expect((await browser.get(`/api/registry${other}`)).json().error.code).toBe("release.forbidden");
  expect(
    (await portal.app.inject({ url: `/api/registry${path}`, headers: { host: "acme.localhost" } })).statusCode,
  ).toBe(401);
});

it("suggests the approval for the base for a module of the base", async () => {
  const current = await readCurrent(portal.db, "development", "base");
  await seedRelease(portal, "base", { "@app/common": "/modules/common/common.1.js" }, current?.release);
  await report("https://api.example/", { path: "/common/home" });
  expect(await missing()).toEqual([
    expect.objectContaining({
      module: "@app/common",
      commands: [
        "portico need add base connect:https://api.example",
        "portico publish … --need connect:https://api.example",
      ],
    }),
  ]);
});
