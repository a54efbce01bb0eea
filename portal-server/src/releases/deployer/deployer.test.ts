import type { ReleasePage } from "@portico/shared-utility/contract";
import { beforeTests } from "../../testing/before-tests.ts";
import { startModuleOrigin, systemModule } from "../../testing/module-origin.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { newRegistryCredentialOf, registryClient } from "../../testing/test-registry.ts";

const portal = portalForTests();
const cdn = beforeTests(startModuleOrigin);
let all: string;
let acmeOnly: string;
beforeAll(async () => {
  await portal.operator.addOrigin("acme", cdn.origin);
  all = await newRegistryCredentialOf(portal);
  acmeOnly = await newRegistryCredentialOf(portal, { environments: ["staging"], scopes: ["acme"], role: "publish" });
});

/** A request like that of `curl -u pipeline:{credential}`: with any Content-Type, without a cookie. */
function curl(method: "GET" | "PATCH" | "DELETE", path: string, payload?: string, more: Record<string, string> = {}) {
  const basic = Buffer.from(`pipeline:${acmeOnly}`).toString("base64");
  const type = payload === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" };
  return portal.app.inject({
    method,
    url: `/import-map-deployer${path}`,
    headers: { host: "acme.localhost:9000", authorization: `Basic ${basic}`, ...type, ...more },
    ...(payload !== undefined && { payload }),
  });
}
const service = (name: string, url: string) => JSON.stringify({ service: name, url });

it("serves the health check without a password, like import-map-deployer", async () => {
  const response = await portal.app.inject({ url: "/import-map-deployer/health" });
  expect([response.statusCode, response.json()]).toEqual([200, { message: "import-map-deployer is running" }]);
});

it("lists the environments of a credential, and marks the only one as the default", async () => {
  expect((await curl("GET", "/environments")).json()).toEqual({
    environments: [{ name: "staging:acme", aliases: ["default"], isDefault: true }],
  });
});

it("publishes a service, returns the whole map, and adds a release to the history", async () => {
  const url = cdn.serveApp("tickets");
  const response = await curl("PATCH", "/services?env=staging:acme", service("@app/tickets", url));
  expect(response.json()).toEqual({
    imports: { "@app/tickets": url },
    scopes: {},
    integrity: { [url]: expect.stringMatching(/^sha384-/) },
  });
  expect((await curl("GET", "/import-map.json?env=staging:acme")).json()).toEqual(response.json());
  const history = await registryClient(portal, all)("GET", "/releases?environment=staging&scope=acme");
  const [newest] = (history.json() as ReleasePage).releases;
  expect(newest).toMatchObject({
    kind: "publish",
    reason: "PATCH /import-map-deployer/services",
    author: expect.stringMatching(/^credential /),
  });
});

it("publishes all modules of a map, or none", async () => {
  const [valid, missing] = [cdn.serveApp("assets"), `${cdn.origin}/gone.js`];
  const refused = await curl(
    "PATCH",
    "/import-map.json",
    JSON.stringify({ imports: { "@app/a": valid, "@app/b": missing } }),
  );
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.objectContaining({ code: "release.missing", error: expect.stringMatching(/@app\/b .*gone\.js/) }),
  ]);
  expect((await curl("GET", "/import-map.json")).json().imports).not.toHaveProperty("@app/a");
  const published = await curl(
    "PATCH",
    "/import-map.json",
    JSON.stringify({ imports: { "@app/a": valid }, scopes: {} }),
  );
  expect(published.json().imports).toMatchObject({ "@app/a": valid });
});

it("publishes the scopes of a map, and returns them", async () => {
  await portal.operator.addScope("acme", "@acme");
  const react = cdn.serve("/vendor/react.js", systemModule([], "", ["useState"]));
  const shop = cdn.serve("/scoped/shop.js", systemModule(["react"]));
  const scopes = { [`${cdn.origin}/scoped/`]: { react } };
  const map = { imports: { "@acme/react-18": react, "@app/shop": shop }, scopes };
  const response = await curl("PATCH", "/import-map.json", JSON.stringify(map));
  expect(response.json()).toMatchObject(map);
  expect((await curl("GET", "/import-map.json")).json().scopes).toEqual(scopes);
});

it("removes a service by its encoded name", async () => {
  await curl("PATCH", "/services", service("@app/gone", cdn.serveApp("gone-soon")));
  const response = await curl("DELETE", "/services/%40app%2Fgone");
  expect(response.statusCode).toBe(200);
  expect(response.json().imports).not.toHaveProperty("@app/gone");
});

it.each([
  ["an origin that is not allowed, whatever its case", "HTTPS://evil.test/a.js"],
  ["an address without a scheme", "//evil.test/a.js"],
  ["data as an address", "data:text/javascript,1"],
  ["a blob", "blob:https://evil.test/1"],
  ["a leading space", " https://evil.test/a.js"],
  ["a backslash", "/\\evil.test/a.js"],
])("refuses %s", async (_, url) => {
  for (const path of ["/services", "/services?skip_url_check", "/services?skip_url_check=true"]) {
    const response = await curl("PATCH", path, service("@app/evil", url));
    expect([response.statusCode, typeof response.json().error]).toEqual([400, "string"]);
  }
  expect((await curl("GET", "/import-map.json")).json().imports).not.toHaveProperty("@app/evil");
});

it("checks a module also with skip_url_check", async () => {
  const response = await curl("PATCH", "/services?skip_url_check", service("@app/nothing", `${cdn.origin}/nothing.js`));
  expect(response.json()).toMatchObject({ code: "release.missing" });
});

