import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { builtFolder, publishFolder } from "../testing/built-folder.ts";
import { runWords } from "../testing/run-words.ts";

const lifecycles = "export async function mount() {}\nexport async function unmount() {}\n";
const page = (head: string, body = '<div id="root"></div>') =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const script = (src: string) => `<script type="module" src="${src}"></script>`;
const integrity = (text: string) => `sha384-${createHash("sha384").update(text).digest("base64")}`;

it("publishes a module with lifecycles, as an entry with its style sheet and all files", async () => {
  const dir = builtFolder({ "main.js": lifecycles, "main.css": "a{}", "locales/pt.json": "{}", "main.js.map": "{}" });
  const { code, err, set, module, entry, files, isUnchanged } = await publishFolder(dir);
  expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining(`${dir} is a module with lifecycles.`) });
  expect(files).toEqual(["locales/pt.json", "main.css", "main.js"]);
  expect([entry, module?.format, Object.keys(set)]).toEqual(["main.js", "esm", ["@app/stock"]]);
  expect(isUnchanged).toBe(true);
});

it("leaves out a file that is larger than the portal takes, and publishes the others", async () => {
  const dir = builtFolder({ "main.js": lifecycles, "tour.mp4": "a".repeat(16 * 1024 * 1024 + 1), "tour.css": "a{}" });
  const { err, files } = await publishFolder(dir);
  expect(err).toMatch("Warning: not uploaded: tour.mp4 (has more than 16 MB).");
  expect(files).toEqual(["main.js", "tour.css"]);
});

it("keeps a style sheet that scripts find by its id as a link of the page", async () => {
  const link = '<link id="theme" rel="stylesheet" href="css/light.css">';
  const files = {
    "index.html": page(link + script("/a.js")),
    "a.js": "go()",
    "css/light.css": "a{}",
    "css/dark.css": "",
  };
  const { module, uploaded, entry } = await publishFolder(builtFolder(files));
  expect(module?.styles).toEqual([expect.stringMatching(/portico-page\.css$/)]);
  expect(uploaded[entry]).toContain('{"id":"theme","rel":"stylesheet","href":"/css/light.css"}');
});

it("publishes a build that `portico manifest` described, and refuses it after a change of a file", async () => {
  const module = { entry: "a.1.js", styles: [], imports: [], locales: { pt: "pt.json" } };
  const files = { "a.1.js": integrity(lifecycles), "pt.json": integrity("{}") };
  const manifest = { package: "stock", version: "1.0.0", modules: { "@app/stock": module }, files };
  const built = { "a.1.js": lifecycles, "pt.json": "{}", "manifest.json": JSON.stringify(manifest) };
  const found = await publishFolder(builtFolder(built));
  expect(found).toMatchObject({
    code: 0,
    entry: "a.1.js",
    err: expect.stringContaining("a build with a manifest.json"),
  });
  expect(found.module?.locales.pt).toMatch(/^[0-9a-f]{10}\/pt\.json$/);
  const changed = await publishFolder(builtFolder({ ...built, "a.1.js": "changed" }));
  expect(changed).toMatchObject({ code: 2, err: expect.stringMatching(/a\.1\.js in .* build it again/) });
});

it("publishes style sheets for some media with those media, beside their files", async () => {
  const head = '<link rel="stylesheet" href="css/print.css" media="print"><link rel="stylesheet" href="css/print.css">';
  const dir = builtFolder({
    "index.html": page(`${head}<style media="(width > 1px)">b{}</style>${script("a.1.js")}`),
    "a.1.js": "export {};",
    "css/print.css": '@import url("https://x.example/a;b.css");@import "c.css" screen;a{}',
  });
  const { module, uploaded } = await publishFolder(dir);
  const texts = (module?.styles ?? []).map((file) => uploaded[file.slice(file.indexOf("/") + 1)]?.replaceAll("\n", ""));
  const imports = expect.stringMatching(/^@import "\.\/print\.imports-\w{8}\.css" print;@media print \{a\{\}\}$/);
  expect(texts).toEqual([
    expect.stringContaining("@layer reset"),
    imports,
    expect.stringContaining("a{}"),
    "@media (width > 1px) {b{}}",
  ]);
  expect(module?.styles[1]).toMatch(/css\/print\.\w{8}\.css$/);
});

