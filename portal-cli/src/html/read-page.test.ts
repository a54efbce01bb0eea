import { readPage } from "./read-page.ts";

const page = "https://cdn.acme.example/stock/";
const read = (html: string) => readPage(`<!doctype html>${html}`, page);
const script = '<script type="module" src="/assets/index-1.js"></script>';

it("reads what bundlers write: the element for the application, its scripts and its style sheets", () => {
  const head = `<meta charset="utf-8"><title>Stock</title><link rel="icon" href="/i.svg"><link rel="modulepreload" href="/a.js">${script}`;
  expect(
    read(`<head>${head}<link rel="stylesheet" href="/assets/index-1.css"></head><body><div id="root"></div>`),
  ).toEqual({
    attributes: {},
    body: [{ name: "div", attributes: { id: "root" }, children: [] }],
    scripts: [{ address: "/assets/index-1.js", text: "", kind: "module" }],
    styles: [{ address: "/assets/index-1.css", text: "" }],
    hasElements: true,
    isReadable: false,
    bodyAttributes: {},
    roots: [{}, {}],
    hasBase: false,
    importMap: { imports: {}, scopes: {} },
  });
});

it("lists scripts in the order in which browsers run them, without data and scripts for old browsers", () => {
  const html = `<script defer src="late.js"></script><script>window.first = 1;</script><script nomodule src="old.js"></script>
    <script type="application/ld+json">{}</script><div id="app"></div>${script}<script src="last.js"></script>`;
  expect(read(html).scripts.map(({ address, text }) => address ?? text)).toEqual([
    "window.first = 1;",
    "last.js",
    "late.js",
    "/assets/index-1.js",
  ]);
});

it("runs the load handler of a script after that script, as KaTeX starts", () => {
  const html = `<script defer src="katex.js" onload="draw(document.body)"></script><script src="first.js"></script>
    <script onload="no()">inline()</script><script src="broken.js" onload="a b"></script><div></div><script defer src="late.js"></script>
    <script async src="sign-in.js" onload="start()"></script>`;
  const handler = (code: string) =>
    `try { (function (event) {${code}\n}).call(document.currentScript, new Event("load")); } catch (error) { setTimeout(() => { throw error; }); }`;
  expect(read(html).scripts.map(({ address, text }) => address ?? text)).toEqual([
    "first.js",
    "inline()",
    "broken.js",
    "sign-in.js",
    "katex.js",
    handler("draw(document.body)"),
    "late.js",
    handler("start()"),
  ]);
});

it("keeps the elements of the body with texts, templates, icons and styles, and no attributes with handlers", () => {
  const html = `<meta name="stock/config" content="%7B%7D"><main class="a" style="color: red" onclick="alert(1)">Loading <b>…</b>
    <svg viewBox="0 0 1 1"><path d="M0 0"/></svg></main><template id="row"><tr></tr></template><noscript>No</noscript>${script}`;
  const [meta, main, template] = read(html).body;
  expect(meta).toMatchObject({ name: "meta", attributes: { name: "stock/config" } });
  expect(main).toMatchObject({
    attributes: { class: "a", style: "color: red" },
    // The space between two elements in a line is a text, too.
    children: ["Loading ", { name: "b" }, "\n    ", { name: "svg" }],
  });
  expect(main).not.toHaveProperty("attributes.onclick");
  expect(main).toHaveProperty("children.3.namespace", "http://www.w3.org/2000/svg");
  expect(template).toMatchObject({ children: [{ name: "tr" }] });
  // The last one is the script with the handler.
  expect(read(html).body).toHaveLength(4);
});

it("keeps elements of the head that scripts find by id: templates, styles, and icons without an effect", () => {
  const head = `<template id="layout"><route path="a"></route></template><link id="theme" rel="stylesheet" href="css/light.css">
    <style id="own">a{}</style><link id="fav" rel="icon" href="i.svg"><link id="next" rel="preload" href="a.js">`;
  const { body, styles } = read(`<head>${head}${script}</head><div></div>`);
  expect(body).toMatchObject([
    { name: "template", attributes: { id: "layout" }, children: [{ name: "route", attributes: { path: "a" } }] },
    { name: "style", attributes: { id: "own" }, children: ["a{}"] },
    { name: "link", namespace: "http://www.w3.org/1998/Math/MathML", attributes: { id: "fav" } },
    { name: "div" },
  ]);
  const link = { id: "theme", rel: "stylesheet", href: "css/light.css" };
  expect(styles).toEqual([{ address: "css/light.css", text: "", link }]);
});

