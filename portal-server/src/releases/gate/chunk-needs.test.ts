import { manifestFor, systemModule } from "../../testing/module-origin.ts";
import { portalWithCdn } from "../../testing/portal-with-cdn.ts";
import { createFileReader } from "./file-reader.ts";
import { gateLimits } from "./gate-limits.ts";
import { needsIn } from "./needs-in.ts";

const { portal, cdn, publishModules } = portalWithCdn({ base: {} });

const lifecycles = "export const mount = async () => {}; export const unmount = async () => {}";
const using = (host: string) => `fetch("https://${host}.example/v1")`;
let builds = 0;

/** Publishes `app.js` of a build, and returns the warnings of the gate. */
async function warnings(files: Record<string, string>, manifest?: string) {
  const folder = `/chunks-${1_000 + ++builds}`;
  for (const [name, text] of Object.entries(files)) cdn.serve(`${folder}/${name}`, text);
  if (manifest) cdn.serve(`${folder}/manifest.json`, manifest);
  const answer = await publishModules({ "@app/chunks": { url: `${cdn.origin}${folder}/app.js` } });
  expect(answer).toMatchObject({ published: true });
  return (answer.report[0].warnings ?? []) as { code: string; message: string; details?: { needs?: string[] } }[];
}
const needsOf = async (...build: Parameters<typeof warnings>) =>
  (await warnings(...build)).flatMap(({ details }) => details?.needs ?? []);

it("warns about undeclared needs of an ES module's chunks, also of chunks that load later", async () => {
  const files = {
    "app.js": `import "./a.js"; ${lifecycles}; ${using("entry")}`,
    "a.js": `export const late = () => import("./b.js"); ${using("early")}`,
    "b.js": `${using("late")}; export {};`,
  };
  expect(await needsOf(files)).toEqual([
    "connect:https://entry.example",
    "connect:https://early.example",
    "connect:https://late.example",
  ]);
});

it.each([
  `"serviceWorker"in navigator&&navigator.serviceWorker.register("/sw.js")`,
  "const c=navigator.serviceWorker;await c.register(u)",
])("warns that pages refuse the service worker of %j", async (text) => {
  expect((await warnings({ "app.js": `${lifecycles}; ${text}` })).map(({ code }) => code)).toContain(
    "release.service_worker",
  );
});

it("warns of the service worker of a chunk, as the entry of a page is the portal's", async () => {
  const files = { "app.js": `import "./a.js"; ${lifecycles}`, "a.js": 'navigator.serviceWorker.register("/mock.js");' };
  expect((await warnings(files)).map(({ code }) => code)).toContain("release.service_worker");
});

it("warns about undeclared needs of the chunks in the manifest, and names the options that declare them", async () => {
  const late = `trustedTypes.createPolicy("vue",{}); n.innerHTML=t; ${using("listed")}`;
  const files = { "app.js": systemModule(), "chunks/late.js": late, "app.css": `/* ${using("style")} */` };
  const needs = ["trusted-types:vue", "connect:https://listed.example", "html"];
  expect(await warnings(files, manifestFor("@app/chunks", "app.js", files))).toEqual([
    {
      code: "release.need_undeclared",
      message: expect.stringContaining(`\`publish … ${needs.map((need) => `--need ${need}`).join(" ")}\``),
      details: { needs, options: needs.map((need) => `--need ${need}`) },
    },
  ]);
  for (const need of needs) await portal.operator.addNeed("acme", need);
  expect(await warnings(files, manifestFor("@app/chunks", "app.js", files, { needs }))).toEqual([]);
});

it("warns of no other module of the build, and of no plain script", async () => {
  const files = { "app.js": systemModule(), "other.js": using("other"), "worker.js": using("worker") };
  const { modules, ...rest } = JSON.parse(manifestFor("@app/chunks", "app.js", files));
  const other = { ...modules["@app/chunks"], entry: "other.js" };
  const manifest = { ...rest, modules: { ...modules, "@app/other": other }, scripts: { worker: "worker.js" } };
  expect(await warnings(files, JSON.stringify(manifest))).toEqual([]);
});

/** A reader of the given files of a publication. */
function openReader() {
  const stored = { read: async () => undefined, manifestOf: async () => undefined };
  const thread = { run: () => Promise.reject(new Error("nothing is parsed")) };
  const place = { origin: undefined, allowLoopback: false, budget: 1, end: new AbortController() };
  return createFileReader({ thread, stored, ...place });
}

it("searches a bounded number of bytes of an entry, and of all entries of a publication", () => {
  const reader = openReader();
  const entry = Buffer.alloc(gateLimits.searched + 1, "a");
  const lengths = Array.from({ length: 4 }, () => reader.beginning(entry).length);
  const { searched } = gateLimits;
  expect(lengths).toEqual([searched, searched, searched, 0]);
});

it("stops the search of a text that consists of traces of needs", () => {
  const ofReact = '.innerHTML="<svg>";';
  expect(needsIn(ofReact.repeat(10))).toEqual([]);
  expect(needsIn(ofReact.repeat(2_000))).toEqual(["html"]);
  const calls = Array.from({ length: 2_000 }, (_, at) => `fetch("https://s${at}.example")`);
  expect(needsIn(calls.join(";"))).toHaveLength(1_000);
});

it("searches the beginning of each chunk, and a bounded number of bytes of all", () => {
  const reader = openReader();
  const search = (path: string, text: Buffer) => reader.search(path, text).needs;
  const chunk = (at: number) => Buffer.from(`${" ".repeat(at)}${using("chunk")}`);
  const found = ["connect:https://chunk.example"];
  const whole = gateLimits.searched / gateLimits.searchedFile;
  expect(search("/0.js", chunk(0))).toEqual(found);
  for (let index = 1; index < whole; index++)
    expect(search(`/${index}.js`, chunk(gateLimits.searchedFile))).toEqual([]);
  // A chunk that is read twice is searched once.
  expect(search("/1.js", chunk(gateLimits.searchedFile))).toEqual([]);
  expect(search("/last.js", chunk(0))).toEqual(found);
  search("/rest.js", chunk(gateLimits.searchedFile));
  expect(search("/beyond.js", chunk(0))).toEqual([]);
});