it("publishes a page with scripts for any base, with files that no code names and with the package's needs", async () => {
  const dir = builtFolder({
    "index.html": page(`${script("/stock/assets/index-1.js")}<link rel="stylesheet" href="/stock/assets/index-1.css">`),
    "assets/index-1.js": 'import(`./late-1.js`); import(names[0]); const logo = "/stock/logo.svg";',
    "assets/late-1.js": "export {};",
    "assets/index-1.css": '@import "/stock/assets/base.css"; a { background: url(/stock/logo.svg#a) }',
    "assets/base.css": "",
    "logo.svg": "<svg/>",
    "locales/pt/app.json": "{}",
    "media/tour.mp4": "video",
    "report.pdf": "pdf",
    "setup.exe": "program",
  });
  const { code, err, uploaded, files, entry, module, isUnchanged } = await publishFolder(dir);
  expect({ code, entry, isUnchanged }).toEqual({ code: 0, entry: "portico-html.js", isUnchanged: true });
  expect(err).toContain("is a page with scripts (index.html).");
  expect(err).toContain("Warning: not uploaded: setup.exe (of a kind that the portal does not serve).");
  expect(err).not.toContain("as its base");
  expect(files).toEqual(expect.arrayContaining(["locales/pt/app.json", "media/tour.mp4", "report.pdf"]));
  expect(module?.styles[1]).toMatch(/assets\/index-1\.css$/);
  expect(uploaded["assets/index-1.css"]).toBe('@import "base.css"; a { background: url(../logo.svg#a) }');
  expect(uploaded["assets/index-1.js"]).toContain('[own, "/stock/"]');
  expect(uploaded["portico-html.js"]).toContain('import("./assets/index-1.js")');
});

it("uploads the types that the package of a page shares with other teams", async () => {
  const dir = builtFolder({
    "package.json": JSON.stringify({ name: "stock", portico: { types: "shared.d.ts" } }),
    "shared.d.ts": 'declare module "@portico/contract" {}',
    "dist/index.html": page(script("/main.js")),
    "dist/main.js": "document.title = 1;",
  });
  const { uploaded, files, isUnchanged } = await publishFolder(join(dir, "dist"));
  const [types = ""] = files.filter((file) => file.startsWith("portico-types."));
  expect([uploaded[types], isUnchanged]).toEqual(['declare module "@portico/contract" {}', true]);
});