it("leaves out a style sheet that is disabled, unless scripts find it by its id", () => {
  const themes =
    '<link rel="stylesheet" href="dark.css" disabled><link id="red" rel="stylesheet" href="red.css" disabled>';
  const { styles } = read(`${themes}<div id="app"></div>${script}`);
  expect(styles.map(({ address }) => address)).toEqual(["red.css"]);
});

it.each([
  ["<p>Loading</p><template><a></a></template>", false],
  ["<main><h1>Stock</h1></main>", true],
  ["<form><label><input></label></form>", true],
])("knows whether users can use a page without its scripts: %s", (html, isReadable) => {
  expect(read(html + script).isReadable).toBe(isReadable);
});

it("keeps styles and ids of html and body, without what hides the page until its scripts have run", () => {
  const { attributes, styles } = read(
    `<body id="page-top" style="margin: 0; opacity: 0;background: #000"><div></div><script>1</script>`,
  );
  expect([attributes.id, styles]).toEqual(["page-top", [{ text: "body { margin: 0;;background: #000 }" }]]);
  expect(read(`<body style="display:none"><div></div><script>1</script>`).styles).toEqual([]);
  const shown = "display: grid; opacity: .9; visibility: visible";
  expect(read(`<body style="${shown}; visibility:hidden !important"><div></div><script>1</script>`).styles).toEqual([
    { text: `body { ${shown}; }` },
  ]);
});

it("reads scripts and style sheets in data addresses as inline ones", () => {
  const { scripts, styles } = read(`<link rel="stylesheet" href="data:text/css,a%7B%7D"><div></div>
    <script src="data:text/javascript;charset=utf-8;base64,Z28oKQ%3D%3D"></script>
    <script src="data:text/javascript;base64,YT0iPz4%2Bfn4i"></script>`);
  expect([scripts, styles]).toEqual([
    [
      { text: "go()", kind: "script" },
      { text: 'a="?>>~~"', kind: "script" },
    ],
    [{ text: "a{}" }],
  ]);
});

it("refuses only the ids that the portal's page has", () => {
  expect(read(`<input id="first-name">${script}`).body).toMatchObject([{ attributes: { id: "first-name" } }]);
  expect(() => read(`<i id="first-bar"></i>${script}`)).toThrow('the id "first-bar"');
});

it("keeps empty style elements, into which scripts write", () => {
  const { body, styles } = read(
    `<head><style id="theme"></style><style>a { color: red }</style></head><body>${script}`,
  );
  expect(body).toEqual([{ name: "style", attributes: { id: "theme" }, children: [] }]);
  expect(styles).toEqual([{ text: "a { color: red }" }]);
});

it("keeps the place and the attributes of plain scripts, which look for their own element", () => {
  const html = `<head><script defer src="w.js" data-key="a" nonce="n"></script></head><body><div><script>window.a = document.currentScript.parentElement;</script></div>`;
  const { body, scripts } = read(html);
  expect(body).toEqual([
    { name: "script", attributes: { "data-key": "a" }, children: [], runs: 1 },
    { name: "div", attributes: {}, children: [{ name: "script", attributes: {}, children: [], runs: 0 }] },
  ]);
  expect(scripts.map(({ address }) => address)).toEqual([undefined, "w.js"]);
});

it("accepts a page of SvelteKit that is drawn in the browser, and names it when it refuses a rendered page", () => {
  const kit = (more: string) =>
    `<body><div><script>{ __sveltekit_1 = { base: "/kit" }; import("/kit/a.js").then((kit) => kit.start(app, element${more})); }</script></div>`;
  expect(read(kit("")).scripts).toHaveLength(1);
  expect(() => read(kit(", { node_ids: [0, 2] }"))).toThrow("its fallback page, such as 200.html");
});

