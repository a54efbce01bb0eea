import { createContext, runInContext } from "node:vm";
import { builtFolder, publishFolder } from "../testing/built-folder.ts";
import type { SitePage } from "./opened-page.ts";

const page = (head: string, body: string, attributes = "") =>
  `<!doctype html><html lang="en" class="a"><head><title>Stock</title>${head}</head><body ${attributes}>${body}</body></html>`;
const menu = '<script type="module" src="/_site/menu.js"></script>';

/** What each page of a site has become: name → its data. */
async function publishSite(files: Record<string, string>) {
  const found = await publishFolder(builtFolder(files));
  const entry = found.uploaded["portico-site.js"] ?? "";
  const listed = [...entry.matchAll(/"([^"]*)": \{ path: "([^"]*)", load: \(\) => import\("\.\/([^"]+)"\)/g)];
  const dataOf = (file = "") =>
    JSON.parse((found.uploaded[file] ?? "").replace(/^export const page = /, "").replace(/;\n$/, "")) as SitePage;
  const pages: Record<string, SitePage & { path: string }> = Object.fromEntries(
    listed.map(([, name, path = "", file]) => [name, { path, ...dataOf(file) }]),
  );
  return { ...found, entryText: entry, pages };
}

it("publishes a site whose scripts may import files that its generator has not written", async () => {
  const text = 'export const load = (name) => name ? import("./lib/chart.js?v=1") : import("./one.js");';
  const { code, err, uploaded } = await publishSite({
    "index.html": page('<script type="module" src="/_site/main.js"></script>', "<p>Start</p>"),
    "guide.html": page('<script type="module" src="/_site/main.js"></script>', "<p>Guide</p>"),
    "_site/main.js": text,
    "_site/one.js": "export const one = 1;",
  });
  expect(code).toBe(0);
  expect(uploaded["_site/main.js"]).toBe(text.replace('"./lib', '"" + "./lib'));
  expect(err).toContain(
    "_site/main.js may import ./lib/chart.js?v=1, which is not in the folder: such an import fails",
  );
});

it("publishes the pages of a site as one application, each with its style sheets and addresses", async () => {
  const { code, err, pages, module, entryText, isUnchanged, uploaded } = await publishSite({
    "index.html": page(
      '<link rel="stylesheet" href="/_site/all.css">',
      '<a href="/guide/?a=1">G</a><a href="/away">A</a> <img src="logo.png" srcset="/logo.png 1x, logo.png 2x"><x-island component-url="/_site/x.js" title="logo.png"></x-island><!--end-->',
      'class="b" data-x="1" onload="go()"',
    ),
    "guide/index.html": page(
      '<link rel="preload stylesheet" href="../_site/all.css"><style>p{}</style>',
      '<a href="../index.html">S</a><img src="../logo.png">',
    ),
    "404.html": page('<link rel="stylesheet" href="/_site/all.css">', "<p>Nothing</p>"),
    "_site/all.css": "html { font-size: 50% } a { background: url(/logo.png) }",
    "_site/x.js": "export const x = 1;",
    "logo.png": "png",
  });
  expect({ code, isUnchanged }).toEqual({ code: 0, isUnchanged: true });
  expect(uploaded["_site/all.css"]).toMatch(/^html \{ --app-rem: 0\.5rem \} a/);
  expect(err).toContain("is a site of 2 pages (index.html, …).");
  expect(module?.styles).toEqual([
    expect.stringMatching(/portico-page\.css$/),
    expect.stringMatching(/_site\/all\.css$/),
  ]);
  expect(Object.entries(pages).map(([name, { path }]) => [name, path])).toEqual([
    ["404", "404"],
    ["guide", "guide/"],
    ["", ""],
  ]);
  expect(pages[""]).toMatchObject({
    title: "Stock",
    styles: [],
    attributes: { lang: "en", class: "a b", "data-x": "1" },
  });
  const file = "portico-file:(logo.png)";
  expect(pages[""]?.body).toMatchObject([
    { name: "a", attributes: { href: "portico-page:guide/?a=1" } },
    { name: "a", attributes: { href: "/away" } },
    " ",
    { name: "img", attributes: { src: file, srcset: `${file} 1x, ${file} 2x` } },
    { attributes: { "component-url": "portico-file:(_site%2Fx.js)", title: "logo.png" } },
    { name: "#comment", children: ["end"] },
    { name: "script", runs: 0 },
  ]);
  expect(pages.guide).toMatchObject({
    styles: [{ file: expect.stringMatching(/^\.\/guide\/portico-inline-\w+\.css$/), integrity: expect.any(String) }],
    body: [{ attributes: { href: "../index.html" } }, { attributes: { src: file } }],
  });
  expect(entryText).toContain('"hasRouter":false,"mayRoute":false,"missing":"404","drawsDocument":false}');
});

it("keeps a page that is called home, and files with parentheses", async () => {
  const { pages } = await publishSite({
    "index.html": page("", '<a href="/home">H</a><a href="home.html#a">H</a><img src="photo%20(1).jpg">'),
    "home.html": page("", "<p>Home</p>"),
    "photo (1).jpg": "jpg",
  });
  expect(Object.keys(pages).sort()).toEqual(["", "home"]);
  expect(pages[""]?.body).toMatchObject([
    { attributes: { href: "portico-page:home.html" } },
    { attributes: { href: "home.html#a" } },
    { attributes: { src: "portico-file:(photo%20%281%29.jpg)" } },
  ]);
});

it("leaves out pages below the start whose files are elsewhere, such as tests of a library", async () => {
  const { code, err, pages } = await publishSite({
    "index.html": page("", "<p>Start</p>"),
    "guide.html": page("", "<p>Guide</p>"),
    "lib/test.html": page('<script src="../../tools/harness.js"></script>', "<p>Test</p>"),
  });
  expect([code, Object.keys(pages)]).toEqual([0, ["guide", ""]]);
  expect(err).toContain("lib/test.html is left out: it names ../../tools/harness.js, which is not in the folder.");
});

it("gives each page its own copy of a module", async () => {
  const { pages, uploaded, entryText } = await publishSite({
    "index.html": page("", `<p>Start</p><script>function open() {}</script>${menu}`),
    "guide.html": page("", `<p>Guide</p>${menu}`),
    "_site/menu.js": 'import "./shared.js"; listen();',
    "_site/shared.js": "export {};",
  });
  const [guide, start] = [pages.guide, pages[""]].map((each) => each?.scripts.map(({ file }) => file) ?? []);
  expect([guide, start?.[1]]).toEqual([["./_site/menu.js"], "./_site/menu.portico-1.js"]);
  expect(uploaded["_site/menu.portico-1.js"]).toBe(uploaded["_site/menu.js"]);
  expect(uploaded[start?.[0]?.slice(2) ?? ""]).toBe("function open() {}");
  expect(entryText).toContain('"./_site/menu.portico-1.js": () => import("./_site/menu.portico-1.js")');
});

it("copies no module that another file imports if the site may have a router", async () => {
  const entry = '<script type="module" src="/assets/app.js"></script>';
  const { pages, uploaded } = await publishSite({
    "index.html": page("", `<p>Start</p>${entry}${menu}`),
    "guide.html": page("", `<p>Guide</p>${entry}${menu}`),
    "assets/app.js": 'import("./page.js"); history.pushState({}, "", "/guide");',
    "assets/page.js": 'import { h } from "./app.js"; import("/_site/other.js"); h();',
    "assets/broken.js": 'import { from "./app.js',
    "_site/menu.js": "listen();",
    "_site/other.js": "export {};",
  });
  const files = [pages.guide, pages[""]].map((each) => each?.scripts.map(({ file }) => file));
  expect(files).toEqual([
    ["./assets/app.js", "./_site/menu.js"],
    ["./assets/app.js", "./_site/menu.portico-1.js"],
  ]);
  expect(Object.keys(uploaded).filter((file) => file.includes("app.portico"))).toEqual([]);
});

it("shares declarations of a plain script that other scripts of the site use, and limits the rest to each run", async () => {
  const { uploaded } = await publishSite({
    "index.html": page('<script src="tools.js"></script><script src="use.js"></script>', "<p>Start</p>"),
    "guide.html": page("", "<p>Guide</p>"),
    "tools.js": '"use strict";\nconst own = 1, tool = () => own;\nclass Tool {}\nasync function load() {}',
    "use.js": "typeof Tool; (() => { const own = 2; tool(own); })();",
    "alone.js": "const alone = 1;",
  });
  const [shared, text = ""] = /\)\?\.\(\{(.*?)\}\);(\n.*)$/s.exec(uploaded["tools.js"] ?? "")?.slice(1) ?? [];
  expect([shared?.match(/(?<=get )\w+|\w+ $/g), text]).toEqual([
    ["tool", "Tool", "load "],
    "\nconst own = 1, tool = () => own;\nclass Tool {}\nasync function load() {}\n}",
  ]);
  expect(uploaded["tools.js"]).toMatch(/^"use strict";+\{/);
  expect(uploaded["use.js"]).toBe("typeof Tool; (() => { const own = 2; tool(own); })();");
});

it.each([
  ["const URL = 1;", "URL"],
  ["class Node {}", "Node"],
  ["let scrollY = 1;", "scrollY"],
  ["const onclick = 1, helper = 2;", "onclick"],
  ['"use strict"; let $ = 1;', "$"],
])("does not share the declarations of a plain script: %s", async (declared, name) => {
  const { pages, uploaded } = await publishSite({
    "index.html": page(`<script>${declared}</script>`, "<p>Start</p>"),
    "guide.html": page("", "<p>Guide</p>"),
  });
  const text = uploaded[pages[""]?.scripts[0]?.file.slice(2) ?? ""] ?? "";
  const window = createContext({ [name]: "the window's", document: {} });
  runInContext(text, window);
  // For the next page.
  runInContext(text, window);
  expect([text.includes(declared.slice(-10)), window[name]]).toEqual([true, "the window's"]);
});

it("writes handlers of attributes into a script of the page, and keeps pages that redirect", async () => {
  const { pages, uploaded } = await publishSite({
    "index.html": page("", '<p onclick="go()">Start</p>', 'onload="begin()"'),
    "guide/index.html": page("", "<p>Guide</p>"),
    "old.html": page('<meta http-equiv="Refresh" content="0; url=/guide/#a">', "<a>Guide</a>"),
    "away.html": page("<meta http-equiv=refresh content=\"5;URL='https://other.example/'\">", "<p>Away</p>"),
    "again.html": page('<meta http-equiv="refresh" content="30">', "<p>Again</p>"),
  });
  const script = pages[""]?.scripts[0]?.file.slice(2) ?? "";
  expect(uploaded[script]).toMatch(/^document\.currentScript\.handlers = \[function \(event\) .*go\(\)/);
  expect(uploaded[script]).toContain('window.addEventListener("load", function (event) {begin()\n});');
  expect(pages[""]?.body).toMatchObject([
    { attributes: {}, handlers: { onclick: 0 } },
    { name: "script", runs: 0 },
  ]);
  expect(["old", "away", "again"].map((name) => pages[name]?.moved)).toEqual([
    "portico-page:guide/#a",
    "https://other.example/",
    undefined,
  ]);
});

it("leaves pages to a router of the site, with the addresses and links for which it is built", async () => {
  const { err, pages, entryText } = await publishSite({
    "index.html": page("", `<p>Start</p>${menu}<script>window.__NUXT__={}</script>`),
    "guide.html": page("", `<a href="/">Start</a>${menu}`),
    "_site/menu.js": 'import("./router.js");',
    "_site/router.js": 'history.pushState({}, "", "/guide"); import(names[0]);',
  });
  expect(entryText).toContain('"hasRouter":true,"mayRoute":false');
  expect(pages.guide?.scripts).toEqual(pages[""]?.scripts.filter(({ kind }) => kind === "module"));
  expect(err).toContain("Its router is built for addresses below /.");
  expect(entryText).toContain('"builtFor":{"base":"/","name":"portico_stock"}');
  expect(JSON.stringify(pages.guide?.body)).toContain('"href":"/"');
});

it("leaves out classes that scripts remove from the root element, which is the portal's", async () => {
  const text = (script: string) => page(script, "<p>Start</p>").replace('class="a"', 'class="no-js a"');
  const { pages } = await publishSite({
    "index.html": text('<script>document.documentElement.classList.remove("no-js")</script>'),
    "plain.html": text(""),
  });
  expect([pages[""], pages.plain].map((each) => each?.attributes.class)).toEqual(["a", "no-js a"]);
});

it("treats scripts as a possible router if no framework has rendered the pages", async () => {
  const { entryText } = await publishSite({
    "index.html": page("", '<p>Start</p><script src="all.js"></script>'),
    "guide.html": page("", '<p>Guide</p><script src="all.js"></script>'),
    "all.js": 'if (isInstant) history.pushState({}, "", "/guide");',
  });
  expect(entryText).toContain('"hasRouter":false,"mayRoute":true,"builtFor":');
});

it("publishes one page without scripts, and one that a framework has rendered", async () => {
  expect((await publishSite({ "index.html": page("", "<h1>Text</h1>") })).code).toBe(0);
  const island = page("", "<astro-island></astro-island><script>run()</script>");
  expect((await publishSite({ "index.html": island })).entry).toBe("portico-site.js");
});

it("gives scripts that draw the whole document a separate document, with all elements that they compare", async () => {
  const head = '<meta charset="utf-8"><link rel="stylesheet" href="/_site/all.css"><script src="/_site/a.js"></script>';
  const { code, entryText, pages, module, uploaded } = await publishSite({
    "index.html": page(head, '<p>a</p><script type="module">1</script><script>self.__next_f=[]</script>', 'class="b"'),
    "_site/chunk.js": "(self.webpackChunk_N_E = self.webpackChunk_N_E || []).push([[1]]); TURBOPACK_X;",
    "_site/all.css": "p {}",
    "_site/a.js": "history.pushState({}, '', '/');",
  });
  expect({ code, styles: module?.styles?.length }).toEqual({ code: 0, styles: 2 });
  expect(entryText).toContain('"missing":"","drawsDocument":true}');
  expect(entryText).toContain('"hasRouter":true');
  expect(uploaded["_site/chunk.js"]).toMatch(
    /\(self\.(webpackChunk_[\da-f]{8}__N_E_portico_stock) = self\.\1 \|\| \[\]\)\.push\(\[\[1\]\]\); TURBOPACK_X;/,
  );
  const inert = { namespace: "http://www.w3.org/1998/Math/MathML", children: [] };
  const [root] = pages[""]?.body ?? [];
  expect(root).toMatchObject({
    name: "html",
    attributes: { class: "a", lang: "en" },
    children: [
      {
        name: "head",
        children: [
          { name: "title", children: ["Stock"] },
          { ...inert, name: "meta" },
          { ...inert, name: "link", attributes: { rel: "stylesheet", href: "/_site/all.css" } },
          { name: "script", runs: 0 },
        ],
      },
      {
        name: "body",
        attributes: { class: "b" },
        children: [{ name: "p" }, { ...inert, name: "script", attributes: { type: "module" } }, { runs: 1 }],
      },
    ],
  });
  expect(pages[""]).toMatchObject({ drawsDocument: true, scripts: [{ written: "/_site/a.js" }, {}, {}] });
});

it("accepts a page that its script draws, and reports which other pages it leaves out", async () => {
  const { entry, err } = await publishFolder(
    builtFolder({
      "index.html": page("", `<div id="root"></div>${menu}`),
      "report.html": page("", "<p>Report</p>"),
      "_site/menu.js": "draw();",
    }),
  );
  expect(entry).toBe("portico-html.js");
  expect(err).toContain("not uploaded: report.html (as a page: the application is index.html; --html)");
});

it("shows React Router's fallback at an address without a page", async () => {
  const drawn = page("", "<p>a</p><script>window.__reactRouterContext = {};</script>");
  const files = { "index.html": drawn, "about/index.html": drawn, "__spa-fallback.html": drawn };
  const { entryText } = await publishSite(files);
  expect(entryText).toContain('"hasRouter":false,"mayRoute":false,"missing":"__spa-fallback","drawsDocument":true}');
});

it("gives a document to scripts that draw one, whatever their framework, and shows TanStack Start's shell everywhere", async () => {
  const shell = page("", '<p>a</p><script type="module" src="/app.js"></script>');
  const draws = "(0,r.hydrateRoot)(document,(0,j.jsx)(App,{}));";
  const { entryText } = await publishSite({ "_shell.html": shell, "app.js": draws });
  expect(entryText).toContain('"missing":"_shell","drawsDocument":true}');
});

it.each([
  [
    "whose scripts need the document",
    { "index.html": page("", "<p>a</p><script>qwik()</script>", 'q:container="paused"') },
    /whole document.*--page https/,
  ],
  [
    "that draws the document, below the base",
    {
      "stock/index.html": page("", "<p>a</p><script>window.__reactRouterContext = {};</script>"),
      "stock/guide/index.html": page("", "<p>b</p>"),
      "__spa-fallback.html": page("", "<script>window.__reactRouterContext = {};</script>"),
    },
    /no index\.html, and .* Build it for \//,
  ],
  [
    "whose script shows another page in a frame",
    {
      "index.html": page("", `<div id="root"></div>${menu}`),
      "iframe.html": page("", "<div></div>"),
      "_site/menu.js": 'frame(new URL("iframe.html", location.href));',
    },
    /shows iframe\.html in a frame, .*--page https.*--html index\.html/,
  ],
  ["with a name of the portal", { "index.html": page("", '<p id="portico">a</p>') }, /id "portico"/],
  [
    "with a file that is not there",
    { "index.html": page('<link rel="stylesheet" href="/x.css">', "<p>a</p>") },
    /\/x\.css, which index\.html names/,
  ],
])("refuses a page %s", async (_case, files, sentence) => {
  const { code, err } = await publishFolder(builtFolder(files));
  expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(sentence) });
});