it("shows a router that is built for another path its addresses, unless it uses or finds the application's", async () => {
  const router = (code: string) => ({
    "index.html": page(script("/assets/index-1.js")),
    "assets/index-1.js": `${code}; onclick = () => window.history.pushState({}, "", "/details");`,
  });
  const { err, uploaded } = await publishFolder(builtFolder(router("start(location.pathname)")));
  expect(err).toContain(
    "Its router is built for addresses below /. Its scripts see such addresses in the portal too, so it needs no setting.",
  );
  expect(uploaded["assets/index-1.js"]).toContain("start( portico_stock((globalThis)).location.pathname)");
  expect(uploaded["portico-html.js"]).toContain('"builtFor":{"base":"/","name":"portico_stock"}');
  const navigating = { ...router(""), "assets/index-1.js": 'navigation.addEventListener("navigate", draw);' };
  expect((await publishFolder(builtFolder(navigating))).uploaded["assets/index-1.js"]).toContain(
    " portico_stock((globalThis)).navigation.addEventListener",
  );
  const own = await publishFolder(builtFolder(router('createRouter({ base: "/stock" })')));
  expect([own.uploaded["assets/index-1.js"], own.err]).toEqual([
    expect.not.stringContaining("portico_stock"),
    expect.not.stringContaining("router"),
  ]);
  for (const mark of ["__INJECTED_PUBLIC_PATH_BY_QIANKUN__", "__MICRO_APP_BASE_ROUTE__", "ICESTARK"]) {
    const { uploaded } = await publishFolder(builtFolder(router(`start(window.${mark} ? "/stock" : "/")`)));
    expect(uploaded["portico-html.js"]).toMatch(/"builtFor":{"base":"\/".*"isHosted":true/);
  }
  const named = await publishFolder(builtFolder(router('start(window.__PORTAL__ ? "/stock" : "/")')));
  expect(named.uploaded["portico-html.js"]).not.toMatch(/"builtFor"|"isHosted":true/);
  const found = { ...router(""), "index.html": page(`<base href="/">${script("/assets/index-1.js")}`) };
  expect((await publishFolder(builtFolder(found))).uploaded["portico-html.js"]).not.toContain('"builtFor"');
});

it.each([
  [
    'routes([{ path: "/" }, { path: "/stock" }, { path: "/customers" }]); fetch("/stock"); api({ baseURL: "/stock" })',
    true,
  ],
  ['routes([{ path: "/customers" }]); io({ path: "/socket.io" }); router({ basename: "/stock" })', false],
  ['const a$="/stock";routes([{path:"/customers"}]),router({basename:a$})', false],
  ['router({history:x("/stock/"),routes:[{path:"/customers"}]})', false],
  ['const h=Af("/stock/");sp({history:h,routes:[{path:"/customers"}]})', false],
  ['routes([{path:"/customers"}]);cfg={prefix:"/stock"};start(cfg)', false],
  ['routes([{path:"/customers"}]);Backbone.history.start({root:"/stock"})', false],
  ['const list=get("/stock");routes([{path:"/customers"}])', true],
  ['routes([{ path: "/stock" }, { path: "/stock/:id" }]); io({ path: "/socket.io" })', false],
])("tells a route with the application's name from the base of its router: %s", async (code, isTranslated) => {
  const files = { "index.html": page(script("/a.js")), "a.js": `${code}; history.pushState({}, "", "/");` };
  const { uploaded } = await publishFolder(builtFolder(files));
  expect(uploaded["portico-html.js"]?.includes('"builtFor"')).toBe(isTranslated);
});

it("updates the hashes of changed scripts in scripts", async () => {
  const late = "use(location);";
  const { uploaded } = await publishFolder(
    builtFolder({
      "index.html": page('<script defer src="/main.1.js"></script>'),
      "main.1.js": `load("late.1.js", "${integrity(late)}"); history.pushState({}, "", "/details");`,
      "late.1.js": late,
    }),
  );
  expect(uploaded["late.1.js"]).toContain("portico_stock");
  expect(uploaded["main.1.js"]).toContain(integrity(uploaded["late.1.js"] ?? ""));
});

it("lets a plain script with declarations run again, for a new release in an open tab and a second application", async () => {
  const files = {
    "index.html": page("", '<form></form><script>const form = { sent: 0 };</script><script src="b.js"></script>'),
    "b.js": "form.sent += 1;",
  };
  const { uploaded } = await publishFolder(builtFolder(files));
  const shared: object[] = [];
  const currentScript = { share: (names: object) => void shared.push(names) };
  const context = createContext({ document: { currentScript } });
  for (const _release of [1, 2]) runInContext(uploaded["portico-inline-0.js"] ?? "", context);
  expect(shared).toEqual([{ form: { sent: 0 } }, { form: { sent: 0 } }]);
  expect(uploaded["portico-html.js"]).toContain("function shareNames(");
});

it("updates the hashes of changed scripts in inline scripts", async () => {
  const late = "use(location);";
  const inline = `load("late.1.js", "${integrity(late)}"); history.pushState({}, "", "/details");`;
  const { uploaded } = await publishFolder(
    builtFolder({
      "index.html": page(`<script>${inline}</script><script defer src="/main.1.js"></script>`),
      "main.1.js": "",
      "late.1.js": late,
    }),
  );
  expect(uploaded["late.1.js"]).toContain("portico_stock");
  expect(Object.values(uploaded).join("\n")).toContain(integrity(uploaded["late.1.js"] ?? ""));
});

it("reports files outside of the folders of languages", async () => {
  const build = (language: string) => ({
    [`${language}/index.html`]: page(script("main.js")),
    [`${language}/main.js`]: "draw();",
  });
  const { code, err } = await publishFolder(builtFolder({ ...build("en"), ...build("pt"), "logo.svg": "<svg/>" }));
  expect({ code, err }).toMatchObject({
    code: 0,
    err: expect.stringContaining("Warning: not uploaded: logo.svg (outside of the folders of the languages)."),
  });
});

it("publishes a page for each language as one application", async () => {
  const build = (language: string) => ({
    [`${language}/index.html`]: page(
      `<base href="/${language}/"><link rel="stylesheet" href="a.css">${script("main.js")}`,
    ),
    [`${language}/main.js`]: `draw("${language}");`,
    [`${language}/a.css`]: "a{}",
  });
  const { code, err, entry, files, module, uploaded } = await publishFolder(
    builtFolder({ ...build("en-US"), ...build("pt"), "prerendered-routes.json": "{}" }),
  );
  expect({ code, entry }).toEqual({ code: 0, entry: "portico-languages.js" });
  expect(err).toContain("is a page with scripts in 2 languages (en-US/index.html, pt/index.html).");
  expect(files).toEqual(
    expect.arrayContaining(["en-US/main.js", "en-US/portico-html.js", "pt/main.js", "pt/portico-html.js"]),
  );
  expect(module?.styles).toHaveLength(2);
  expect(uploaded[entry]).toContain('"pt": () => import("./pt/portico-html.js")');
  const within = Object.entries({ ...build("en"), ...build("pt") }).map(([file, text]) => [`browser/${file}`, text]);
  const above = await publishFolder(builtFolder(Object.fromEntries(within)));
  expect(above.uploaded[entry]).toContain('"pt": () => import("./browser/pt/portico-html.js")');
  const other = await publishFolder(
    builtFolder({ "app/index.html": page(script("a.js")), "lib/index.html": page("") }),
  );
  expect(other).toMatchObject({
    code: 2,
    err: expect.stringContaining("name the one that is the application with --html"),
  });
});

it("uploads files of packages that a tool has copied, and no packages that npm has installed", async () => {
  const { files } = await publishFolder(
    builtFolder({
      "index.html": page(script("/main.js")),
      "main.js": "draw();",
      "assets/node_modules/icons/fonts/icons.ttf": "font",
      "node_modules/react/package.json": "{}",
      "node_modules/react/index.js": "",
    }),
  );
  expect(files).toEqual([
    "assets/node_modules/icons/fonts/icons.ttf",
    "main.js",
    "portico-html.js",
    "portico-page.css",
  ]);
});

it("uploads the files of installed packages that a page without a build names, and their imports", async () => {
  const map = {
    imports: { lit: "./node_modules/lit/index.js", "lit/": "./node_modules/lit/", html: "/node_modules/html/html.js" },
  };
  const head = `<script type="importmap">${JSON.stringify(map)}</script><link rel="stylesheet" href="node_modules/base/base.css">`;
  const { files, uploaded } = await publishFolder(
    builtFolder({
      "index.html": page(`${head}<script src="./node_modules/jquery/jquery.js"></script>${script("main.js")}`),
      "main.js": 'import "lit"; import "lit/more.js";',
      "node_modules/lit/package.json": "{}",
      "node_modules/lit/index.js": 'import "html"; import "./part.js";',
      "node_modules/lit/more.js": "",
      "node_modules/lit/part.js": "",
      "node_modules/lit/unused.js": "",
      "node_modules/html/html.js": "",
      "node_modules/jquery/jquery.js": "",
      "node_modules/base/base.css": "a { background: url(a.png) }",
      "node_modules/base/a.png": "",
    }),
  );
  const packages = files.filter((file) => file.startsWith("node_modules/"));
  const [base, html, jquery, lit] = ["base", "html", "jquery", "lit"].map((name) => `node_modules/${name}`);
  expect(packages).toEqual([
    ...[`${base}/a.png`, `${base}/base.css`, `${html}/html.js`, `${jquery}/jquery.js`],
    ...[`${lit}/index.js`, `${lit}/more.js`, `${lit}/part.js`],
  ]);
  expect(uploaded["main.js"]).toContain("./node_modules/lit/more.js");
});

it("uploads a page that names packages by addresses that cannot be read, or on another host", async () => {
  const other = "https://cdn.example/node_modules/lit/index.js";
  const { code, files } = await publishFolder(
    builtFolder({
      "index.html": page(script("main.js")),
      "main.js": `use("./node_modules/%s/index.js", "//[node_modules/a", "${other}");`,
      "node_modules/lit/package.json": "{}",
      "node_modules/lit/index.js": "",
    }),
  );
  expect([code, files]).toEqual([0, ["main.js", "portico-html.js", "portico-page.css"]]);
});

it.each([
  ["another host", "https://other.example/index.html"],
  ["a place in the page", "#x"],
  ["an address that cannot be read", "100%.html"],
])("publishes a page with a frame that shows %s", async (_case, address) => {
  const dir = builtFolder({
    "index.html": page("", `<p>Hi</p><!-- <iframe src="a.html"> --><iframe src="${address}"></iframe>`),
    "a.html": page("", "<p>a</p>"),
  });
  expect(await publishFolder(dir)).toMatchObject({ code: 0 });
});

it.each([
  [
    "a page with scripts",
    `<div id="root"></div>${script("main.js")}`,
    / With --html index\.html it is published without/,
  ],
  ["a site", "<p>Welcome</p>", /--page https:\/\/…\n/],
])("refuses %s that shows another page of its folder in a frame", async (_case, body, instead) => {
  const frame = '<iframe title="Chart" src="./chart.html?a=1"></iframe>';
  const dir = builtFolder({
    "index.html": page("", body + frame),
    "chart.html": page("", "<p>Chart</p>"),
    "main.js": "",
  });
  const { code, err } = await publishFolder(dir);
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringMatching(/index\.html shows chart\.html in a frame.*--page https/),
  });
  expect(err).toMatch(instead);
});

