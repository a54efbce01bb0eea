import { type ModuleOrigin, startModuleOrigin } from "../../testing/module-origin.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { newRegistryCredentialOf, registryClient } from "../../testing/test-registry.ts";
import { releases } from "../maps/release-table.ts";

// docs/reliability.md D4: none of these maps is published, and each refusal names the reason.
let portal: TestApp;
let cdn: ModuleOrigin;
let call: ReturnType<typeof registryClient>;
beforeAll(async () => {
  portal = await openTestApp();
  cdn = await startModuleOrigin();
  for (const scope of ["acme", "base"]) {
    for (const origin of [cdn.origin, "https://cdn.acme.example", "https://10.0.0.1", "https://169.254.169.254"])
      await portal.operator.addOrigin(scope, origin);
    for (const origin of ["https://[fd00::1]", "https://[::ffff:7f00:1]", "https://0.0.0.0"])
      await portal.operator.addOrigin(scope, origin);
  }
  call = registryClient(portal, await newRegistryCredentialOf(portal));
  cdn.serveApp("good");
});
afterAll(async () => {
  const maps = names.length + addresses.length + integrities.length;
  printFigure("D4", { maps, published: await portal.db.$count(releases) });
  await portal.close();
  await cdn.close();
});

const names: [string, string][] = [
  ["react", "release.shadowing"],
  ["react-dom/client", "release.shadowing"],
  ["@portico/navbar-mf", "release.shadowing"],
  ["@portico/root-config", "release.shadowing"],
  ["single-spa", "release.shadowing"],
  ["@app", "release.name"],
  ["@app/", "release.name"],
  ["@app/Tickets", "release.name"],
  ["@app/a/b", "release.name"],
  ["@app/api", "release.name"],
  ["@app/signin", "release.name"],
  ["@app/constructor", "release.name"],
  ["@app/../react", "release.name"],
  ["@app/tick\u200bets", "release.name"],
  ["./x", "release.name"],
  ["/modules/", "release.name"],
  ["https://cdn.acme.example/", "release.name"],
  ["", "release.name"],
];

const addresses: [string, string][] = [
  ["//evil.example/x.js", "release.address"],
  ["/\\evil.example/x.js", "release.address"],
  ["\\\\evil.example\\x.js", "release.address"],
  ["/modules/../api/users/me", "release.address"],
  ["/modules/a/%2e%2e/x.js", "release.address"],
  ["/modules/a/.env", "release.address"],
  ["/modules/a/b/c.js", "release.address"],
  ["/api/users/me", "release.address"],
  ["data:text/javascript,System.register([],()=>({}))", "release.address"],
  ["blob:https://cdn.acme.example/1", "release.address"],
  ["javascript:alert(1)", "release.address"],
  ["file:///etc/passwd", "release.address"],
  ["HTTPS://cdn.acme.example/x.js", "release.address"],
  ["https://cdn.acme.example/a/../b.js", "release.address"],
  ["https://cdn.acme.example/x.js#y", "release.address"],
  ["https://cdn.acme.example\t/x.js", "release.address"],
  ["https://user:pass@cdn.acme.example/x.js", "release.address"],
  ["http://cdn.acme.example/x.js", "release.address"],
  ["https://cdn.acme.example; script-src *", "release.address"],
  ["tickets.js", "release.address"],
  ["", "release.address"],
  ["https://cdn.acme.example.evil.example/x.js", "release.origin"],
  ["https://evil.example/?https://cdn.acme.example/x.js", "release.origin"],
  ["https://cdn.acme.example:8443/x.js", "release.origin"],
  ["https://cdn-acme.example/x.js", "release.origin"],
  ["http://localhost:1/x.js", "release.origin"],
  ["https://10.0.0.1/x.js", "release.internal_address"],
  ["https://169.254.169.254/latest/meta-data/", "release.internal_address"],
  ["https://[fd00::1]/x.js", "release.internal_address"],
  ["https://[::ffff:7f00:1]/x.js", "release.internal_address"],
  ["https://0.0.0.0/x.js", "release.internal_address"],
  ["/modules/nowhere/x.1.js", "release.missing"],
];