it("keeps classes and attributes of html and body, without those that scripts remove from the body", () => {
  const html = `<html lang="en" class="no-js kit"><body class="loading dark" ng-app="shop" data-page="a" onload="a()" style="opacity: 0">${script}`;
  expect(read(html).attributes).toEqual({ lang: "en", class: "kit dark", "ng-app": "shop", "data-page": "a" });
  expect(read(html).roots).toEqual([{ class: "kit" }, { class: "dark", "data-page": "a" }]);
});

it("keeps data and templates that scripts read, of head and body", () => {
  const html = `<head><script type="text/x-template" id="row"><li></li></script></head><body><div id="__nuxt"></div>
    <script>window.__NUXT__ = {};</script><script type="application/json" data-ssr="false" id="__NUXT_DATA__">[{"a":1}]</script>${script}`;
  expect(read(html).body).toMatchObject([
    { name: "script", attributes: { id: "row" }, children: ["<li></li>"] },
    { name: "div" },
    "\n    ",
    { name: "script", runs: 0 },
    { name: "script", attributes: { id: "__NUXT_DATA__", type: "application/json" }, children: ['[{"a":1}]'] },
  ]);
});

it("gives a page of Ember, whose body is empty, its own element", () => {
  const config = (app: object) =>
    encodeURIComponent(
      JSON.stringify({ modulePrefix: "stock", rootURL: "/stock/", locationType: "history", APP: app }),
    );
  const html = (app: object) => `<meta name="stock/config/environment" content="${config(app)}"><body> ${script}`;
  const [meta, element] = read(html({ a: 1 })).body;
  expect(element).toEqual({ name: "div", attributes: { id: "stock-root" }, children: [] });
  const given = typeof meta === "object" ? decodeURIComponent(meta.attributes.content ?? "") : "";
  expect(JSON.parse(given)).toMatchObject({ rootURL: "/", APP: { a: 1, rootElement: "#stock-root" } });
  expect(read(html({ rootElement: "#own" })).hasElements).toBe(false);
  expect(read(`${html({ rootElement: "#own" })}<p id="own"></p>`).body).toHaveLength(3);
});

it("reads the names of an import map, as Parcel writes them", () => {
  const map = '<script type="importmap">{"imports":{"baJ0g":"/more.1.js"}}</script>';
  expect(read(`${map}<div id="app"></div>${script}`).importMap.imports).toEqual({ baJ0g: "/more.1.js" });
});

it("reports whether scripts have an element to draw into, and the attributes of the body", () => {
  expect(read(`<head></head><body class="dark" onload="go()"> ${script}</body>`)).toMatchObject({
    hasElements: false,
    bodyAttributes: { class: "dark" },
  });
  expect(read(`<div id="app"></div>${script}`)).toMatchObject({ hasElements: true, bodyAttributes: {} });
});

it.each([
  [
    "is rendered by a framework",
    `<div id="__next"><h1>Hi</h1></div><script id="__NEXT_DATA__" type="application/json">{}</script>${script}`,
  ],
  [
    "is rendered by a framework",
    `<div id="__nuxt"><h1>Hi</h1></div><script type="application/json" data-ssr="true" id="__NUXT_DATA__">[]</script>${script}`,
  ],
  ["is rendered by a framework", `<div id="app"></div><script>window.__remixContext = {};</script>${script}`],
  ["has no script that could draw it", '<h1>Static</h1><script type="application/ld+json">{}</script>'],
  ['has an element with the id "portico"', `<main id="portico"></main>${script}`],
  [
    'has an import map whose scope "http://[" is no address',
    `<script type="importmap">{"scopes":{"http://[":{}}}</script><div></div>${script}`,
  ],
  ["has an import map that cannot be read", `<script type="importmap">{"imports":</script><div></div>${script}`],
])("refuses a page that %s, and names the frame as the next step", (reason, html) => {
  expect(() => read(html)).toThrow(reason);
  expect(() => read(html)).toThrow(`Show it in a frame instead: publish … --page ${page}`);
});