it("publishes a page with scripts beside another page that a script names far from a frame, such as a sign-in", async () => {
  const code = `frame("iframe");${" ".repeat(4_000)}open(host + "/oauth2-redirect.html");`;
  const dir = builtFolder({
    "index.html": page("", `<div id="root"></div>${script("main.js")}`),
    "oauth2-redirect.html": page("", script("main.js")),
    "main.js": code,
  });
  expect(await publishFolder(dir)).toMatchObject({ code: 0 });
});

it("writes the import map of a page into its modules, with the scopes of folders", async () => {
  const map = { imports: { app: "./app.js", dep: "./a/dep.js" }, scopes: { "./b/": { dep: "./b/dep.js" } } };
  const head = `<script type="importmap">${JSON.stringify(map)}</script><script type="module">import "app";</script>`;
  const code = 'import { dep } from "dep";';
  const files = {
    "app.js": `${code} import "./b/b.js";`,
    "b/b.js": code,
    "a/dep.js": "export {}",
    "b/dep.js": "export {}",
  };
  const { uploaded } = await publishFolder(builtFolder({ "index.html": page(head), ...files }));
  expect(uploaded["app.js"]).toContain('from "./a/dep.js"');
  expect(uploaded["b/b.js"]).toBe('import { dep } from "./dep.js";');
});