const integrities: [string, string][] = [
  ["md5-1B2M2Y8AsgTpgAmY7PhCfg==", "release.integrity"],
  ["sha384-short", "release.integrity"],
  [`sha384-${"A".repeat(64)}`, "release.integrity"],
  [`sha384-${"A".repeat(64)} sha256-x`, "release.integrity"],
];

const place = { environment: "development", reason: "hostile" };
const publish = (scope: string, set: object) =>
  call("POST", "/releases", { ...place, scope, changes: { set } }, { "if-match": '"0"' });

async function refusal(scope: string, set: object) {
  const answer = await publish(scope, set);
  const { error } = answer.json();
  expect(await portal.db.$count(releases)).toBe(0);
  return { status: answer.statusCode, code: error.code, refused: error.details?.refusals?.[0] };
}

it("covers at least forty hostile maps", () => {
  expect(names.length + addresses.length + integrities.length).toBeGreaterThanOrEqual(40);
});

it.each(names)("refuses the name %j in a tenant's map with %s", async (specifier, code) => {
  const found = await refusal("acme", { [specifier]: { url: `${cdn.origin}/good.js` } });
  expect(found).toMatchObject({
    status: 422,
    code,
    refused: { specifier, code, message: expect.stringMatching(/\w/) },
  });
});

it.each(addresses)("refuses the address %j with %s", async (url, code) => {
  const found = await refusal("acme", { "@app/tickets": { url } });
  expect(found).toMatchObject({ status: 422, code, refused: { specifier: "@app/tickets", address: url, code } });
});

it.each(integrities)("refuses the hash %j", async (integrity, code) => {
  expect(await refusal("acme", { "@app/tickets": { url: `${cdn.origin}/good.js`, integrity } })).toMatchObject({
    code,
  });
});

it.each(["__proto__", "./x", "https://x.example/", "React", "", "@app/tickets"])(
  "refuses the name %j in the map of the base",
  async (specifier) => {
    const text = `{"environment":"development","scope":"base","reason":"x","changes":{"set":{${JSON.stringify(specifier)}:{"url":"${cdn.origin}/good.js"}}}}`;
    const answer = await call("POST", "/releases", text, { "if-match": '"0"', "content-type": "application/json" });
    expect([answer.statusCode, await portal.db.$count(releases)]).toEqual([specifier === "__proto__" ? 400 : 422, 0]);
  },
);

it("reports the reason for each invalid module, and does not publish the valid one with them", async () => {
  const good = { url: `${cdn.origin}/good.js` };
  const answer = await publish("acme", { "@app/good": good, react: good, "@app/x": { url: "//evil.example/x.js" } });
  const { refusals } = answer.json().error.details;
  expect(refusals.map(({ specifier, code }: { specifier: string; code: string }) => [specifier, code])).toEqual([
    ["react", "release.shadowing"],
    ["@app/x", "release.address"],
  ]);
  expect(await portal.db.$count(releases)).toBe(0);
});

it.each([
  ["more new modules than one release may add", 51, 422, "release.too_many_modules"],
  ["a body that is not a publication", 0, 400, "request.invalid"],
])("refuses %s", async (_name, count, status, code) => {
  const set = Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`@app/m${n}`, { url: `${cdn.origin}/good.js` }]),
  );
  const changes = count === 0 ? [] : { set };
  const answer = await call("POST", "/releases", { ...place, scope: "acme", changes }, { "if-match": '"0"' });
  expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
});

it("sends no request to an address that is not allowed", async () => {
  cdn.requested.length = 0;
  await refusal("globex", { "@app/tickets": { url: `${cdn.origin}/good.js` } });
  expect(cdn.requested).toEqual([]);
});

it("sends no request to this machine without the setting, even when the origin is allowed", async () => {
  const strict = await openTestApp({ database: portal.database, config: { registryAllowLoopback: false } });
  const callStrict = registryClient(strict, await newRegistryCredentialOf(portal));
  cdn.requested.length = 0;
  const set = { "@app/tickets": { url: `${cdn.origin}/good.js` } };
  const answer = await callStrict(
    "POST",
    "/releases",
    { ...place, scope: "acme", changes: { set } },
    { "if-match": '"0"' },
  );
  expect([answer.json().error.code, cdn.requested]).toEqual(["release.internal_address", []]);
  await strict.close();
});
