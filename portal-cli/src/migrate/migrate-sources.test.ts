import { join } from "node:path";
import { reportOf, repository } from "../testing/root-repository.ts";
import { runWords } from "../testing/run-words.ts";

const cdn = "https://cdn.shop.example";
const withAddress = (rows: string[]) => rows.filter((row) => !row.endsWith("no address in an import map"));

describe("a root config of create-single-spa with a layout", () => {
  const files = {
    "src/acme-root-config.ts": `import { registerApplication, start, type LifeCycles } from "single-spa";
      import { constructApplications, constructRoutes, constructLayoutEngine } from "single-spa-layout";
      import microfrontendLayout from "./microfrontend-layout.html";
      const data = { props: { brand: "Acme" } satisfies Record<string, string>, loaders: {} };
      const routes = constructRoutes(microfrontendLayout, data);
      const applications = constructApplications({
        routes,
        loadApp({ name }: { name: string }) { return System.import<LifeCycles>(name) as Promise<LifeCycles>; },
      });
      const layoutEngine = constructLayoutEngine({ routes, applications });
      applications.forEach(registerApplication);
      layoutEngine.activate();
      start();`,
    "src/microfrontend-layout.html": `<single-spa-router><nav><application name="@acme/navbar"></application></nav>
      <route path="stock"><application name="@acme/stock" props="brand"></application></route></single-spa-router>`,
    "src/index.ejs": `<!DOCTYPE html><html><head>
      <% if (isLocal) { %><script type="systemjs-importmap">{ "imports": {
        "@acme/root-config": "//localhost:9000/acme-root-config.js", "@acme/stock": "//localhost:8500/acme-stock.js" } }</script>
      <% } else { %><script type="systemjs-importmap" src="/importmap.json"></script><% } %>
      <script type="overridable-importmap">{ "imports": { "lodash": "//cdn.shop.example/lodash.js" } }</script>
      </head><body><script>System.import('@<%= orgName %>/root-config');</script></body></html>`,
    "public/importmap.json": JSON.stringify({
      imports: { "@acme/navbar": `${cdn}/navbar.js`, "@acme/stock": `${cdn}/stock.js` },
    }),
  };
  const rows = [
    "change @acme/navbar on all pages",
    "yes @acme/stock /stock",
    "change @acme/stock props brand",
    "yes @acme/stock names that other modules may import",
    `change lodash ${cdn}/lodash.js`,
    "change layout nav",
    "yes left out <% if (isLocal) %>: for developers’ machines",
  ];

  it("is read from the repository’s folder, and from its template", async () => {
    const folder = repository(files);
    const { rows: found, commands } = await reportOf(folder);
    expect(found).toEqual(rows);
    expect(commands.at(-1)).toMatch(`--url ${cdn}/stock.js`);
    expect((await reportOf(join(folder, "src/index.ejs"))).rows).toEqual(rows);
  });

  it("is read from its script, whose layout is in the page beside it", async () => {
    const folder = repository({
      "src/acme-root-config.ts": `const routes = constructRoutes(document.querySelector("#single-spa-layout") as HTMLTemplateElement);`,
      "src/index.ejs": `<template id="single-spa-layout"><single-spa-router>
        <route path="<%= stockPath %>"><application name="@acme/stock"></application></route>
        <% if (withHelp) { %><route path="help"><application name="@acme/help"></application></route><% } %>
        </single-spa-router></template>`,
    });
    const { rows: found } = await reportOf(join(folder, "src/acme-root-config.ts"));
    expect(withAddress(found)).toEqual([
      expect.stringMatching(/^no @acme\/stock \/‹stockPath›/),
      "yes @acme/help /help",
      expect.stringMatching(/^no not read .*index\.ejs has parts for <% if \(withHelp\) %>: all of them were read\.$/),
    ]);
  });

  it("names a layout that no page contains", async () => {
    const folder = repository({
      "src/root.ts": `constructRoutes(document.querySelector("#layout")); registerApplication("@acme/a", load, "/a");`,
    });
    const { rows: found } = await reportOf(folder);
    expect(found.at(-1)).toBe(
      'no not read The layout is in a page, by document.querySelector("#layout"): give that page, or the folder of the repository.',
    );
  });
});