it("publishes a script without a page that starts by itself", async () => {
  const dir = builtFolder({ "main.js": '(() => { draw(document.getElementById("root")); })();', "main.css": "a{}" });
  const { code, err, entry, files, module, uploaded, isUnchanged } = await publishFolder(dir);
  expect({ code, entry, isUnchanged }).toEqual({ code: 0, entry: "portico-html.js", isUnchanged: true });
  expect(err).toContain("is a script that starts by itself (main.js).");
  expect(files).toEqual(["main.css", "main.js", "portico-html.js", "portico-page.css"]);
  expect(module?.styles[1]).toMatch(/main\.css$/);
  expect(uploaded["portico-html.js"]).toContain('"attributes":{"id":"root"}');
});

it("publishes a script without lifecycles that defines one custom element, and refuses one that defines several", async () => {
  const define = (name: string) => `customElements.define("${name}", class extends HTMLElement {});`;
  const one = await publishFolder(builtFolder({ "main.js": define("stock-app") }));
  expect(one).toMatchObject({ code: 0, err: expect.stringContaining("is a custom element (stock-app).") });
  expect(one.entry).toMatch(/^portico-element/);
  const others = [
    lifecycles,
    "export const mount = [() => {}]; export const unmount = [() => {}];",
    "export default singleSpaReact(options);",
    'System.register([], (e) => ({ execute() { e("mount", () => {}); e("unmount", () => {}); } }));',
  ];
  for (const other of others) {
    const own = builtFolder({ "main.js": `${define("stock-app")}\n${other}` });
    expect((await publishFolder(own)).err).toContain("is a module with lifecycles.");
  }
  const several = builtFolder({ "one.js": define("stock-app"), "two.js": lifecycles });
  const runtime = "var app = { mount() {}, unmount() {} };";
  const bundled = await publishFolder(builtFolder({ "main.js": `${runtime}\n${define("stock-app")}` }));
  expect(bundled.err).toContain("is a custom element (stock-app).");
  const named = await publishFolder(several, "--entry", "one.js");
  expect(named.err).toContain("is a custom element (stock-app).");
  const two = builtFolder({ "main.js": define("stock-app") + define("stock-list") });
  expect((await publishFolder(two)).err).toContain("is a module with lifecycles.");
});

