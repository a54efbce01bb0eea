import { gzipSync } from "node:zlib";
import { manifestFor, systemModule } from "../../testing/module-origin.ts";
import { portalWithCdn } from "../../testing/portal-with-cdn.ts";
import { emptyDocument } from "../maps/map-document.ts";
import { releases } from "../maps/release-table.ts";
import { gateLimits } from "./gate-limits.ts";

// docs/reliability.md D5: each broken bundle is refused with its specific code within ten seconds, and nothing is published.
const { portal, cdn, call } = portalWithCdn({ base: { react: "/modules/shared-deps/react.1.js" } });
beforeAll(async () => {
  for (const origin of ["https://no-such-host.invalid", "https://10.1.2.3", "http://127.0.0.1:1"])
    await portal.operator.addOrigin("acme", origin);
});

const good = systemModule();
/** Serves a build in its folder, with a correct manifest unless `manifest` is given; returns the address of its entry. */
function build(folder: string, files: Record<string, string>, changes: object = {}, manifest?: string): string {
  const all = { "app.js": good, ...files };
  for (const [name, text] of Object.entries(all)) cdn.serve(`/${folder}/${name}`, text);
  cdn.serve(`/${folder}/manifest.json`, manifest ?? manifestFor("@app/a", "app.js", all, { ...changes }));
  return `${cdn.origin}/${folder}/app.js`;
}

const bundles: [name: string, code: string, url: () => string, integrity?: string][] = [
  ["a missing file", "missing", () => `${cdn.origin}/nothing.js`],
  ["a server's failure", "missing", () => cdn.serve("/500.js", { body: good, status: 500 })],
  [
    "the HTML page of a single-page host",
    "mime",
    () => cdn.serve("/spa.js", { body: "<!doctype html>", headers: { "content-type": "text/html" } }),
  ],
  [
    "JavaScript with the type text/plain",
    "mime",
    () => cdn.serve("/plain.js", { body: good, headers: { "content-type": "text/plain" } }),
  ],
  [
    "no CORS header",
    "cors",
    () => cdn.serve("/cors.js", { body: good, headers: { "access-control-allow-origin": undefined } }),
  ],
  [
    "CORS for another origin",
    "cors",
    () => cdn.serve("/cors2.js", { body: good, headers: { "access-control-allow-origin": "https://other.example" } }),
  ],
  ["other bytes than the hash", "integrity", () => cdn.serve("/hash.js", good), `sha384-${"B".repeat(64)}`],
  [
    "a redirect",
    "redirect",
    () => cdn.serve("/redirect.js", { status: 302, headers: { location: "http://169.254.169.254/" } }),
  ],
  [
    "a hundred megabytes",
    "too_large",
    () =>
      cdn.serve("/huge.js", (_request, response) => {
        response.writeHead(200, { "content-type": "text/javascript", "access-control-allow-origin": "*" });
        const more = () => {
          while (response.writable && response.write(" ".repeat(65_536)));
        };
        response.on("drain", more).on("close", () => response.removeAllListeners("drain"));
        more();
      }),
  ],
  [
    "a small file that unpacks to a hundred megabytes",
    "too_large",
    () =>
      cdn.serve("/bomb.js", {
        body: gzipSync(Buffer.alloc(100_000_000, " ")),
        headers: { "content-encoding": "gzip" },
      }),
  ],
  [
    "an unknown compression",
    "encoding",
    () => cdn.serve("/zip.js", { body: good, headers: { "content-encoding": "lzma" } }),
  ],
  [
    "one byte a second",
    "too_slow",
    () =>
      cdn.serve("/slow.js", (_request, response) => {
        response.writeHead(200, { "content-type": "text/javascript", "access-control-allow-origin": "*" });
        const timer = setInterval(() => response.write(" "), 1_000);
        response.on("close", () => clearInterval(timer));
      }),
  ],
  ["a server that never answers", "too_slow", () => cdn.serve("/silent.js", () => {})],
  [
    "an answer that ends early",
    "unreachable",
    () =>
      cdn.serve("/cut.js", (request, response) => {
        response.writeHead(200, {
          "content-type": "text/javascript",
          "access-control-allow-origin": "*",
          "content-length": "9999",
        });
        response.write(good, () => request.socket.destroy());
      }),
  ],
  ["a closed port", "unreachable", () => "http://127.0.0.1:1/x.js"],
  ["an unknown host", "unreachable", () => "https://no-such-host.invalid/x.js"],
  ["an internal address", "internal_address", () => "https://10.1.2.3/x.js"],
  ["text that does not parse", "syntax", () => cdn.serve("/syntax.js", `${good.slice(0, 40)}<<<`)],
  [
    "an HTML page with the type of JavaScript",
    "syntax",
    () => cdn.serve("/html.js", "<!doctype html><p>Not found</p>"),
  ],
  ["brackets a hundred thousand deep", "syntax", () => cdn.serve("/deep.js", "(".repeat(100_000))],
  ["an ES module without unmount", "lifecycles", () => cdn.serve("/esm.js", "export const mount = () => {};")],
  ["a script of another format", "format", () => cdn.serve("/umd.js", "(function(r){r.App={mount(){}}})(self);")],
  ["an empty file", "format", () => cdn.serve("/empty.js", "")],
  ["two registrations", "format", () => cdn.serve("/two.js", `${good} ${good}`)],
  ["a CommonJS module", "commonjs", () => cdn.serve("/common.js", "exports.mount = exports.unmount = () => {};")],
  [
    "an ending that pages do not run",
    "ending",
    () => cdn.serve("/app.cjs", { body: good, headers: { "content-type": "text/javascript" } }),
  ],
  ["no lifecycles", "lifecycles", () => cdn.serve("/library.js", systemModule([], "", ["Button"]))],
  ["no unmount", "lifecycles", () => cdn.serve("/mount.js", systemModule([], "", ["bootstrap", "mount"]))],
  ["an import that is not in the map", "import_unresolved", () => cdn.serve("/import.js", systemModule(["preact"]))],
  [
    "an incompatible version of a shared library",
    "shared_version",
    () => build("range", {}, { shared: { react: "^18.0.0" } }),
  ],
  ["an invalid manifest", "manifest", () => build("garbage", {}, {}, '{"modules": 1, "files": {}}')],
  ["a truncated manifest", "manifest", () => build("cut", {}, {}, '{"package": "p", "modules": {')],
  [
    "a missing chunk",
    "chunk",
    () => build("chunk", {}, {}, manifestFor("@app/a", "app.js", { "app.js": good, "late.js": "x" })),
  ],
  [
    "a chunk of another build",
    "chunk",
    () => build("mixed", { "late.js": "y" }, {}, manifestFor("@app/a", "app.js", { "app.js": good, "late.js": "x" })),
  ],
  ["a chunk of another origin", "chunk", () => cdn.serve("/far.js", systemModule(["https://evil.example/x.js"]))],
  [
    "strings that are not texts",
    "strings",
    () => build("strings", { "pt.json": '{"a":1}' }, { locales: { pt: "pt.json" } }),
  ],
];

