import { createHash } from "node:crypto";
import { contractVersion } from "@portico/contract";
import { manifestFor, systemModule } from "../../testing/module-origin.ts";
import { portalWithCdn } from "../../testing/portal-with-cdn.ts";
import { webpackFour, webpackFourLibrary } from "../../testing/webpack-four.ts";

const { cdn, call, publishModules } = portalWithCdn({ base: { react: "/modules/shared-deps/react.1.js" } });

interface Build {
  /** Other files in the folder of the entry. */
  otherFiles?: Record<string, string>;
  manifest?: string;
  integrity?: string;
}

let builds = 0;
/** Publishes a module from a new folder. */
async function publish(text: string, { otherFiles = {}, ...module }: Build = {}) {
  const folder = `/build-${1_000 + ++builds}`;
  for (const [name, content] of Object.entries(otherFiles)) cdn.serve(`${folder}/${name}`, content);
  const set = { "@app/foreign": { url: cdn.serve(`${folder}/app.js`, text), ...module } };
  const { error, report } = await publishModules(set);
  return { code: error?.code, refusal: error?.details?.refusals[0], check: report?.[0] };
}

/** Runs a module like a loader does; returns its exports. */
function loaded(text: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  const take = (name: string | object, value: unknown) =>
    Object.assign(found, typeof name === "string" ? { [name]: value } : name);
  const System = {
    register: (_: unknown, declare: (e: typeof take) => { execute(): void }) => declare(take).execute(),
  };
  new Function("System", text)(System);
  return found;
}

/** How TypeScript and Rollup write `export *` of an imported module. */
const starOfImport =
  'System.register(["react"], function (e) { function star(m) { var o = {}; for (var n in m) if (n !== "default") o[n] = m[n]; e(o); } return { setters: [star], execute: function () {} }; });';

it.each(Object.entries(webpackFour))("accepts a build of webpack 4 with %s", async (_name, text) => {
  const exports = loaded(text) as Record<string, { mount?: unknown }>;
  expect(typeof (exports.mount ?? exports.default?.mount)).toBe("function");
  expect((await publish(text)).code).toBeUndefined();
});

it("reports whether it could read the lifecycles of a module", async () => {
  const readable = [webpackFour["named exports"], webpackFour["CommonJS exports"], systemModule()];
  for (const text of readable) expect((await publish(text)).check.lifecycles).toBe("read");
  const unreadable = [webpackFour["a default export alone"], webpackFour["a development build"], starOfImport];
  for (const text of unreadable) expect((await publish(text)).check.lifecycles).toBe("unread");
});

it("refuses a library of webpack 4 without lifecycles, when it can read all its exports", async () => {
  expect((await publish(webpackFourLibrary)).code).toBe("release.lifecycles");
});

it.each([
  ["a web app", { name: "Portal", start_url: "/", icons: [], display: "standalone" }],
  ["Vite", { "src/main.ts": { file: "app.js", src: "src/main.ts", isEntry: true, css: ["app.css"] } }],
  ["webpack-manifest-plugin", { "app.js": "/app.js", "app.css": "/app.css" }],
  ["a plugin that lists files", { files: { "app.js": "/app.js" }, entrypoints: ["app.js"] }],
  ["an unknown tool", ["app.js"]],
])("ignores the manifest of %s beside the entry", async (_name, manifest) => {
  const { code, check } = await publish(systemModule(), { otherFiles: { "manifest.json": JSON.stringify(manifest) } });
  expect(code).toBeUndefined();
  expect(check).toMatchObject({ files: 1, manifest: false });
});

it("refuses the manifest of another tool when the publication names it", async () => {
  const manifest = cdn.serve("/app.webmanifest.json", JSON.stringify({ name: "Portal" }));
  expect((await publish(systemModule(), { manifest })).code).toBe("release.manifest");
});

it("accepts SHA-256, SHA-512 and lists of hashes, and writes SHA-384 into the map", async () => {
  const text = systemModule([], "hashed");
  const hash = (algorithm: string, of = text) => `${algorithm}-${createHash(algorithm).update(of).digest("base64")}`;
  const right = [hash("sha256"), hash("sha512"), `${hash("sha256", "x")} ${hash("sha384", "x")} ${hash("sha384")}`];
  for (const integrity of right) expect((await publish(text, { integrity })).check.integrity).toBe(hash("sha384"));
  const wrong = [hash("sha512", "x"), `${hash("sha256")} ${hash("sha384", "x")}`, "md5-abc"];
  for (const integrity of wrong) expect((await publish(text, { integrity })).code).toBe("release.integrity");
});

it("accepts a manifest with SHA-512 hashes, and writes SHA-384 into the map", async () => {
  const files = { "app.js": systemModule([], "own"), "app.css": "p{}" };
  const described = JSON.parse(manifestFor("@app/foreign", "app.js", files, { styles: ["app.css"] }));
  for (const [name, text] of Object.entries(files))
    described.files[name] = `sha512-${createHash("sha512").update(text).digest("base64")}`;
  const otherFiles = { ...files, "manifest.json": JSON.stringify(described) };
  expect((await publish(files["app.js"], { otherFiles })).check).toMatchObject({ files: 2, manifest: true });
  const { integrity } = (await call("GET", "/maps/development/acme")).json().document;
  expect(Object.values(integrity)).toEqual(Array(2).fill(expect.stringMatching(/^sha384-.{64}$/)));
});

it("warns of the portal's React without a stated range, and names the imports", async () => {
  const { check } = await publish(systemModule(["react"]));
  expect(check.warnings).toEqual([
    { code: "release.shared_unstated", message: expect.stringContaining("range"), details: { imports: ["react"] } },
  ]);
  expect((await publish(systemModule())).check.warnings).toBeUndefined();
});

describe("a build that states a contract", () => {
  const stating = (contract: string) => {
    const files = { "app.js": systemModule() };
    const described = { ...JSON.parse(manifestFor("@app/foreign", "app.js", files)), portico: { contract } };
    return publish(files["app.js"], { otherFiles: { "manifest.json": JSON.stringify(described) } });
  };

  it.each([`^${contractVersion}`, contractVersion, "*", `<1 || ^1`, "^0.1.0"])("is accepted with %s", async (range) => {
    expect((await stating(range)).check).toMatchObject({ manifest: true });
  });

  it.each(["^99.0.0", "not a range"])("is refused with the range %s, which names both versions", async (wanted) => {
    const { code, refusal } = await stating(wanted);
    expect([code, refusal?.details]).toEqual(["release.contract", { wanted, offered: contractVersion }]);
  });
});