it("includes webpack's chunks with computed names, and prints no note without a router", async () => {
  const chunks = "(self.webpackChunkapp=self.webpackChunkapp||[]).push([[1],{}]);";
  const dir = builtFolder({
    "index.html": page('<script defer src="/static/app.js"></script>'),
    "static/app.js": chunks,
    "static/7.js": chunks,
  });
  const { err, files } = await publishFolder(dir);
  expect(files).toEqual(["portico-html.js", "portico-page.css", "static/7.js", "static/app.js"]);
  expect(err).not.toContain("router");
});

it("publishes a remote of Module Federation by its description, beside its own page", async () => {
  const dir = builtFolder({
    "mf-manifest.json": JSON.stringify({
      name: "stock",
      metaData: { globalName: "stock", remoteEntry: { name: "remoteEntry.js", path: "", type: "global" } },
      exposes: [{ path: "./App", assets: { js: { sync: ["app.js"], async: [] }, css: { sync: [], async: [] } } }],
      shared: [],
    }),
    "remoteEntry.js": "var stock;",
    "app.js": "app({ mount: a, unmount: b });",
    "index.html": page(script("/app.js")),
  });
  const { code, err, files } = await publishFolder(dir);
  expect({ code, err }).toMatchObject({
    code: 0,
    err: expect.stringContaining("a federated remote (mf-manifest.json)"),
  });
  expect(files).toEqual(["app.js", "portico-federation.js", "remoteEntry.js"]);
  const own = await publishFolder(dir, "--html", "index.html");
  expect(own).toMatchObject({ code: 0, entry: "portico-html.js" });
  rmSync(`${dir}/app.js`);
  const broken = await publishFolder(dir);
  expect(broken).toMatchObject({ code: 2, err: expect.stringContaining(`${dir}/app.js cannot be loaded`) });
});

