import { beforeEachTest } from "../../testing/before-tests.ts";
import { manifestFor, systemModule } from "../../testing/module-origin.ts";
import { openPortalWithCdn } from "../../testing/portal-with-cdn.ts";
import { newRegistryCredentialOf, registryClient } from "../../testing/test-registry.ts";

const opened = beforeEachTest(() => openPortalWithCdn({ base: {} }));

const contact = {
  type: "object",
  properties: { phone: { type: "string", default: "110", maxLength: 20 }, open: { type: "boolean" } },
  additionalProperties: false,
};
const schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: {
    rows: { type: "integer", minimum: 1, maximum: 100, default: 20, title: "Rows" },
    first: { type: "string", enum: ["open", "all"], default: "open" },
    site: { type: "string", format: "uri" },
    contact,
  },
  additionalProperties: false,
};
const app = "@app/stock";
const place = { environment: "development", scope: "acme", reason: "test" };
type Json = Record<string, unknown>;

let builds = 0;
/** A new build of the application, with this schema in its manifest. */
function build(configSchema?: unknown, specifier = app): { url: string } {
  builds += 1;
  const entry = systemModule([], String(builds));
  opened.cdn.serve(`/${builds}/stock.js`, entry);
  const described = configSchema === undefined ? {} : { configSchema };
  const manifest = manifestFor(specifier, "stock.js", { "stock.js": entry }, described);
  opened.cdn.serve(`/${builds}/manifest.json`, manifest);
  return { url: `${opened.cdn.origin}/${builds}/stock.js` };
}
const any = { "if-match": "*" };
async function publish(module: object, more: Json = {}, environment = "development") {
  const body = { ...place, environment, changes: { set: { [app]: module } }, ...more };
  return (await opened.call("POST", "/releases", body, any)).json();
}
async function configure(values: Json, more: Json = {}, call = opened.call) {
  const body = { environment: "development", tenant: "acme", module: app, values, reason: "busier", ...more };
  return (await call("POST", "/config", body, any)).json();
}
async function served(tenant = "acme") {
  const headers = { host: `${tenant}.localhost:9000` };
  return (await opened.portal.app.inject({ url: "/import-map.json", headers })).json().configs?.[app];
}
const documentIn = async (environment: string) =>
  (await opened.call("GET", `/maps/${environment}/acme`)).json().document;
const problemsOf = ({ error }: { error: { details: { refusals: { details: { problems: object[] } }[] } } }) =>
  error.details.refusals.flatMap(({ details }) => details.problems);
const defaults = { rows: 20, first: "open" };

it("keeps the order of the values in the manifest", async () => {
  await publish(build(schema));
  const { configSchemas } = await documentIn("development");
  expect(configSchemas[app].order).toEqual(["rows", "first", "site", "contact"]);
});

it("shows the tenant's pages the defaults, then the set values, and no other tenant's pages", async () => {
  await publish(build(schema));
  expect(await served()).toEqual(defaults);
  const response = await configure({ rows: 50, contact: { open: true } });
  expect(response).toMatchObject({
    published: true,
    release: { kind: "config", reason: "busier", author: expect.stringMatching(/^credential/) },
    changes: [{ specifier: app, after: { config: { rows: 50, contact: { open: true } } } }],
  });
  expect(await served()).toEqual({ ...defaults, rows: 50, contact: { open: true, phone: "110" } });
  expect(await served("globex")).toBeUndefined();
  expect((await documentIn("staging")).configs).toBeUndefined();
});

it("shows the set values and the schema in the registry", async () => {
  await publish(build(schema));
  await configure({ rows: 50 });
  const { document } = (await opened.call("GET", "/maps/development/acme")).json();
  expect(document).toMatchObject({ configs: { [app]: { rows: 50 } }, configSchemas: { [app]: schema } });
});

it("keeps the values with a new build, and restores earlier values with a rollback", async () => {
  await publish(build(schema));
  const first = (await configure({ rows: 50 })).release.id;
  await configure({ rows: 70 });
  await publish(build(schema));
  expect(await served()).toMatchObject({ rows: 70 });
  await opened.call("POST", "/rollback", { ...place, to: first }, any);
  expect(await served()).toMatchObject({ rows: 50 });
  await configure({});
  expect(await served()).toEqual(defaults);
});

it.each([
  [{ rows: 0 }, { path: "/rows", rule: "minimum", limit: 1 }],
  [{ rows: "50" }, { path: "/rows", rule: "type", limit: "integer" }],
  [{ first: "none" }, { path: "/first", rule: "enum", limit: "open, all" }],
  [{ site: "example" }, { path: "/site", rule: "format", limit: "uri" }],
  [{ contact: { phone: "1".repeat(21) } }, { path: "/contact/phone", rule: "maxLength", limit: 20 }],
  [{ colour: "red" }, { path: "/colour", rule: "additionalProperties" }],
])("refuses %j with the path that fails, and writes nothing", async (values, problem) => {
  await publish(build(schema));
  const refused = await configure(values);
  expect(refused.error.code).toBe("release.config");
  expect(problemsOf(refused)).toEqual([expect.objectContaining(problem)]);
  expect(await served()).toEqual(defaults);
});

it("refuses more than 4 kB", async () => {
  await publish(build(schema));
  const refused = await configure({ colour: "x".repeat(5_000) });
  expect(problemsOf(refused)).toEqual([expect.objectContaining({ path: "", rule: "size", limit: 4096 })]);
});

