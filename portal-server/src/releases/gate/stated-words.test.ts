import { manifestFor, systemModule } from "../../testing/module-origin.ts";
import { portalWithCdn } from "../../testing/portal-with-cdn.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";

const { cdn, publishModules, mapOf } = portalWithCdn({ base: { react: "/modules/shared-deps/react.1.js" } });

async function publish(module: { url: string; styles?: string[]; shared?: Record<string, string> }) {
  const { error, report } = await publishModules({ "@app/stated": module });
  return { code: error?.code, details: error?.details?.refusals?.[0].details, check: report?.[0] };
}

it("adds the style sheets of a call to the release, each with its hash, beside those of the manifest", async () => {
  const style = cdn.serve("/styles/own.css?v=1", { body: "p{}", headers: { "content-type": "text/css" } });
  const { check } = await publish({ url: cdn.serveApp("bare"), styles: [style] });
  expect(check).toMatchObject({ files: 2 });
  expect((await mapOf()).styles["@app/stated"]).toEqual([style]);
  expect((await mapOf()).integrity[style]).toBe(fileIntegrity(Buffer.from("p{}")));
  const files = { "app.js": systemModule(), "app.css": "a{}" };
  for (const [name, text] of Object.entries(files)) cdn.serve(`/described/${name}`, text);
  cdn.serve("/described/manifest.json", manifestFor("@app/stated", "app.js", files, { styles: ["app.css"] }));
  await publish({ url: `${cdn.origin}/described/app.js`, styles: [style] });
  expect((await mapOf()).styles["@app/stated"]).toEqual([`${cdn.origin}/described/app.css`, style]);
});

it.each<[string, () => string, string]>([
  ["is of an origin that is not allowed", () => "https://evil.example/a.css", "release.origin"],
  ["is no address", () => "a.css", "release.address"],
  ["is not there", () => `${cdn.origin}/no.css`, "release.chunk"],
  ["is no style sheet", () => cdn.serve("/page.css", { headers: { "content-type": "text/html" } }), "release.chunk"],
])("refuses a style sheet of a call that %s", async (_case, styleOf, code) => {
  const style = styleOf();
  const { code: found, details } = await publish({ url: cdn.serveApp("bare"), styles: [style] });
  expect([found, code === "release.origin" ? style : details.file]).toEqual([code, style]);
});

it("compares the versions of shared libraries that the call states, and warns of none", async () => {
  const url = cdn.serve("/sharing.1a2b.js", systemModule(["react"]));
  expect((await publish({ url })).check.warnings[0].code).toBe("release.shared_unstated");
  expect((await publish({ url, shared: { react: "^19" } })).check.warnings).toBeUndefined();
});

it("uses the pages of a manifest for the application that it names, not for another one of the same build", async () => {
  const files = { "app.js": systemModule() };
  const pages = [{ path: "/named/new", name: { pt: "Nova", en: "New" } }];
  cdn.serve("/paged/app.js", files["app.js"]);
  cdn.serve("/paged/manifest.json", manifestFor("@app/named", "app.js", files, { routes: { pages } }));
  expect((await publish({ url: `${cdn.origin}/paged/app.js` })).code).toBeUndefined();
  expect((await mapOf()).imports["@app/stated"]).toBe(`${cdn.origin}/paged/app.js`);
});