describe("a root config with registerApplication", () => {
  it("is read with its constants, functions, lists and files", async () => {
    const folder = repository({
      "src/root-config.ts": `import { registerApplication, start, pathToActiveWhen } from "single-spa";
        import { prefix, stock as isStock } from "./activity-functions";
        import * as paths from "@/paths.js";
        import apps from "./apps.json";
        import "./style.css";
        enum Level { Low }
        const org: string = "@shop";
        registerApplication({ name: \`\${org}/stock\`, app: () => System.import(\`\${org}/stock-mf\`), activeWhen: isStock });
        registerApplication<{ a: 1 }>(org + "/cart", () => System.import("${cdn}/cart.js"), prefix(paths.cart, "/basket"));
        apps.forEach(({ name, path }: { name: string; path: string }) =>
          registerApplication({ name, app: () => System.import(name), activeWhen: path }));
        for (const [name, activeWhen] of Object.entries({ "@shop/faq": ["/faq"] } as const))
          registerApplication({ name, app: () => System.import(name), activeWhen });
        function add(name: string, ...where: string[]): void {
          registerApplication({ name, app: () => System.import(name), activeWhen: where, customProps: { org } });
        }
        add("@shop/news", "/news", "/press");
        registerApplication({ name: "@shop/blog", app: load, activeWhen: pathToActiveWhen("/blog/:id") });
        registerApplication({ name: "@shop/old", app: load, activeWhen: (l: Location) => l.pathname.indexOf("/old") === 0 || /^\\/older/.test(l.pathname) });
        registerApplication({ name: "@shop/nav", app: load, activeWhen: ["/"] });
        registerApplication({ name: "@shop/welcome", app: load, activeWhen: ({ pathname }) => pathname === "/" });
        registerApplication({ name: "@shop/night", app: load, activeWhen: () => new Date().getHours() > 20 });
        fetch("/more.json").then((answer) => answer.json()).then((more) => more.forEach(registerApplication));
        start({ urlRerouteOnly: true });`,
      "src/activity-functions.ts": `export const prefix = (...prefixes: string[]) => (location: Location) =>
          prefixes.some((each) => location.pathname.startsWith(each));
        export function stock({ pathname }: Location): boolean { return pathname.startsWith(base!); }
        const base = "/stock" as string;`,
      "src/paths.ts": `export const cart = "/cart";`,
      "src/apps.json": JSON.stringify([{ name: "@shop/help", path: "/help" }]),
      "public/index.html": `<script type="systemjs-importmap">{ "imports": { "@shop/stock-mf": "${cdn}/stock.js" } }</script>`,
    });
    const { rows, applications } = await reportOf(folder);
    expect(withAddress(rows)).toEqual([
      "yes @shop/stock /stock",
      "yes @shop/cart /cart",
      "change @shop/cart /basket",
      "yes @shop/help /help",
      "yes @shop/faq /faq",
      "yes @shop/news /news",
      "change @shop/news /press",
      "change @shop/news props org",
      "yes @shop/blog /blog/:id",
      "yes @shop/old /old",
      "change @shop/old /older",
      "change @shop/nav on all pages",
      "change @shop/welcome /",
      "no @shop/night code: () => new Date().getHours() > 20",
      "yes @shop/stock-mf names that other modules may import",
      "no not read registerApplication for each of more is computed: register the application by hand.",
    ]);
    const addresses = applications.flatMap(({ name, address }) => (address ? [[name, address]] : []));
    expect(addresses).toEqual([
      ["@shop/stock", `${cdn}/stock.js`],
      ["@shop/cart", `${cdn}/cart.js`],
    ]);
  });

  it("names each file and each value that it could not read", async () => {
    const folder = repository({
      "src/index.js": `import routes from "./gone.json"; import { list } from "./broken"; import parts from "@shop/parts";
        constructRoutes(routes); constructRoutes(makeRoutes()); constructRoutes(parts);
        list.forEach((each) => registerApplication(each));
        registerApplication({ name: process.env.STOCK, app, activeWhen: "/stock" });
        registerApplication("@shop/known", load, "/known");`,
      "src/broken.ts": "export const = ;",
      "src/index.html": `<script type="systemjs-importmap" src="/absent.json"></script><script src="<%= host %>/x.js"></script>
        <script type="importmap" src="<%= host %>/map.json"></script>
        <script type="importmap">{ "imports": { "@shop/x": "<%= host %>/x.js" } }</script>`,
    });
    const { findings } = await reportOf(folder);
    const lines = findings
      .filter(({ subject }) => subject === "not read")
      .map(({ found }) => found.replace(folder, ""));
    expect(lines).toEqual([
      "/absent.json is not there.",
      expect.stringMatching(/^Without that import map/),
      "The import map at ‹host›/map.json has an address that the template computes.",
      "The import map has @shop/x at ‹host›/x.js: the template computes a part of it.",
      "The script at ‹host›/x.js has an address that the template computes.",
      expect.stringMatching(/index\.js imports \.\/gone\.json, which is not there\.$/),
      "/src/broken.ts is neither JavaScript nor TypeScript (line 1): give its layout or the file that its build writes.",
      "The layout of constructRoutes(makeRoutes()) is computed: give the layout’s own file too.",
      "The layout of constructRoutes(parts) is computed: give the layout’s own file too.",
      expect.stringMatching(/^registerApplication\(each\) is computed/),
      expect.stringMatching(/^registerApplication\(\{ name: process\.env\.STOCK, app/),
    ]);
  });
});

it("reads a root of Vite with a native import map, whose script is a source", async () => {
  const folder = repository({
    "index.html": `<!doctype html><script type="importmap">{ "imports": { "@vite/stock": "${cdn}/stock.js", "vue": "${cdn}/vue@3.5.0.js" } }</script>
      <script type="module" src="/src/main.tsx"></script>`,
    "src/main.tsx": `import { start } from "single-spa"; import "./registrations.js"; const App = () => <main title="x">{1}</main>; start();`,
    "src/registrations.ts": `import { registerApplication } from "single-spa";
      const apps = [{ name: "stock", module: "@vite/stock", path: "/stock" }] satisfies App[];
      apps.map(({ module, path, ...rest }) => registerApplication({ name: rest.name, app: () => import(/* @vite-ignore */ module), activeWhen: [path] }));
      registerApplication({ name: "local", app: () => import("./local/app.tsx"), activeWhen: ["/local"] });`,
    "src/importMap.json": JSON.stringify({ imports: { "@vite/extra": `${cdn}/extra.js` } }),
  });
  const { rows, commands } = await reportOf(folder);
  expect(rows).toEqual([
    "yes stock /stock",
    "yes local /local",
    "change local no address in an import map",
    "yes @vite/stock names that other modules may import",
    `yes @vite/extra ${cdn}/extra.js`,
    `change vue ${cdn}/vue@3.5.0.js`,
  ]);
  expect(commands.at(-1)).toMatch(/^portico publish @app\/stock .*--url \S+\/stock\.js$/);
});

it("reports the missing parts of a folder", async () => {
  const { code, err } = await runWords(["migrate", repository({ "src/other.css": "" })]);
  expect([code, err]).toEqual([2, expect.stringMatching(/has no root config: neither a page \(.*src\/index\.ejs/)]);
});

it("makes no calls for a map file's addresses without a host", async () => {
  const root = repository({
    "src/root-config.js": `registerApplication({ name: "@acme/stock", app, activeWhen: "/stock" });`,
    "public/importmap.json": JSON.stringify({ imports: { "@acme/stock": "/apps/stock.js", "@acme/api": "./api.js" } }),
  });
  const { rows, commands } = await reportOf(root);
  expect(rows).toContain("change @acme/stock an address without a host");
  expect(commands).toEqual([]);
});