it.each(["text/babel", "text/jsx", "text/typescript"])("refuses scripts of the type %s, with the next step", (type) => {
  const page = `<script src="babel.js"></script><div id="a"></div><script type="${type}">draw()</script>`;
  expect(() => read(page)).toThrow(new RegExp(`the type ${type},.*Compile them beforehand.*--page`));
});

it("accepts a page with such a script only in a comment, a template or a text", () => {
  const compiled = '<script type="text/babel">draw()</script>';
  const others = `<!-- ${compiled} --><template>${compiled}</template><textarea>${compiled}</textarea>`;
  expect(read(`<div id="a"></div>${others}${script}`).scripts).toHaveLength(1);
});

it("keeps styles of templates and of declared shadow trees, which are not style sheets of the page", () => {
  const inner = '<style>p { color: red }</style><link rel="stylesheet" href="card.css"><p></p>';
  const { body, styles } = read(
    `<template id="t">${inner}</template><x-card><template shadowrootmode="open">${inner}</template></x-card>${script}`,
  );
  const children = [
    { name: "style", children: ["p { color: red }"] },
    { name: "link", attributes: { href: "card.css" } },
    { name: "p" },
  ];
  expect(body).toMatchObject([{ children }, { children: [{ name: "template", children }] }]);
  expect(styles).toEqual([]);
});

it("keeps style elements of other types, which libraries compile", () => {
  const { body, styles } = read(
    `<head><style type="text/tailwindcss">@theme {}</style></head><body><p></p><style TYPE="text/css">p {}</style>${script}`,
  );
  expect(body[0]).toEqual({ name: "style", attributes: { type: "text/tailwindcss" }, children: ["@theme {}"] });
  expect(styles).toEqual([{ text: "p {}" }]);
});

it("keeps the media of style sheets, also of those that do not delay the page", () => {
  const head = `<style media="print">a {}</style><link rel="stylesheet" href="dark.css" media="(prefers-color-scheme: dark)">
    <link rel="stylesheet" href="late.css" media="print" onload="this.media='all'"><link rel="preload" as="style" href="later.css"
    onload="this.onload=null;this.rel='stylesheet'"><link rel="preload" as="style" href="hint.css">`;
  expect(read(`<head>${head}</head><body><p></p>${script}`).styles).toEqual([
    { text: "a {}", media: "print" },
    { text: "", address: "dark.css", media: "(prefers-color-scheme: dark)" },
    { text: "", address: "late.css" },
    { text: "", address: "later.css" },
  ]);
});

it("keeps the attributes of a style sheet with an id as its handler sets them, without those of its request", () => {
  const head = `<link id="a" rel="stylesheet" href="a.css" media="print" onload="this.media='all'" integrity="sha384-a" nonce="n">
    <link id="b" rel="preload" as="style" href="b.css" crossorigin onload="this.onload=null;this.rel='stylesheet'">
    <link id="c" rel="stylesheet" href="c.css" media="print" title="C">`;
  expect(read(`<head>${head}</head><body><p></p>${script}`).styles).toMatchObject([
    { link: { id: "a", rel: "stylesheet", href: "a.css" } },
    { link: { id: "b", rel: "stylesheet", as: "style", href: "b.css" } },
    { media: "print", link: { id: "c", rel: "stylesheet", href: "c.css", title: "C", media: "print" } },
  ]);
  const [late, preloaded] = read(`<head>${head}</head><body><p></p>${script}`).styles;
  expect(Object.keys(late?.link ?? {})).toEqual(["id", "rel", "href"]);
  expect(Object.keys(preloaded?.link ?? {})).toEqual(["id", "rel", "as", "href"]);
});

it("keeps a style sheet with an id as a file if its text names files beside the page", () => {
  const { body, styles } = read(
    `<head><style id="a">p { background: url(img/bg.png) }</style><style id="b">/* @import is slow */ p { background: url(/b.png) url("data:a") url(#c) }</style></head><body>${script}`,
  );
  expect(body).toMatchObject([{ attributes: { id: "b" } }]);
  expect(styles).toEqual([{ text: "p { background: url(img/bg.png) }" }]);
});