it("finds the description of a remote in the folder of a build that Angular's tools write", async () => {
  const described = { name: "stock", exposes: [{ key: "./Component", outFileName: "app.js" }], shared: [] };
  const dir = builtFolder({
    "browser/remoteEntry.json": JSON.stringify(described),
    "browser/app.js": lifecycles,
    "browser/index.html": page(`${script("app.js")}<link rel="stylesheet" href="styles-1.css">`),
    ...{ "browser/styles-1.css": "h1 { color: red }", "browser/late-1.css": "h2 { color: red }" },
  });
  const { code, err, entry } = await publishFolder(dir);
  expect({ code, entry, err }).toMatchObject({
    code: 0,
    entry: "app.js",
    err: expect.stringContaining("(browser/remoteEntry.json)"),
  });
  expect(err.match(/--style \S+/g)).toEqual(["--style styles-1.css"]);
  const styled = await publishFolder(dir, "--style", "styles-1.css");
  expect(styled).toMatchObject({ code: 0, err: expect.not.stringContaining("names no style sheets") });
  const element = await publishFolder(dir, "--expose", "./Component", "--element", "stock-app");
  expect(element).toMatchObject({ code: 0, entry: "portico-native.js" });
});

it("names the option for a remote of Module Federation without a description", async () => {
  const container = (exposes: string) =>
    `var stock;(()=>{var m={${exposes}};var r={};d(r,{get:()=>a,init:()=>b});stock=r})();`;
  const one = container('"./start":()=>Promise.all([e(1)]).then(()=>()=>n(2))');
  const found = await publishFolder(builtFolder({ "main.js": one, "981.js": "late" }));
  expect(found).toMatchObject({
    code: 2,
    err: expect.stringMatching(/main\.js .* exposes \.\/start\. .* --expose \.\/start/),
  });
  const built = builtFolder({ "main.js": one, "981.js": "late" });
  expect((await publishFolder(built, "--expose", "./start")).entry).toMatch(/^portico-federation/);
  expect((await publishFolder(builtFolder({ "main.js": container("") }))).code).toBe(0);
});

it("mounts a custom element, and a remote without a description, by the option that names it", async () => {
  const element = await publishFolder(
    builtFolder({ "stock.js": 'customElements.define("stock-app", X); export {};' }),
    "--element",
    "stock-app",
  );
  expect(element).toMatchObject({ code: 0, entry: expect.stringMatching(/^portico-element\./) });
  const container = "var stock; (() => { stock = { get: f, init: g }; })();";
  const words = ["--expose", "./App"];
  for (const more of [words, [...words, "--element", "stock-app"]]) {
    const remote = await publishFolder(builtFolder({ "remoteEntry.js": container, "1.js": "" }), ...more);
    expect(remote).toMatchObject({ code: 0, entry: expect.stringMatching(/^portico-federation\./) });
    expect(remote.files).toContain("1.js");
  }
});

it("refuses a module of OpenMRS 3, and a wrong stated format for an ES module, with the next step", async () => {
  const container = "var stock; (() => { stock = { get: f, init: g }; })();";
  const startup = builtFolder({ "remoteEntry.js": container, "12.js": "d(e, { startupApp: () => s, root: () => r })" });
  const refused = await publishFolder(startup, "--expose", "./start");
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining("which the shell of OpenMRS 3 calls") });
  const stated = await publishFolder(builtFolder({ "main.js": lifecycles }), "--format", "system");
  expect(stated).toMatchObject({
    code: 2,
    err: expect.stringContaining("main.js is an ES module: leave out --format"),
  });
});