it("writes the import maps of its pages into their modules, and refuses a name with two addresses", async () => {
  const mapped = (address: string) =>
    page(
      `<script type="importmap">{"imports":{"menu":"${address}"}}</script><script type="module">import "menu";</script>`,
      "<p>a</p>",
    );
  const files = { "index.html": mapped("./js/menu.js"), "guide/index.html": mapped("../js/menu.js"), "js/menu.js": "" };
  const { code, uploaded } = await publishFolder(builtFolder(files));
  const inline = Object.entries(uploaded).filter(([file]) => file.includes("portico-inline"));
  expect({ code, texts: inline.map(([, text]) => text) }).toEqual({
    code: 0,
    texts: expect.arrayContaining(['import "./js/menu.js";', 'import "../js/menu.js";']),
  });
  const other = await publishFolder(builtFolder({ ...files, "other.html": mapped("/js/other.js"), "js/other.js": "" }));
  expect(other).toMatchObject({ code: 2, err: expect.stringMatching(/give "menu" different addresses.*--page/) });
});

it("shows the pages of a site with Turbo itself, and keeps Turbo from the portal's page", async () => {
  const turbo = 'history.pushState({}, ""); dispatch("turbo:before-render");';
  const html = (text: string) => `<!doctype html><script src="turbo.js"></script><p>${text}</p>`;
  const dir = builtFolder({ "index.html": html("One"), "two.html": html("Two"), "turbo.js": turbo });
  const { code, uploaded } = await publishFolder(dir);
  expect(code).toBe(0);
  const pages = Object.entries(uploaded).filter(([file]) => file.startsWith("portico-pages/"));
  expect(pages.map(([, text]) => text.includes('"data-turbo":"false"'))).toEqual([true, true]);
  expect(uploaded["portico-turbo.js"]).toContain("Turbo?.session.stop");
});
