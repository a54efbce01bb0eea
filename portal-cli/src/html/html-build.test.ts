import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { htmlBuild } from "./html-build.ts";

const page = (...scripts: string[]) =>
  `<!doctype html><link rel="stylesheet" href="/stock/assets/index-1.css"><div id="root"></div>${scripts.join("")}`;
const entry = '<script type="module" src="/stock/assets/index-1.js"></script>';
const chunks = "(self.webpackChunkapp=self.webpackChunkapp||[]).push([[1],{}]);";
const files: Record<string, string> = {
  "/stock/index.html": page("<script>window.env = 1;</script>", entry),
  "/stock/assets/index-1.js":
    'import("./late-1.js"); const logo = "/stock/assets/logo-1.svg#a"; const deps = ["assets/late-1.css"];',
  "/stock/assets/late-1.js": "export const late = 1;",
  "/stock/assets/index-1.css": '@import "base-1.css"; p { background: url(bg-1.png) }',
  "/stock/assets/base-1.css": "p{}",
  "/stock/marked.html": `<!doctype html><img srcset="img/a.png 1x, img/b.png?v=1 2x"><a href="manual.pdf#2">M</a><a href="gone.pdf">G</a><script>1</script>`,
  "/stock/img/a.png": "png",
  "/stock/img/b.png": "png",
  "/stock/manual.pdf": "pdf",
  "/stock/assets/late-1.css": ":root{font-size:50%}",
  "/stock/assets/logo-1.svg": "<svg/>",
  "/stock/assets/bg-1.png": "png",
  "/stock/map.html": `<!doctype html><script type="importmap">{"imports":{"x1":"/late.js","lib/":"./lib/","far":"https://esm.example/far.js"}}</script><div></div><script type="module" src="/map.js"></script>`,
  "/stock/map.js": 'import("x1"); import "lib/a.js"; import "far"; import "react";',
  "/stock/late.js": 'import "x1";',
  "/stock/lib/a.js": 'export { b } from "x1";',
  "/stock/plain.html": '<!doctype html><div></div><script defer src="/app.js"></script>',
  "/stock/app.js": chunks,
  "/cra/index.html": '<!doctype html><div></div><script defer src="/static/app.js"></script>',
  "/cra/static/app.js": chunks,
  "/cra/static/7.chunk.js": "chunk",
  "/cra/asset-manifest.json":
    '{"files":{"app.js":"/static/app.js","7":"/static/7.chunk.js","map":"/static/app.js.map"}}',
  "/spa/index.html": '<!doctype html><div></div><script defer src="/app.js"></script>',
  "/spa/app.js": chunks,
  "/spa/asset-manifest.json": "<!doctype html><div></div>",
  "/stock/foreign.html": '<!doctype html><div></div><script src="https://js.pay.example/v3"></script>',
  "/stock/gone.html": '<!doctype html><div></div><script src="/gone.js"></script>',
  "/stock/kit.html": `<!doctype html><div><script>import("/stock/_app/start.js"); with (window) { import(files[0]); }</script></div>`,
  "/stock/_app/start.js": 'const files = ["/stock/_app/page.js"]; import(files[0]); import(`react`);',
  "/stock/_app/page.js": "export const page = 1;",
  "/stock/text": "plain text",
  "/stock/locales/pt.json": "{}",
};
const server = createServer((request, response) => {
  const text = files[request.url ?? ""];
  response.writeHead(text === undefined ? 404 : 200).end(text);
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function build(path: string) {
  const made = await htmlBuild(origin + path, "@app/stock");
  if (!made) throw new Error(`${path} is no page`);
  const { manifest, dir } = made;
  const [stated] = Object.values(manifest.modules);
  const names = Object.keys(manifest.files).map((file) => file.replace(/^[0-9a-f]{10}\//, ""));
  const folder = stated?.entry.split("/")[0] ?? "";
  const text = (file: string) => readFileSync(join(dir, "dist", folder, file), "utf8");
  return { module: stated, names: names.sort(), text, entry: text("portico-html.js") };
}

it("includes all files of a page, its inline script as a file, and an entry with literal imports", async () => {
  const { module: stated, names, entry, text } = await build("/stock/index.html");
  const late = ["late-1.css", "late-1.js", "logo-1.svg"].map((file) => `assets/${file}`);
  expect(names).toEqual(
    [
      ...late,
      "assets/base-1.css",
      "assets/bg-1.png",
      "assets/index-1.css",
      "assets/index-1.js",
      "portico-html.js",
      "portico-inline-0.js",
      "portico-page.css",
    ].sort(),
  );
  expect(stated).toMatchObject({
    format: "esm",
    styles: [expect.stringMatching(/portico-page\.css$/), expect.stringMatching(/assets\/index-1\.css$/)],
  });
  expect(entry).toContain('"./assets/index-1.js": () => import("./assets/index-1.js")');
  expect(entry).toMatch(/"file":"\.\/portico-inline-0\.js","kind":"script","integrity":"sha384-/);
  expect(text("portico-inline-0.js")).toBe("window.env = 1;");
  expect(text("assets/late-1.css")).toBe(":root{--app-rem:0.5rem}");
});

it("includes files that the markup shows and links to", async () => {
  const { names } = await build("/stock/marked.html");
  expect(names).toEqual(expect.arrayContaining(["img/a.png", "img/b.png", "manual.pdf"]));
  expect(names).not.toContain("gone.pdf");
});

it("writes the page's import map into its modules", async () => {
  const { text } = await build("/stock/map.html");
  expect(text("map.js")).toBe(
    'import("./late.js"); import "./lib/a.js"; import "https://esm.example/far.js"; import "react";',
  );
  expect(text("lib/a.js")).toBe('export { b } from "../late.js";');
});

it("follows the imports of a plain script, and redirects computed addresses under / to the page's folder", async () => {
  const { text, names, entry } = await build("/stock/kit.html");
  expect(entry).toContain('"imports":["./_app/start.js"]');
  expect(entry).toContain('"./_app/start.js": () => import("./_app/start.js")');
  expect(names).toEqual([
    "_app/page.js",
    "_app/start.js",
    "portico-html.js",
    "portico-inline-0.js",
    "portico-page.css",
  ]);
  const document = { querySelector: () => ({ getAttribute: () => "/orders/" }) };
  const resolve = (name: string, file = "_app/start.js") => {
    const [, mapped = ""] = /import\((\(.*?)\); (?:import|\})/.exec(text(file)) ?? [];
    const location = new URL("https://portal.example/orders/home");
    return new Function("files", "location", "globalThis", `return ${mapped}`)([name], location, { document });
  };
  expect(resolve("/orders/_app/page.js")).toBe("../_app/page.js");
  expect(resolve("/stock/_app/page.js?v=1")).toBe("../_app/page.js?v=1");
  expect(resolve("/_app/page.js")).toBe("../_app/page.js");
  expect(resolve("https://portal.example/stock/a.js")).toBe("../a.js");
  expect(resolve("https://portal.example/orders/a.js", "portico-inline-0.js")).toBe("./a.js");
  for (const other of ["./page.js", "react", "https://cdn.example/stock/a.js", "/modules/shared/a.js", "data:,1"])
    expect(resolve(other)).toBe(other);
});

it("includes the chunks that Create React App lists, and refuses unlisted ones", async () => {
  expect((await build("/cra/index.html")).names).toEqual([
    "portico-html.js",
    "portico-page.css",
    "static/7.chunk.js",
    "static/app.js",
  ]);
  for (const path of ["/stock/plain.html", "/spa/index.html"])
    await expect(build(path)).rejects.toThrow(`portico manifest <dist> --html ${path.split("/").at(-1)}`);
});

it("declares a script of another origin as a need, and names a file that is not there", async () => {
  const { module: stated, entry } = await build("/stock/foreign.html");
  expect(stated?.needs).toEqual(["script:https://js.pay.example"]);
  expect(entry).toContain('"scripts":[{"file":"https://js.pay.example/v3","kind":"script"}]');
  await expect(build("/stock/gone.html")).rejects.toThrow("/gone.js, which ");
});

it("includes files that a call names and no code does", async () => {
  const made = (...include: string[]) => htmlBuild(`${origin}/stock/index.html`, "@app/stock", [], include);
  const found = Object.keys((await made("locales/pt.json"))?.manifest.files ?? {});
  expect(found).toContainEqual(expect.stringMatching(/\/locales\/pt\.json$/));
  await expect(made("locales/en.json")).rejects.toThrow("locales/en.json, which ");
});

it("does not treat other files as pages", async () => {
  expect(await htmlBuild(`${origin}/stock/text`, "@app/stock")).toBeUndefined();
  expect(await htmlBuild(`${origin}/stock/app.js`, "@app/stock")).toBeUndefined();
});
