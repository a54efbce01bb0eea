import { manifestFor, systemModule } from "../../testing/module-origin.ts";
import { portalWithCdn } from "../../testing/portal-with-cdn.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";

const { cdn, call, publishModules, mapOf } = portalWithCdn({ base: {} });

const publish = async (set: Record<string, { url: string; manifest?: string }>) => {
  expect(await publishModules(set)).toMatchObject({ published: true });
};
const hashesOf = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [folder + name, fileIntegrity(Buffer.from(text))]));

it("adds the hash of every file of a build to the map, and keeps it when another module is published", async () => {
  const files = {
    "app.js": systemModule(),
    "app.css": "p{}",
    "app.pt.json": '{"a":"um"}',
    "late.js": systemModule([], "late", []),
    "app.js.map": "{}",
  };
  for (const [name, text] of Object.entries(files)) cdn.serve(`/whole/${name}`, text);
  const named = { styles: ["app.css"], locales: { pt: "app.pt.json" } };
  cdn.serve("/whole/manifest.json", manifestFor("@app/whole", "app.js", files, named));
  await publish({ "@app/whole": { url: `${cdn.origin}/whole/app.js` } });
  const { "app.js.map": _map, ...loaded } = files;
  expect((await mapOf()).integrity).toEqual(hashesOf(`${cdn.origin}/whole/`, loaded));
  await publish({ "@app/other": { url: cdn.serveApp("other") } });
  expect((await mapOf()).integrity).toMatchObject(hashesOf(`${cdn.origin}/whole/`, loaded));
});

it("accepts a build with sub-folders, brackets and spaces in the names of its files", async () => {
  const files = {
    "assets/app.js": systemModule(["./[id] page.js"]),
    "assets/[id] page.js": systemModule([], "page", []),
    "css/app (1).css": "p{}",
  };
  const at = (name: string) => `/nested/${name.replaceAll(" ", "%20")}`;
  for (const [name, text] of Object.entries(files)) cdn.serve(at(name), text);
  const manifest = cdn.serve(
    "/nested/manifest.json",
    manifestFor("@app/nested", "assets/app.js", files, { styles: ["css/app (1).css"] }),
  );
  await publish({ "@app/nested": { url: `${cdn.origin}/nested/assets/app.js`, manifest } });
  const map = await mapOf();
  expect(map.styles["@app/nested"]).toEqual([`${cdn.origin}/nested/css/app%20(1).css`]);
  const hashes = Object.entries(files).map(([name, text]) => [cdn.origin + at(name), fileIntegrity(Buffer.from(text))]);
  expect(map.integrity).toMatchObject(Object.fromEntries(hashes));
});

it("publishes the entry of a build whose manifest is named, and refuses a manifest without the module", async () => {
  const files = { "assets/app.js": systemModule(), "app.css": "p{}" };
  for (const [name, text] of Object.entries(files)) cdn.serve(`/named/${name}`, text);
  const one = cdn.serve(
    "/named/manifest.json",
    manifestFor("@app/named", "assets/app.js", files, { styles: ["app.css"] }),
  );
  await publish({ "@app/named": { url: one } });
  const { imports, styles } = await mapOf();
  expect(imports["@app/named"]).toBe(`${cdn.origin}/named/assets/app.js`);
  expect(styles["@app/named"]).toEqual([`${cdn.origin}/named/app.css`]);
  const { modules, ...rest } = JSON.parse(manifestFor("@app/one", "assets/app.js", files));
  const two = JSON.stringify({ ...rest, modules: { ...modules, "@app/two": modules["@app/one"] } });
  const set = { "@app/named": { url: cdn.serve("/named/two.json", two) } };
  const body = { environment: "development", scope: "acme", changes: { set }, reason: "test" };
  const answer = await call("POST", "/releases", body, { "if-match": "*" });
  expect(answer.json().error).toMatchObject({ code: "release.manifest" });
});

it("adds the hash of every chunk that an entry without a manifest imports by relative address", async () => {
  const files = {
    "bare.js": systemModule(["./one.js"]),
    "one.js": systemModule(["./two.js"], "one", []),
    "two.js": systemModule([], "two", []),
  };
  for (const [name, text] of Object.entries(files)) cdn.serve(`/bare/${name}`, text);
  await publish({ "@app/bare": { url: `${cdn.origin}/bare/bare.js` } });
  expect((await mapOf()).integrity).toMatchObject(hashesOf(`${cdn.origin}/bare/`, files));
});
