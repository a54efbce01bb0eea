import { reportOf, repository } from "../testing/root-repository.ts";
import { runWords } from "../testing/run-words.ts";

const cdn = "https://cdn.shop.example";

it("reads a root config with import-map-injector, whose layout has redirects within its elements", async () => {
  const folder = repository({
    "src/shop-root-config.js": `const routes = constructRoutes(document.querySelector("#single-spa-layout"));
      constructApplications({ routes, loadApp: ({ name }) => import(name) }).forEach(registerApplication);
      import("@shop/styleguide").then(start);`,
    "src/map.json": JSON.stringify({
      imports: { "@shop/planets": `${cdn}/planets.js`, "@shop/styleguide": `${cdn}/styleguide.js` },
    }),
    "src/index.ejs": `<!DOCTYPE html><meta name="importmap-type" use-injector />
      <script type="injector-importmap" src="map.json"></script>
      <template id="single-spa-layout"><single-spa-router><div class="content">
        <route path="planets"><application name="@shop/planets"></application></route>
        <redirect from="/earth" to="/planets"></redirect>
      </div></single-spa-router></template>
      <script>window.importMapInjector.initPromise.then(() => import("@shop/root-config"));</script>`,
  });
  const { rows, commands } = await reportOf(folder);
  expect(rows).toEqual([
    "yes @shop/planets /planets",
    "yes @shop/planets names that other modules may import",
    "change redirect /earth /planets",
    `change @shop/styleguide ${cdn}/styleguide.js`,
    "change layout div",
  ]);
  expect(commands.at(-1)).toMatch(/@app\/planets .*--url \S+\/planets\.js --route redirect:\/earth=\/planets$/);
});

it("reads the activity functions of create-single-spa 1, and gives an element of the page no change", async () => {
  const folder = repository({
    "src/activity-functions.js": `export function prefix(location, ...prefixes) {
        return prefixes.some((prefix) => location.href.indexOf(\`\${location.origin}/\${prefix}\`) !== -1);
      }
      export function nav() { return true; }
      export function page(location) { return prefix(location, "page", "pages"); }
      export function other(location) { return location.href.startsWith(location.origin + "/other") || later(); }`,
    "src/root-config.js": `import * as isActive from "./activity-functions";
      registerApplication("@shop/nav", load, isActive.nav, { domElement: document.getElementById("nav"), brand: "x" });
      registerApplication("@shop/page", load, isActive.page, { domElement: document.getElementById("page") });
      registerApplication("@shop/other", load, isActive.other);`,
  });
  const { rows } = await reportOf(folder);
  expect(rows.filter((row) => !row.endsWith("no address in an import map"))).toEqual([
    "change @shop/nav on all pages",
    "change @shop/nav props brand",
    "yes @shop/nav props domElement",
    "yes @shop/page /page",
    "change @shop/page /pages",
    "yes @shop/page props domElement",
    "no @shop/other code: isActive.other",
  ]);
});

it("reads scripts that call inherited methods of objects", async () => {
  const folder = repository({
    "src/root-config.js": `const known = {}; known.toString.call(1); known["constructor"]();
      registerApplication("@shop/page", load, "/page");`,
  });
  expect((await reportOf(folder)).rows).toContain("yes @shop/page /page");
});

it("names a root config that removes `define` while it loads a module, as for AngularJS", async () => {
  const folder = repository({
    "src/root-config.js": `registerApplication("@shop/page", () => loadWithoutAmd("@shop/page"), "/page");
      function loadWithoutAmd(name) {
        const { define } = window;
        delete window.define;
        return System.import(name).finally(() => { window.define = define; });
      }`,
  });
  expect((await reportOf(folder)).rows).toContainEqual(
    expect.stringMatching(/^no not read delete window\.define: .*sees define.*build it/),
  );
});

it("publishes no folders of an import map, and names versions for some modules and what each page loads", async () => {
  const folder = repository({
    "importmap.json": JSON.stringify({
      imports: {
        "@shop/clients": `${cdn}/clients/app.js`,
        "@shop/clients/": `${cdn}/clients/`,
        "@shop/styleguide": `${cdn}/styleguide.js`,
        "@shop/api": `${cdn}/api.js`,
        "@shop/root-config/": `${cdn}/root/`,
      },
      scopes: { [`${cdn}/clients/`]: { vue: `${cdn}/vue@2/vue.js` } },
    }),
    "src/index.ejs": `<!DOCTYPE html><script>System.import("@shop/root-config"); System.import("@shop/styleguide");</script>`,
    "src/shop-root-config.js": `registerApplication({ name: "@shop/clients", app, activeWhen: "/clients" });`,
  });
  const { findings, commands } = await reportOf(folder);
  const changeOf = (name: string) => findings.find(({ subject }) => subject === name)?.change;
  expect(changeOf("@shop/clients/")).toMatch(/^leave it out: a module loads the files beside it by itself/);
  expect(changeOf("@shop/styleguide")).toMatch(/^a module of your own, .*each application that needs it imports it/);
  expect(changeOf("@shop/api")).toBe("a module of your own, after scope add @shop");
  expect(findings.filter(({ subject }) => subject === "not read").map(({ found }) => found)).toEqual([
    expect.stringMatching(/^The import map has other versions for .*\/clients\/: vue\. .*--own-library/),
    expect.stringContaining("styleguide.js cannot be loaded"),
  ]);
  expect(commands.flatMap((line) => / --url (\S+)/.exec(line)?.[1] ?? [])).toEqual(
    ["styleguide.js", "api.js", "clients/app.js", "clients/app.js"].map((file) => `${cdn}/${file}`),
  );
});

it("moves the application of the default route, which the tenant can show at unknown addresses", async () => {
  const folder = repository({
    "src/index.html": `<single-spa-router><application name="@shop/topnav"></application><main>
      <route path="planets"><application name="@shop/planets"></application></route>
      <route default><application name="@shop/lost"></application></route></main></single-spa-router>`,
  });
  const { findings, rows } = await reportOf(folder);
  expect(rows).toContain("change @shop/lost where no other route fits");
  expect(findings.find(({ found }) => found === "where no other route fits")?.change).toMatch(
    /tenant set --not-found \/lost/,
  );
});

it("prints each sentence about unread parts completely, with the next step", async () => {
  const folder = repository({
    "src/index.ejs": `<!DOCTYPE html><script type="systemjs-importmap" src="maps/prod.json"></script>
      <script>System.import("@shop/root-config");</script>`,
    "src/shop-root-config.js": `registerApplication("@shop/page", () => { delete window.define; return load(); }, "/page");`,
  });
  const { code, out } = await runWords(["migrate", folder]);
  expect(code).toBe(0);
  expect(out).toMatch(/^not read .*delete window\.define: .* build it with imports of them\.$/m);
  expect(out).toMatch(/^not read .*maps\/prod\.json is not there\.$/m);
  expect(out).toMatch(
    /^not read .*save it as importmap\.json in the folder of the root config, and give that folder\.$/m,
  );
});