it("refuses a build whose schema refuses the tenant's values, with the path, unless the publication sets other values", async () => {
  await publish(build(schema));
  await configure({ rows: 50 });
  const narrow = { ...schema, properties: { ...schema.properties, rows: { type: "integer", maximum: 30 } } };
  const next = build(narrow);
  const refused = await publish(next);
  expect([refused.error.code, problemsOf(refused)]).toEqual([
    "release.config",
    [expect.objectContaining({ path: "/rows", rule: "maximum", limit: 30 })],
  ]);
  expect(await served()).toMatchObject({ rows: 50 });
  expect(await publish({ ...next, config: { rows: 30 } })).toMatchObject({ published: true });
  expect(await served()).toMatchObject({ rows: 30 });
});

it("refuses the first build of an application with a required value, unless the publication sets it", async () => {
  const needs = { ...schema, required: ["site"] };
  expect(problemsOf(await publish(build(needs)))).toEqual([
    expect.objectContaining({ path: "/site", rule: "required" }),
  ]);
  const config = { site: "https://stock.example" };
  expect(await publish({ ...build(needs), config })).toMatchObject({ published: true });
  expect(await served()).toMatchObject(config);
});

it("keeps the target environment's values at a promotion", async () => {
  for (const environment of ["development", "staging"]) await publish(build(schema), {}, environment);
  await configure({ rows: 50 });
  await configure({ rows: 70 }, { environment: "staging" });
  const wide = { ...schema, properties: { ...schema.properties, more: { type: "number", default: 1 } } };
  await publish(build(wide));
  const promote = async (modules?: string[]) => {
    const body = { from: "development", to: "staging", scope: "acme", reason: "test", ...(modules && { modules }) };
    const { headers } = await opened.call("GET", "/maps/staging/acme");
    return (await opened.call("POST", "/promote", body, { "if-match": String(headers.etag) })).json();
  };
  expect(await promote()).toMatchObject({ published: true });
  expect(await documentIn("staging")).toMatchObject({
    configs: { [app]: { rows: 70 } },
    configSchemas: { [app]: wide },
  });
  const narrow = { ...schema, properties: { ...schema.properties, rows: { type: "integer", maximum: 60 } } };
  await publish(build(narrow));
  expect(problemsOf(await promote([app]))).toEqual([expect.objectContaining({ path: "/rows", rule: "maximum" })]);
});

it("merges a canary's configuration with values that were set meanwhile, and validates the result", async () => {
  await publish(build(schema));
  const narrow = {
    ...schema,
    properties: { ...schema.properties, rows: { type: "integer", default: 1, maximum: 30 } },
  };
  const canary = { percent: 0, people: [] };
  const { release } = await publish(build(narrow), { canary });
  expect(await served()).toEqual(defaults);
  await configure({ rows: 50 });
  const body = { environment: "development", scope: "acme", release: release.id, reason: "good" };
  const finish = async () => (await opened.call("POST", "/canary/finish", body)).json();
  expect(problemsOf(await finish())).toEqual([expect.objectContaining({ path: "/rows", rule: "maximum" })]);
  await configure({ rows: 25, first: "all" });
  expect(await finish()).toMatchObject({ release: { kind: "canary", current: true } });
  expect(await served()).toEqual({ rows: 25, first: "all" });
});

it("keeps the values of an application without a schema in its build, and adds them to no page", async () => {
  await publish(build(schema));
  await configure({ rows: 50 });
  await publish(build());
  expect(await served()).toBeUndefined();
  expect((await configure({ rows: 60 })).error.code).toBe("release.config_unknown");
  await publish(build(schema));
  expect(await served()).toMatchObject({ rows: 50 });
});

it("refuses the configuration of another tenant, and of modules outside the credential's rights", async () => {
  await publish(build(schema));
  const clientOf = async (rights: object) =>
    registryClient(opened.portal, await newRegistryCredentialOf(opened.portal, rights));
  for (const rights of [{ scopes: ["globex"] }, { modules: ["@app/other"] }, { role: "read" }]) {
    expect((await configure({ rows: 50 }, {}, await clientOf(rights))).error.code).toBe("release.forbidden");
  }
  const publisher = await clientOf({ role: "publish", scopes: ["acme"], modules: [app] });
  expect(await configure({ rows: 50 }, {}, publisher)).toMatchObject({ published: true });
});

it.each([
  [
    "a regular expression",
    { type: "object", properties: { a: { type: "string", pattern: "(a+)+$" } } },
    "/properties/a",
  ],
  ["a reference", { type: "object", properties: { a: { $ref: "#" } } }, "/properties/a/type"],
  ["combined schemas", { type: "object", anyOf: [{ type: "object" }] }, ""],
  ["a value of no type", { type: "object", properties: { a: { title: "A" } } }, "/properties/a/type"],
  ["a list", { type: "array" }, "/type"],
  ["a name with a slash", { type: "object", properties: { "a/b": { type: "string" } } }, "/properties/a/b"],
  ["more than 16 kB", { type: "object", properties: { a: { type: "string", enum: ["x".repeat(17_000)] } } }, ""],
])("refuses a schema with %s", async (_, refused, path) => {
  const { error } = await publish(build(refused));
  expect(error.code).toBe("release.config_schema");
  expect(error.details.refusals[0].details.problems[0]).toMatchObject({ path });
});

it("refuses an endlessly nested schema", async () => {
  const nested = (levels: number): object => ({
    type: "object",
    ...(levels > 0 && { properties: { a: nested(levels - 1) } }),
  });
  expect((await publish(build(nested(7)))).published).toBe(true);
  expect((await publish(build(nested(400)))).error.code).toBe("release.config_schema");
});
