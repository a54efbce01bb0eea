import { fileIntegrity } from "../../releases/modules/file-integrity.ts";
import { systemModule } from "../../testing/module-origin.ts";
import { publishingPortal } from "../../testing/publishing-portal.ts";

const { portal, cdn, call, publishModules } = publishingPortal();

const needs = [
  ...[
    "connect:https://api.example",
    "connect:wss://api.example",
    "img:https://img.example",
    "font:https://fonts.example",
  ],
  ...[
    "frame:https://maps.example",
    "media:https://media.example",
    "style:https://styles.example",
    "style-attr",
    "html",
    "frame:blob:",
    "wasm",
    "eval",
    "script:https://js.example",
    "worker",
    "popups",
  ],
  ...["trusted-types:vue", "trusted-types:lit-html", "feature:camera", "feature:clipboard-read"],
];

let builds = 0;
const publish = async (declared: readonly string[] | undefined, more: { canary?: object } = {}) => {
  const url = cdn.serve(`/needing-${++builds}.js`, systemModule([], String(builds)));
  return publishModules({ "@app/needing": { url, ...(declared && { needs: declared }) } }, more);
};
const headersOf = async (tenant: string, url = "/signin") => {
  const { headers, body } = await portal.app.inject({
    url,
    headers: { host: `${tenant}.localhost`, accept: "text/html" },
  });
  const policy = String(headers["content-security-policy"]).replace(/ 'nonce-[^']+'/, "");
  const opener = headers["cross-origin-opener-policy"];
  return { policy, features: String(headers["permissions-policy"]), opener, body };
};
const approve = async (scope: string) => {
  for (const need of needs) await portal.operator.addNeed(scope, need);
};

const rollBack = async (to: number) => {
  const body = { environment: "development", scope: "acme", to, reason: "test" };
  return (await call("POST", "/rollback", body, { "if-match": "*" })).json();
};

let plain: number;
let before: Awaited<ReturnType<typeof headersOf>>;

it("refuses a need that is not approved for the tenant, and names the command that approves it", async () => {
  plain = (await publish(undefined)).release.id;
  before = await headersOf("acme");
  await approve("globex");
  const { error } = await publish(["connect:https://api.example", "html"]);
  expect(error.code).toBe("release.need");
  expect(error.details.refusals).toEqual([
    expect.objectContaining({ specifier: "@app/needing", message: expect.stringContaining("not approved for acme") }),
  ]);
  expect(error.details.refusals[0].details).toEqual({
    needs: ["connect:https://api.example", "html"],
    commands: ["portico need add acme connect:https://api.example", "portico need add acme html"],
  });
  expect(await headersOf("acme")).toEqual({ ...before, body: expect.anything() });
});

it.each([
  "connect:https://*",
  "script:https://*.example",
  "script:blob:",
  "trusted-types:default",
  "connect:http://api.example",
])("refuses the need %j with any approvals", async (need) => {
  const { error } = await publish([need]);
  expect([error.code, error.details.refusals[0].details.need]).toEqual(["release.need_unknown", need]);
});

it("adds exactly the needs of the tenant's release to the policy of its pages, and removes them with a rollback", async () => {
  await approve("acme");
  expect(await publish(needs)).toMatchObject({ published: true, changes: [{ after: { needs: [...needs].sort() } }] });
  const { policy, features, opener, body } = await headersOf("acme");
  const expected = before.policy
    .replace(/(connect-src [^;]*)/, "$1 https://api.example wss://api.example")
    .replace(/(img-src [^;]*)/, "$1 https://img.example")
    .replace(/(font-src [^;]*)/, "$1 https://fonts.example")
    .replace(/(media-src [^;]*)/, "$1 https://media.example; frame-src blob: https://maps.example")
    .replace(/(script-src [^;]*)/, "$1 https://js.example 'unsafe-eval' blob:")
    .replace(/(worker-src [^;]*)/, `$1 ${cdn.origin} blob:`)
    .replace(/(style-src [^;]*)/, "$1 https://styles.example; style-src-attr 'unsafe-inline'")
    .replace("trusted-types default", "trusted-types default lit-html vue 'allow-duplicates'");
  expect(policy).toBe(expected);
  expect(features).toBe(`${before.features.replace("camera=(), ", "")}, camera=(self), clipboard-read=(self)`);
  expect([before.opener, opener]).toEqual(["same-origin", "same-origin-allow-popups"]);
  expect(body).toContain('"markup":true,"scripts":["https://js.example/"],"eval":true,"workers":true');
  expect(await headersOf("globex")).toMatchObject({ policy: expect.not.stringContaining("api.example") });
  await rollBack(plain);
  expect(await headersOf("acme")).toEqual({ ...before, body: expect.not.stringContaining('"markup"') });
});

it("grants a canary's needs to its visitors only", async () => {
  const { release } = await publish(needs, { canary: { percent: 0, people: ["ana@acme.test"] } });
  expect((await headersOf("acme")).policy).toBe(before.policy);
  const finish = { environment: "development", scope: "acme", release: release.id, reason: "test" };
  expect((await call("POST", "/canary/finish", finish)).json()).toMatchObject({ release: { kind: "canary" } });
  expect((await headersOf("acme")).policy).toContain("https://api.example");
});

it("removes a need from the pages as soon as its approval is withdrawn, and refuses releases that need it", async () => {
  const { release } = (await call("GET", "/maps/development/acme")).json();
  expect((await headersOf("acme")).policy).toContain("frame-src blob: https://maps.example");
  await portal.operator.removeNeed("acme", "frame:https://maps.example");
  expect((await headersOf("acme")).policy).not.toContain("maps.example");
  expect((await publish(needs)).error.details.refusals[0].details.needs).toEqual(["frame:https://maps.example"]);
  expect(await publish(["html"])).toMatchObject({ published: true });
  expect((await rollBack(release.id)).error.code).toBe("release.need");
});

it("reads needs from a build's manifest", async () => {
  const files = { "app.js": systemModule() };
  const url = cdn.serve("/built/app.js", files["app.js"]);
  const module = { entry: "app.js", styles: [], imports: [], locales: {}, needs: ["geolocation"] };
  const hashes = { "app.js": fileIntegrity(Buffer.from(files["app.js"])) };
  const manifest = { package: "built", version: "1.0.0", modules: { "@app/built": module }, files: hashes };
  cdn.serve("/built/manifest.json", JSON.stringify(manifest));
  const refused = await publishModules({ "@app/built": { url } });
  expect(refused.error.details.refusals[0].details.needs).toEqual(["feature:geolocation"]);
  await portal.operator.addNeed("acme", "geolocation");
  expect(await publishModules({ "@app/built": { url } })).toMatchObject({ published: true });
  expect((await headersOf("acme")).features).toContain("geolocation=(self)");
});