it.each([
  ["invalid JSON", "PATCH", "/services", "nonsense", /no JSON/],
  ["no address", "PATCH", "/services", '{"service":"@app/a"}', /url/],
  ["a folder", "PATCH", "/services", '{"service":"@app/a/","url":"https://x.test/"}', /folder/],
  ["a scope of no module", "PATCH", "/import-map.json", '{"scopes":{"/a/":{}}}', /"\/a\/" is of no module/],
  ["a scope of no object", "PATCH", "/import-map.json", '{"scopes":{"/a/":"b"}}', /scopes/],
  [
    "an address that no module has",
    "PATCH",
    "/import-map.json",
    '{"imports":{"@app/a":"https://x.test/a/a.js"},"scopes":{"https://x.test/a/":{"react":"https://x.test/r.js"}}}',
    /publish it under a name/,
  ],
  [
    "a folder in a scope",
    "PATCH",
    "/import-map.json",
    '{"imports":{"@app/a":"https://x.test/a/a.js"},"scopes":{"https://x.test/a/":{"r/":"https://x.test/a/a.js"}}}',
    /folder/,
  ],
] as const)("answers a body with %s with 400 and the problem", async (_, method, path, body, sentence) => {
  const response = await curl(method, path, body);
  expect(response.statusCode).toBe(400);
  expect(response.json().error).toMatch(sentence);
});

it.each([
  ["an unknown environment", "prod"],
  ["an unknown tenant", "staging:umbrella"],
  ["an environment that the credential is not for", "development"],
  ["an environment with a third part", "staging:acme:more"],
  ["a malformed environment", "staging:../acme"],
])("answers 404 with the given name for %s", async (_, env) => {
  const basic = Buffer.from(`pipeline:${env === "staging:umbrella" ? all : acmeOnly}`).toString("base64");
  const query = `?env=${encodeURIComponent(env)}`;
  for (const response of [
    await curl("GET", `/import-map.json${query}`, undefined, { authorization: `Basic ${basic}` }),
    await curl("PATCH", `/services${query}`, service("@app/a", cdn.serveApp("a")), { authorization: `Basic ${basic}` }),
    await curl("DELETE", `/services/@app/a${query}`, undefined, { authorization: `Basic ${basic}` }),
  ])
    expect([response.statusCode, response.json().error]).toEqual([
      404,
      expect.stringContaining(`No such environment "${env}"`),
    ]);
});

it("requires an environment in the call of a credential for several, and lists them", async () => {
  const basic = Buffer.from(`pipeline:${all}`).toString("base64");
  const response = await curl("GET", "/import-map.json", undefined, { authorization: `Basic ${basic}` });
  expect([response.statusCode, response.json().error]).toEqual([
    400,
    expect.stringContaining("development, staging, production"),
  ]);
});

it.each([
  ["GET", "/nothing"],
  ["GET", "/services"],
  ["GET", "/import-map"],
  ["GET", "/services/@app/tickets"],
  ["DELETE", "/services"],
  ["DELETE", "/services/"],
  ["PATCH", "/nothing"],
  ["PATCH", "/environments"],
] as const)("answers %s %s with 404 and a sentence, never with the page", async (method, path) => {
  const response = await curl(method, path, undefined, { accept: "text/html" });
  expect([response.statusCode, response.json().code]).toEqual([404, "route.not_found"]);
  expect(response.json().error).toContain(`/import-map-deployer${path}`);
});

it("removes a service by its unencoded name", async () => {
  await curl("PATCH", "/services", service("@app/plain", cdn.serveApp("plain-name")));
  const response = await curl("DELETE", "/services/@app/plain?env=staging:acme");
  expect([response.statusCode, response.json().imports]).toEqual([
    200,
    expect.not.objectContaining({ "@app/plain": expect.anything() }),
  ]);
});

it.each([
  ["no password", {}],
  ["a wrong password", { authorization: `Basic ${Buffer.from("a:b").toString("base64")}` }],
])("answers 401 with a challenge to %s", async (_, headers) => {
  const url = "/import-map-deployer/import-map.json";
  const response = await portal.app.inject({ url, headers: { host: "acme.localhost:9000", ...headers } });
  expect([response.statusCode, response.headers["www-authenticate"]]).toEqual([
    401,
    expect.stringMatching(/^Basic realm=/),
  ]);
});

it("refuses a publication outside of the rights of the credential", async () => {
  const response = await curl("PATCH", "/services?env=staging", service("react", cdn.serveApp("react")));
  expect([response.statusCode, response.json().code]).toEqual([403, "release.forbidden"]);
});

it("refuses requests from a page of another site, for which the browser would add the password", async () => {
  const url = cdn.serveApp("forged");
  const response = await curl("PATCH", "/services", service("@app/forged", url), { origin: "https://evil.test" });
  expect([response.statusCode, response.json().code]).toEqual([403, "request.csrf"]);
});

it("loses none of twenty concurrent publications", async () => {
  const names = Array.from({ length: 20 }, (_, number) => `at-once-${number}`);
  const responses = await Promise.all(
    names.map((name) => curl("PATCH", "/services", service(`@app/${name}`, cdn.serveApp(name)))),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200));
  const { imports } = (await curl("GET", "/import-map.json")).json();
  expect(Object.keys(imports)).toEqual(expect.arrayContaining(names.map((name) => `@app/${name}`)));
});