it("covers at least twenty broken bundles and eighteen codes", () => {
  expect(bundles.length).toBeGreaterThanOrEqual(20);
  expect(new Set(bundles.map(([, code]) => code)).size).toBeGreaterThanOrEqual(18);
});

async function verdict(bundle: (typeof bundles)[number]) {
  const [reason, , urlOf, integrity] = bundle;
  const started = performance.now();
  const set = { "@app/a": { url: urlOf(), ...(integrity && { integrity }) } };
  const body = { environment: "development", scope: "acme", changes: { set }, reason };
  const answer = await call("POST", "/releases", body, { "if-match": '"0"' });
  const { code, details } = answer.json().error ?? {};
  // The time is checked in the long lane only, because other programs may slow the machine.
  const late = Boolean(process.env.LONG_TESTS) && performance.now() - started > 10_000;
  return { bundle, code: String(code).replace("release.", ""), refusals: details?.refusals?.length, late };
}

it("refuses each broken bundle with its specific code, in the long lane within ten seconds", async () => {
  // Publishes a version of react in the base.
  const { db } = portal;
  await db.update(releases).set({
    document: {
      ...emptyDocument,
      imports: { react: "/modules/shared-deps/react.1.js" },
      versions: { react: "19.3.1" },
    },
  });
  const verdicts = [];
  for (const bundle of bundles.filter(([, code]) => code !== "too_slow")) verdicts.push(await verdict(bundle));
  if (!process.env.LONG_TESTS) Object.assign(gateLimits, { deadline: 1_000 });
  verdicts.push(...(await Promise.all(bundles.filter(([, code]) => code === "too_slow").map(verdict))));
  for (const { bundle, ...found } of verdicts) {
    const [name, code] = bundle;
    expect({ name, ...found }).toEqual({ name, code, refusals: 1, late: false });
  }
  expect(await db.$count(releases)).toBe(1);
});

it("accepts corrected bundles", async () => {
  Object.assign(gateLimits, { deadline: 60_000 });
  const chunked = { "late.js": systemModule([], "late", []), "pt.json": '{"a":"b"}' };
  const set = {
    "@app/a": { url: build("good", chunked, { locales: { pt: "pt.json" }, shared: { react: ">=19" } }) },
    "@app/b": {
      url: cdn.serve("/own-cors.js", {
        body: systemModule(["react"]),
        headers: { "access-control-allow-origin": "http://acme.localhost:9000" },
      }),
    },
    "@app/c": { url: cdn.serve("/packed.js", { body: gzipSync(good), headers: { "content-encoding": "gzip" } }) },
  };
  const body = { environment: "development", scope: "acme", changes: { set }, reason: "corrected" };
  const answer = await call("POST", "/releases", body, { "if-match": '"0"' });
  expect(answer.json().report?.map(({ files }: { files: number }) => files)).toEqual([3, 1, 1]);
});