it("requires that the files named in a call are uploaded", async () => {
  const dir = builtFolder({ "main.js": lifecycles, "locales/pt.json": "{}", "a.exe": "", "feed.xml": "<a/>" });
  expect(await publishFolder(dir, "--include", "locales/*.json", "--include", "locales")).toMatchObject({ code: 0 });
  expect(await publishFolder(dir, "--include", "*.xml")).toMatchObject({ code: 0 });
  const none = await publishFolder(dir, "--include", "lang/**");
  expect(none.err).toContain(`--include lang/** matches no file in ${dir}.`);
  expect((await publishFolder(dir, "--include", "*.exe")).err).toContain("a.exe cannot be included: of a kind");
});

const build = { scripts: { build: "vite build" } };
it.each([
  ["an empty folder", {}, [], /is empty\. Run the build first/],
  ["several entries", { "one.js": lifecycles, "two.js": lifecycles }, [], /one with --entry: one\.js, two\.js/],
  ["several pages", { "a.html": page(""), "b.html": page("") }, [], /with --html: a\.html, b\.html/],
  ["an unknown page", { "a.html": page("") }, ["--html", "x.html"], /x\.html is no page in .* It has: a\.html/],
  ["sources", { "package.json": JSON.stringify(build) }, [], /Run npm run build in it, and give the folder/],
  ["a style sheet that is not there", { "main.js": lifecycles }, ["--style", "x.css"], /x\.css is not in/],
  [
    "a file that its page names",
    { "index.html": page(script("/x.js")) },
    [],
    /\/x\.js, which index\.html names, is not/,
  ],
  ["an address beside it", { "main.js": lifecycles }, ["--url", "https://a.example/"], /folder and --url exclude/],
  ["a Next build", { BUILD_ID: "1", "server/a.js": "" }, [], /Next build.*output: "export".*--page https/],
  ["a Nuxt build", { "nitro.json": "{}", "server/index.mjs": "" }, [], /Nuxt or Nitro build.*nuxt generate/],
  ["a SvelteKit build", { "server/manifest.js": "", "index.js": "" }, [], /SvelteKit build.*adapter-static/],
  [
    "a React Router build",
    { "server/index.js": "", "client/a.js": "" },
    [],
    /React Router build.*ssr: false.*--page https/,
  ],
  ["an Angular build", { "server/server.mjs": "", "browser/a.js": "" }, [], /Angular build.*outputMode: "static"/],
  ["an Astro build", { "server/entry.mjs": "", "client/a.js": "" }, [], /Astro build.*output: "static"/],
] as [string, Record<string, string>, string[], RegExp][])("refuses %s, with the next step", async (...given) => {
  const [, files, options, sentence] = given;
  const { code, err, set } = await publishFolder(builtFolder(files), ...options);
  expect({ code, err, set }).toEqual({ code: 2, err: expect.stringMatching(sentence), set: {} });
});

it("refuses the browser's part of a server build, which has no page, with the next step", async () => {
  const dir = builtFolder({ "nitro.json": "{}", "server/index.mjs": "", "public/assets/main.js": "export {};" });
  const { code, err } = await publishFolder(join(dir, "public"));
  expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/Nuxt or Nitro build.*spa/) });
  const site = builtFolder({ "nitro.json": "{}", "public/index.html": page("<p>Hi</p>") });
  expect(await publishFolder(join(site, "public"))).toMatchObject({ code: 0 });
});

it("names the folder in a refusal of sources that have been built", async () => {
  const dir = builtFolder({ "package.json": JSON.stringify(build), "dist/index.html": page("") });
  expect((await publishFolder(dir)).err).toContain(`and give ${dir}/dist.`);
});

it("refuses a missing folder, and a name that is not a module's", async () => {
  const run = (...words: string[]) => runWords(["publish", ...words, "--environment", "staging"]);
  expect((await run("@app/stock", "/nowhere/dist")).err).toContain("/nowhere/dist is no folder. Give the folder");
  expect((await run("stock", "./dist")).err).toContain("With a folder, <what> is a module’s name");
  expect((await run("@app/stock")).err).toContain("publish @app/stock ./dist");
  expect((await run("./dist")).err).toContain("publish @app/tickets ./dist");
});
